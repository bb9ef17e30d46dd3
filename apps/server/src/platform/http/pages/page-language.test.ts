import { describe, expect } from 'vitest';
import { itWithWebRoot } from '#testing/fixtures/web-root.ts';
import { makeTile, publicIdOf } from '#testing/factories.ts';
import { sendRaw } from '#testing/servers/send-raw.ts';
import type { TestApp } from '#testing/test-app.ts';
import { pageLanguage } from './page-language.ts';

const it = itWithWebRoot();

it.for<[Record<string, string>, string]>([
  [{}, 'en'],
  [{ 'accept-language': 'de' }, 'de'],
  [{ 'accept-language': 'de-AT,de;q=0.9,en;q=0.8' }, 'de'],
  [{ 'accept-language': 'fr-FR,fr;q=0.9,es;q=0.5,en;q=0.7' }, 'en'],
  [{ 'accept-language': 'tlh, es;q=0.5' }, 'es'],
  [{ 'accept-language': 'de_AT' }, 'de'],
  [{ 'accept-language': 'DE-1996-x-a ; q=0.5 , en;q=0.4' }, 'de'],
  [{ 'accept-language': `${'x,'.repeat(4_000)}de` }, 'en'],
  [{ 'accept-language': 'de;q=0, en;q=0.1' }, 'en'],
  [{ 'accept-language': 'constructor, *;q=0.5' }, 'en'],
  [{ 'accept-language': ',;q=x,' }, 'en'],
  [{ 'accept-language': 'de', cookie: 'language=es' }, 'es'],
  [{ 'accept-language': 'de', cookie: 'a=b; language=en; c=d' }, 'en'],
  [{ 'accept-language': 'de', cookie: 'language=xx' }, 'de'],
  [{ 'accept-language': 'de', cookie: 'otherlanguage=es' }, 'de'],
])('%j is %s', ([headers, language]) => {
  expect(pageLanguage({ headers }, 'en')).toBe(language);
});

const inBrowser = { accept: 'text/html' };

describe('the pages', () => {
  it('are in the language of the browser, or in the chosen one', async ({ app }) => {
    const tile = await publicIdOf(
      app.db,
      await makeTile(app.db, { ownerId: (await app.createUser('alice')).id }),
    );
    for (const path of [
      '/',
      '/login',
      '/nowhere',
      `/tile/${tile}`,
      '/video/sample-0001',
      '/mix/none',
    ]) {
      expect(await languageOf(app, path, {}), path).toBe('en');
      expect(await languageOf(app, path, { 'accept-language': 'de-DE' }), path).toBe('de');
      const chosen = { 'accept-language': 'de', cookie: 'language=en' };
      expect(await languageOf(app, path, chosen), path).toBe('en');
    }
  });

  it('of a clip and a video describe it in their language', async ({ app, db }) => {
    const owner = await app.createUser('bob');
    const tile = await publicIdOf(db, await makeTile(db, { ownerId: owner.id, caption: '' }));
    const headers = { ...inBrowser, 'accept-language': 'de' };
    const [clip, video] = await Promise.all(
      [`/tile/${tile}`, '/video/sample-0009'].map(async (path) =>
        (await fetch(app.url + path, { headers })).text(),
      ),
    );
    expect(clip).toContain('<title>Clip von bob · Reprise</title>');
    expect(clip).toContain('Clip von bob auf Reprise');
    expect(video).toContain('Noch hat niemand eine Stelle dieses Videos markiert.');
  });

  it('are English for a language that is not built', async ({ app }) => {
    expect(await languageOf(app, '/login', { cookie: 'language=es' })).toBe('en');
  });

  it('and the service worker depend on the header and the cookie', async ({ app }) => {
    for (const path of ['/login', '/worker.js']) {
      const { headers } = await fetch(app.url + path, { headers: inBrowser });
      expect(headers.get('vary'), path).toContain('accept-language, cookie');
    }
    const worker = await fetch(`${app.url}/worker.js`, { headers: { 'accept-language': 'de' } });
    expect(await worker.text()).toMatch(/^\/\/ German\n/);
  });

  it('of the service worker are in its language, whatever the browser accepts', async ({ app }) => {
    const german = { 'accept-language': 'de' };
    expect(await languageOf(app, '/shell', german)).toBe('en');
    expect(await languageOf(app, '/shell?language=en', { ...german, accept: '*/*' })).toBe('en');
    expect(await languageOf(app, '/shell?language=de', { accept: '*/*' })).toBe('de');
  });
});

describe('a link with a language', () => {
  it('sets the cookie and leads to the address without it', async ({ app }) => {
    const { status, headers } = await follow(app, '/search?q=a%20b&language=de');
    expect([status, headers.get('location')]).toEqual([303, '/search?q=a+b']);
    expect(headers.get('set-cookie')).toMatch(
      /^language=de; Path=\/; Max-Age=31536000; SameSite=Lax; HttpOnly$/,
    );
    expect(headers.get('cache-control')).toContain('no-store');
  });

  it.for(['/?language=xx', '/?language=constructor', '/?other=de'])(
    'with another value changes nothing: %s',
    async (path, { app }) => {
      const { status, headers } = await follow(app, path);
      expect([status, headers.get('set-cookie')]).toEqual([200, null]);
    },
  );

  it.for(['//evil.example/?language=de', '/\\evil.example/?language=de', '/%2F/?language=de'])(
    'does not lead to another site: %s',
    async (path, { app }) => {
      const { headers } = await follow(app, path);
      const location = headers.get('location');
      if (location === null) return;
      expect(new URL(location, app.url).origin).toBe(new URL(app.url).origin);
    },
  );

  // Browsers resolve these first; proxies may not.
  it.for([
    '/.//evil.example/',
    '/%2e//evil.example/',
    '/a/..//evil.example/',
    '/..\\/evil.example/',
  ])('does not lead to another site where a path is resolved: %s', async (path, { app }) => {
    expect(await getRaw(app, `${path}?language=de`)).not.toMatch(/^location:/im);
  });
});

it.for(['//[', '//:0/', '//a:b/?language=de', 'http://['])(
  'a path that is no address is not found: %s',
  async (path, { app }) => {
    expect(await getRaw(app, path)).toMatch(/^HTTP\/1\.1 40[04] /);
  },
);

function getRaw(app: TestApp, path: string): Promise<string> {
  const head = 'Host: x\r\nAccept: text/html\r\nConnection: close';
  return sendRaw(app.url, `GET ${path} HTTP/1.1\r\n${head}\r\n\r\n`);
}

async function languageOf(app: TestApp, path: string, headers: Record<string, string>) {
  const response = await fetch(app.url + path, { headers: { ...inBrowser, ...headers } });
  return /<html lang="(..)"/.exec(await response.text())?.[1];
}

function follow(app: TestApp, path: string): Promise<Response> {
  return fetch(app.url + path, { headers: inBrowser, redirect: 'manual' });
}
