import { expect, test } from 'vitest';
import { accountLimits } from '../limits.ts';
import { isBioLink, shownLink } from './bio-link.ts';

const ofLength = (length: number) => 'https://a.example/'.padEnd(length, 'a');

test.each([
  'https://robin.example/tapes',
  'https://robin.example',
  'https://xn--bcher-kva.example/ä?x=1#y',
  'https://bücher.example',
  'https://a.xn--p1ai/',
  ofLength(accountLimits.bioLinkMax),
])('%.60s is accepted as the link of a profile', (url) => {
  expect(isBioLink(url)).toBe(true);
});

test.each([
  '',
  'robin.example',
  'http://robin.example',
  'javascript:alert(1)',
  'data:text/html,<p>',
  '/avatars/coral.svg',
  'https://u:p@robin.example',
  'https://robin.example/\u202egnp',
  'https://robin.example\\@evil.example',
  'https://localhost/',
  'https://127.0.0.1/',
  'https://2130706433/',
  'https://0x7f.1/',
  'https://[::1]/',
  'https://router.local/',
  'https://nas.internal/',
  ofLength(accountLimits.bioLinkMax + 1),
])('%.60j is rejected', (url) => {
  expect(isBioLink(url)).toBe(false);
});

test.each([
  ['https://www.robin.example/', 'robin.example'],
  ['https://robin.example/tapes/?from=x#top', 'robin.example/tapes'],
  ['HTTPS://Robin.Example/Tapes', 'robin.example/Tapes'],
  ['https://bücher.example/', 'bücher.example'],
  ['https://аpple.example/', 'xn--pple-43d.example'],
])('%s is shown as %s', (url, shown) => {
  expect(shownLink(url)).toBe(shown);
});
