import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '../../testing/runs.ts';
import { markedParts } from './marked-parts.ts';
import { searchTerms } from './words.ts';

const marked = (text: string, query: string) =>
  markedParts(text, searchTerms(query)).map((part) =>
    part.isMarked ? `[${part.text}]` : part.text,
  );

test.each([
  ['it rains here too', 'rain', 'it [rains] here too'],
  ['Rain, rain!', 'rain', '[Rain], [rain]!'],
  ['the train', 'rain', 'the train'],
  ['the rain falls', 'rain fall', 'the [rain] [falls]'],
  ['rain brain', 'rain x', '[rain] brain'],
  ['Café noir', 'cafe', '[Café] noir'],
  ['cafe\u0301s', 'café', '[cafe\u0301s]'],
  ['so #Summer', '#summer', 'so [#Summer]'],
  ['so #Été', '#ete', 'so [#Été]'],
  ['so #ete', '#été', 'so [#ete]'],
  ['so #Summer', 'summer', 'so [#Summer]'],
  ['東京タワーの夜', '東京タワー', '[東京タワー]の夜'],
  ['黒猫と猫', '猫', '黒[猫]と[猫]'],
  ['J-POPが好き', '好き', 'J-POPが[好き]'],
  ['ギター', 'ｷﾞﾀｰ', '[ギター]'],
  ['wet 🌧️ day', '🌧', 'wet [🌧️] day'],
  ['nothing', '', 'nothing'],
])('in %j, %j finds %j', (text, query, parts) => expect(marked(text, query).join('')).toBe(parts));

test('the parts are the text', () => {
  const text = fc.string({ unit: 'grapheme' });
  fc.assert(
    fc.property(text, text, (one, query) => {
      const parts = markedParts(one, searchTerms(query));
      expect(parts.map((part) => part.text).join('')).toBe(one);
      for (const part of parts) expect(one.startsWith(part.text, part.start)).toBe(true);
    }),
    { numRuns: runs(1_000) },
  );
});
