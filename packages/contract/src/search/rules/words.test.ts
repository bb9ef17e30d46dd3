import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '../../testing/runs.ts';
import { searchLimits } from '../limits.ts';
import { captionWords, type SearchTerm, searchTerms, searchWords, sourceWords } from './words.ts';

test.each([
  ['', []],
  [' !?… — ', []],
  ['The bass drops out', ['the', 'bass', 'drops', 'out']],
  ['again and AGAIN', ['again', 'and']],
  ["don't stop", ['don', 't', 'stop']],
  ['mara.k priya_s', ['mara', 'k', 'priya', 's']],
  ['0:42, take 3', ['0', '42', 'take', '3']],
  ['mp3 4K', ['mp3', '4k']],
  ['Café CREME\u0300', ['cafe', 'creme']],
  ['Straße STRASSE', ['strasse']],
  ['İstanbul ıstanbul', ['istanbul']],
  ['Łódź Đà Nẵng', ['lodz', 'da', 'nang']],
  ['ｆｕｌｌ ｗｉｄｔｈ', ['full', 'width']],
  ['ﬁne ½', ['fine', '1', '2']],
  ['Ёлка ёлка', ['елка']],
  ['Ελλάδα ΟΔΥΣΣΕΥΣ', ['ελλαδα', 'οδυσσευσ']],
  ['שָׁלוֹם עולם', ['שלום', 'עולם']],
  ['مُحَمَّد کتاب', ['محمد', 'كتاب']],
  ['می\u200cخواهم', ['ميخواهم']],
  ['हिन्दी गाना', ['हिन्दी', 'गाना']],
  ['தமிழ் பாடல்', ['தமிழ்', 'பாடல்']],
  ['বাংলা গান', ['বাংলা', 'গান']],
  ['ქართული ᲥᲐᲠᲗᲣᲚᲘ', ['ქართული']],
  ['Հայերեն երգ', ['հայերեն', 'երգ']],
  ['አማርኛ', ['አማርኛ']],
  ['日本語', ['日本', '本語', '語']],
  ['猫', ['猫']],
  ['ギター', ['ギタ', 'ター', 'ー']],
  ['ｷﾞﾀｰ', ['ギタ', 'ター', 'ー']],
  ['がっこう', ['がっ', 'っこ', 'こう', 'う']],
  ['か\u3099っこう', ['がっ', 'っこ', 'こう', 'う']],
  ['東京、大阪。', ['東京', '京', '大阪', '阪']],
  ['2024年の夏', ['2024', '年の', 'の夏', '夏']],
  ['J-POPが好き', ['j', 'pop', 'が好', '好き', 'き']],
  ['二〇二〇', ['二〇', '〇二', '〇']],
  ['中文 音乐', ['中文', '文', '音乐', '乐']],
  ['서울 노래', ['서울', '울', '노래', '래']],
  ['\u1100\u1161', ['가']],
  ['ภาษาไทย', ['ภา', 'าษ', 'ษา', 'าไ', 'ไท', 'ทย', 'ย']],
  ['ខ្មែរ', ['ខ្', '្ម', 'មែ', 'ែរ', 'រ']],
  ['rain 🌧️ 🌧', ['rain', '🌧']],
  ['👍🏽👍', ['👍']],
  ['👩‍👧', ['👩', '👧']],
  ['🇯🇵🇫🇷', ['🇯🇵', '🇫🇷']],
  ['1️⃣ ❤', ['1', '❤']],
  ['so\u00adft \u202eright', ['soft', 'right']],
  ['“quoted” (twice)', ['quoted', 'twice']],
  ['https://a.example/b?c=1', ['https', 'a', 'example', 'b', 'c', '1']],
  ['#rain', ['rain']],
  ['𝓼𝓬𝓻𝓲𝓹𝓽 𝐁𝐎𝐋𝐃', ['script', 'bold']],
])('the words of %j', (text, words) => expect(searchWords(text)).toEqual(words.map(nfc)));

test('a long word is cut, in texts and queries', () => {
  const { wordMax } = searchLimits;
  expect(searchWords('a'.repeat(500))).toEqual(['a'.repeat(wordMax)]);
  expect(searchTerms('a'.repeat(500))[0]?.word).toBe('a'.repeat(wordMax));
});

test('tags are compared without accents, as words are', () => {
  expect(captionWords('#Été und #Straße, #がっこう')).toEqual([
    '#ete',
    '#strasse',
    '#がっこう',
    'ete',
    'und',
    'strasse',
    ...searchWords('がっこう'),
  ]);
  expect(searchTerms('#ÉTÉ')).toEqual([{ word: '#ete', isPrefix: false }]);
});

test('a caption has its tags first, and at most so many words that a post costs little', () => {
  expect(captionWords('so #Drum_Fill, #ok')).toEqual([
    '#drum_fill',
    '#ok',
    'so',
    'drum',
    'fill',
    'ok',
  ]);
  const long = Array.from({ length: 400 }, (_, index) => `w${index}`).join(' ');
  expect(captionWords(long)).toHaveLength(searchLimits.captionWordsMax);
});

test('title, channel and owner are words of their own', () => {
  expect(sourceWords(['Night', null, 'shift'])).toEqual(['night', 'shift']);
});

test.each([
  ['', []],
  ['?!', []],
  ['rain', ['rain*']],
  ['rain in', ['rain', 'in*']],
  ['rain rain', ['rain']],
  ['Rain #Tag', ['#tag', 'rain']],
  ['#rain', ['#rain']],
  ['#rain ra', ['#rain', 'ra*']],
  ['#r', ['r*']],
  ['猫', ['猫*']],
  ['東京タワー', ['東京', '京タ', 'タワ', 'ワー']],
  ['猫 rain', ['猫*', 'rain*']],
  ['서울', ['서울']],
  ['🌧️', ['🌧']],
])('the terms of the query %j', (query, terms) => {
  const found = searchTerms(query).map(({ word, isPrefix }) => (isPrefix ? `${word}*` : word));
  expect(found).toEqual(terms);
});

const text = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc
    .array(
      fc.constantFrom(
        ...[
          'rain',
          'Ça',
          '#tag',
          '＃Été',
          '東京',
          'が',
          '서울',
          '👍🏽',
          '🇯🇵',
          '\u00ad',
          '\u0301',
          ' ',
          '.',
          '#',
          '_',
        ],
      ),
      { maxLength: 14 },
    )
    .map((parts) => parts.join('')),
);

test('each text finds the clips that have it, alone and within a longer caption', () => {
  fc.assert(
    fc.property(text, text, (caption, other) => {
      for (const words of [captionWords(caption), captionWords(`${other} \n${caption}`)]) {
        const missing = searchTerms(caption).filter((term) => !hasTerm(words, term));
        expect(missing.filter(({ word }) => !word.startsWith('#'))).toEqual([]);
      }
      expect(searchTerms(caption).every((term) => hasTerm(captionWords(caption), term))).toBe(true);
    }),
    { numRuns: runs(3_000) },
  );
});

test('each word finds itself', () => {
  fc.assert(
    fc.property(text, (caption) => {
      for (const word of searchWords(caption)) expect(searchWords(word)).toContain(word);
      for (const word of captionWords(caption)) {
        expect(searchTerms(word).every((term) => hasTerm(captionWords(caption), term))).toBe(true);
      }
    }),
    { numRuns: runs(3_000) },
  );
});

function nfc(word: string): string {
  return word.normalize('NFC');
}

function hasTerm(words: readonly string[], { word, isPrefix }: SearchTerm): boolean {
  return words.some((one) => one === word || (isPrefix && one.startsWith(word)));
}
