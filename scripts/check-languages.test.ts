import { describe, expect, it } from 'vitest';
import { compareTexts } from './lib/languages/compare-texts.mjs';

describe('the comparison with English', () => {
  const compare = (english: object, texts: object, equal: string[] = []) =>
    compareTexts({ english: { a: english }, texts: { a: texts }, equal });

  it.each([
    [{ save: 'Save' }, {}, ['a.save is missing']],
    [{}, { save: 'Merken' }, ['a.save is not in the English texts']],
    [{ save: 'Save' }, { save: 'Save' }, ['a.save is not translated: "Save"']],
    [{ save: 'Save' }, { save: () => 'Merken' }, ['a.save is another kind of text']],
    [{ of: { all: 'All' } }, { of: { all: 'All' } }, ['a.of.all is not translated: "All"']],
    [{ by: (name: string) => `by ${name}` }, { by: () => 'von' }, ['a.by lacks its value 1']],
    [
      { all: (count: number) => count.toLocaleString('en') },
      { all: () => 'alle' },
      ['a.all lacks its value 1'],
    ],
    [
      { at: (name: string, count: number) => `${name} ${count.toFixed(1)}` },
      { at: (name: string, count: number) => `${count.toFixed(1)} von ${name.slice(1)}` },
      ['a.at lacks its value 1'],
    ],
  ])('reports %o and %o', (english, texts, findings) => {
    expect(compare(english, texts)).toEqual(findings);
  });

  it.each([
    [{ save: 'Save' }, { save: 'Merken' }],
    [{ plus: '+0.1' }, { plus: '+0.1' }],
    [
      { all: (count: number) => count.toLocaleString('en') },
      { all: (count: number) => count.toLocaleString('de') },
    ],
    [
      { clips: (count: number) => (count === 1 ? '1 clip' : `${count} clips`) },
      { clips: (count: number) => (count === 1 ? 'ein Clip' : `${count} Clips`) },
    ],
  ])('accepts %o and %o', (english, texts) => {
    expect(compare(english, texts)).toEqual([]);
  });

  it('accepts words that are the same', () => {
    expect(compare({ name: 'Name' }, { name: 'Name' }, ['Name'])).toEqual([]);
  });
});
