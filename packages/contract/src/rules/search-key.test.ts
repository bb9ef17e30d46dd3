import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '../testing/runs.ts';
import { searchKey } from './search-key.ts';

test.each([
  ['ALICE', 'alice'],
  ['ａｌｉｃｅ', 'alice'],
  ['İBRAHİM', 'ibrahim'],
  ['ibrahım', 'ibrahim'],
  ['IŞIK', 'ışık'],
  ['STRASSE', 'straße'],
  ['Straẞe', 'strasse'],
  ['ΟΔΥΣΣΕΥΣ', 'οδυσσευς'],
  ['Ὀδυσσεύς', 'οδυσσευσ'],
  ['Zoë', 'zoe'],
  ['Zoe\u0308', 'ZOË'],
  ['Łukasz', 'łukasz'],
  ['ЁЛКА', 'елка'],
  ['ﬁn', 'fin'],
  ['ǅ', 'dž'],
  ['アイ', 'ｱｲ'],
  ['می\u200cخواهم', 'میخواهم'],
  ['각', '각'],
  ['lukasz', 'Łukasz'],
  ['søren', 'SOREN'],
  ['Đỗ', 'do'],
  ["don't", 'don’t'],
  ["Ka'ahumanu", 'Kaʻahumanu'],
  ['“hi”', '"hi"'],
  ['2010-2020', '2010–2020'],
  ['Anne-Marie', 'Anne\u2011Marie'],
  ['مُحَمَّد', 'محمد'],
  ['أحمد', 'احمد'],
  ['علی', 'علي'],
  ['کتاب', 'كتاب'],
  ['שָׁלוֹם', 'שלום'],
  ['❤\ufe0f', '❤'],
])('%s and %s are equal in a search', (one, other) => {
  expect(searchKey(one)).toBe(searchKey(other));
});

test.each([
  ['a', 'b'],
  ['ा', ''],
  ['か', 'が'],
  ['о', 'o'],
])('%s and %s are not', (one, other) => {
  expect(searchKey(one)).not.toBe(searchKey(other));
});

test('neither the case nor the normal form matters, and a key stays as it is', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const key = searchKey(text);
      expect(searchKey(text.toUpperCase())).toBe(key);
      expect(searchKey(text.normalize('NFD'))).toBe(key);
      expect(searchKey(key)).toBe(key);
    }),
    { numRuns: runs(1000) },
  );
});
