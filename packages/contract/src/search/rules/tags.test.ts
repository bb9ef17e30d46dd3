import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '../../testing/runs.ts';
import { tagParts, typedTag } from './tags.ts';

const TAG_SIGNS = Array.from('#＃a1_ é\u0301が.&/');

const tags = (caption: string) => tagParts(caption).flatMap(({ tag }) => tag ?? []);

test.each([
  ['no tag', []],
  ['#rain', ['rain']],
  ['so #Rain, #RAIN!', ['rain', 'rain']],
  ['(#one)#two', ['one', 'two']],
  ['＃全角 と #日本語', ['全角', '日本語']],
  ['#e\u0301te\u0301 #Été', ['été', 'été']],
  ['#STRASSE #straße', ['strasse', 'strasse']],
  ['#drum_fill #take2 #2take', ['drum_fill', 'take2', '2take']],
  ['#a #1 #42 ##double', []],
  ['a#b C&#39; #_', []],
  ['https://example.com/#part https://example.com/a#part ?q=#x1', []],
  ['#hindi_हिन्दी', ['hindi_हिन्दी']],
  [`#${'a'.repeat(50)} #${'b'.repeat(51)}`, ['a'.repeat(50)]],
  [
    Array.from({ length: 12 }, (_, n) => `#tag${n}`).join(' '),
    Array.from({ length: 10 }, (_, n) => `tag${n}`),
  ],
])('the tags of %j', (caption, expected) => expect(tags(caption)).toEqual(expected));

test('a tag is where the caption has it', () => {
  expect(tagParts('so #Rain, ok')).toEqual([
    { text: 'so ', start: 0 },
    { text: '#Rain', start: 3, tag: 'rain' },
    { text: ', ok', start: 8 },
  ]);
});

test('the parts are the caption, and each tag is one alone', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...TAG_SIGNS) }), (caption) => {
      const parts = tagParts(caption);
      const texts = parts.map((part) => part.text);
      expect(texts.join('')).toBe(caption);
      expect(texts).not.toContain('');
      for (const { text, start, tag } of parts) {
        expect(caption.startsWith(text, start)).toBe(true);
        if (tag !== undefined) expect(tags(`#${tag}`)).toEqual([tag]);
      }
    }),
    { numRuns: runs(2_000) },
  );
});

test.each([
  ['so #ra', 'ra'],
  ['#Été', 'Été'],
  ['so #', null],
  ['so #ra ', null],
  ['a#ra', null],
  ['https://a.example/#ra', null],
])('in %j, the tag being typed is %j', (text, tag) => expect(typedTag(text)).toBe(tag));
