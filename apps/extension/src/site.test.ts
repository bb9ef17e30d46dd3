import { expect, test } from 'vitest';
import { siteOf } from './site.ts';

test.each([
  ['https://reprise.example', 'https://reprise.example'],
  [' https://reprise.example/upload?x=1#top ', 'https://reprise.example'],
  ['reprise.example', 'https://reprise.example'],
  ['reprise.example:8443/tile/1', 'https://reprise.example:8443'],
  ['http://localhost:3000', 'http://localhost:3000'],
  ['http://127.0.0.1:3000/', 'http://127.0.0.1:3000'],
  ['http://reprise.example', null],
  ['javascript:alert(1)', null],
  ['data:text/html,x', null],
  ['file:///etc/passwd', null],
  ['ftp://reprise.example', null],
  ['two words', null],
  ['', null],
])('the site of %j', (typed, site) => {
  expect(siteOf(typed)).toBe(site);
});
