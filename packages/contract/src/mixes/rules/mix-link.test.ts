import { expect, test } from 'vitest';
import { messagePreview, mixLinkIn, mixMessage } from './mix-link.ts';

const SITE = 'https://clips.example';
const URL_OF_MIX = `${SITE}/mix/Abc123Def456`;

test.each([
  [URL_OF_MIX, ''],
  [`${URL_OF_MIX}/`, ''],
  [`${URL_OF_MIX}?from=a#b`, ''],
  [`${URL_OF_MIX} \n`, ''],
  [`for the way home\n${URL_OF_MIX}`, 'for the way home'],
  [`one\n two ${URL_OF_MIX}`, 'one\n two'],
  [`${URL_OF_MIX} ${URL_OF_MIX}`, URL_OF_MIX],
])('%j ends at a mix', (text, words) => {
  expect(mixLinkIn(text, SITE)).toEqual({ publicId: 'Abc123Def456', words });
});

test.each([
  '',
  'no link',
  `${URL_OF_MIX} is the one`,
  `(${URL_OF_MIX})`,
  `${URL_OF_MIX}7`,
  `${URL_OF_MIX}/more`,
  `${SITE}/mix/`,
  `${SITE}/mix/%00`,
  `${SITE}/tile/Abc123Def456`,
  'https://clips.example.evil/mix/Abc123Def456',
  'https://evil.example/mix/Abc123Def456',
  'http://clips.example/mix/Abc123Def456',
  '/mix/Abc123Def456',
  `${SITE}/mix/../tile/Abc123Def456`,
])('%j does not', (text) => {
  expect(mixLinkIn(text, SITE)).toBeNull();
  expect(messagePreview(text, SITE)).toBe(text);
});

test.each(['', 'for the way home', 'two\nlines'])('the words %j come back', (words) => {
  expect(mixLinkIn(mixMessage(words, URL_OF_MIX), SITE)?.words).toBe(words);
});

test('lists show the words, or that it is a mix', () => {
  expect(messagePreview(`hear this\n${URL_OF_MIX}`, SITE)).toBe('hear this');
  expect(messagePreview(URL_OF_MIX, SITE)).toBe('Shared a mix');
});
