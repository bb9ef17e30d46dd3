import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../files.mjs';
import { wordFinder } from './words.mjs';

const findWords = wordFinder({
  words: { colour: 'color', anew: 'again', 'gives whether': 'Returns whether', 'e-mail': 'email' },
  allowedPhrases: ['Choose a colour'],
});

it('reports each word with its line and the better word', () => {
  expect(findWords('Loads it.\nLoads it anew, in another Colour.')).toEqual([
    { line: 2, word: 'anew', better: 'again' },
    { line: 2, word: 'colour', better: 'color' },
  ]);
});

it.each([
  ['a name in camel case', 'const cardColour = 1;', 'colour'],
  ['a name in snake case', 'select user_colour', 'colour'],
  ['a name in kebab case', '.card-colour {}', 'colour'],
  ['a phrase over two lines of a comment', ' * It gives\n * whether it is new.', 'gives whether'],
  ['a word with a hyphen', 'Your e-mail', 'e-mail'],
])('finds %s', (_case, text, word) => {
  expect(findWords(text)).toMatchObject([{ line: 1, word }]);
});

it.each([
  ['a part of a word', 'Aneway and discolouration'],
  ['an allowed phrase', "button('Choose a colour')"],
])('skips %s', (_case, text) => {
  expect(findWords(text)).toEqual([]);
});

it('has a better word for each word of the list', () => {
  const list = JSON.parse(readFileSync(path.join(root, 'scripts/words.json'), 'utf8'));
  const betterWords: string[] = Object.values(list.words);
  expect(betterWords.length).toBeGreaterThan(50);
  expect(betterWords.filter((word) => word.trim() === '')).toEqual([]);
});
