import { afterEach, expect, test, vi } from 'vitest';
import { readSite, siteOf } from './site.ts';

afterEach(() => vi.unstubAllGlobals());

test.each([
  ['https://reprise.example', 'https://reprise.example'],
  [' https://reprise.example/upload?x=1#top ', 'https://reprise.example'],
  ['reprise.example', 'https://reprise.example'],
  ['reprise.example:8443/tile/1', 'https://reprise.example:8443'],
  ['http://localhost:3000', 'http://localhost:3000'],
  ['http://127.0.0.1:3000/', 'http://127.0.0.1:3000'],
  ['localhost:3000', 'http://localhost:3000'],
  ['127.0.0.1:3000/settings', 'http://127.0.0.1:3000'],
  ['LocalHost', 'http://localhost'],
  ['localhost.example.com', 'https://localhost.example.com'],
  ['https://localhost:3000', 'https://localhost:3000'],
  ['HTTPS://Reprise.Example', 'https://reprise.example'],
  ['\u200bhttps://reprise.example\u200b', 'https://reprise.example'],
  ['\u2068reprise.example\u2069', 'https://reprise.example'],
  ['https:/reprise.example', 'https://reprise.example'],
  ['https:reprise.example', 'https://reprise.example'],
  ['http:/reprise.example', null],
  ['bücher.example', 'https://xn--bcher-kva.example'],
  ['http://reprise.example', null],
  ['javascript:alert(1)', null],
  ['JavaScript://reprise.example/%0Aalert(1)', null],
  ['data:text/html,x', null],
  ['blob:https://reprise.example/1', null],
  ['chrome-extension://aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa', null],
  ['//reprise.example', 'https://reprise.example'],
  ['http://localhost.example.com', null],
  ['http://127.0.0.1.example.com', null],
  ['http://localhost@example.com', null],
  ['https://you:secret@reprise.example', 'https://reprise.example'],
  ['https://reprise.example\\@example.com', 'https://reprise.example'],
  ['file:///etc/passwd', null],
  ['ftp://reprise.example', null],
  ['two words', null],
  ['reprise.example/two words', null],
  ['', null],
])('the site of %j', (typed, site) => {
  expect(siteOf(typed)).toBe(site);
});

test.each([
  [undefined, '', null],
  [undefined, 'https://reprise.example/', 'https://reprise.example'],
  ['https://other.example', 'https://reprise.example', 'https://other.example'],
  ['javascript:alert(1)', '', null],
  ['http://other.example', 'https://reprise.example', null],
])('with %j stored and %j in the build, the site is %j', async (site, preset, used) => {
  vi.stubGlobal('PRESET_SITE', preset);
  const local = { get: async () => (site === undefined ? {} : { site }) };
  vi.stubGlobal('chrome', { storage: { local } });
  expect(await readSite()).toBe(used);
});
