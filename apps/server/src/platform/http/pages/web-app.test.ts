import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { screenPaths } from '@reprise/contract/shell/screens.ts';
import { describe, expect } from 'vitest';
import { StartError } from '#platform/errors.ts';
import { itWithWebRoot } from '#testing/fixtures/web-root.ts';
import { makeTile, publicIdOf } from '#testing/factories.ts';
import { elementsOf } from '#testing/pages/page-elements.ts';
import { PUBLIC_URL, startTestApp, type TestApp } from '#testing/test-app.ts';
import { homeViews, makeWebRoot } from '#testing/pages/web-root.ts';

const it = itWithWebRoot({
  feedHead: '<link rel="modulepreload" href="/assets/feed.js">',
  otherScreensHead: '<link rel="modulepreload" href="/assets/other-screens.js">',
  clipPageHead: '',
  videoPageHead: '',
  viewerHead: '<link rel="modulepreload" href="/assets/viewer.js">',
  ...homeViews({ home: '', homeOfOneClip: '', homeSkeleton: '' }),
  login: { head: '<link rel="modulepreload" href="/assets/login.js">', body: '' },
});

const canonicalOf = (app: TestApp, address: string, headers?: Record<string, string>) =>
  linksOf(app, 'canonical', address, headers);

const SESSION = { cookie: 'reprise_session=x' };

it('the home feed has the canonical address PUBLIC_URL in every order, for every user', async ({
  app,
}) => {
  for (const address of ['/', '/?sort=recent', '/?from=%22%3E']) {
    expect(await canonicalOf(app, address), address).toEqual([`${PUBLIC_URL}/`]);
  }
  expect(await canonicalOf(app, '/', SESSION)).toEqual([`${PUBLIC_URL}/`]);
});

it('only pages that start with a clip preload the script of the feed', async ({ app, db }) => {
  const owner = await app.createUser('alice');
  const tile = await publicIdOf(db, await makeTile(db, { ownerId: owner.id }));
  for (const address of ['/', '/?sort=recent', `/tile/${tile}`]) {
    for (const headers of [{}, SESSION]) {
      expect(await linksOf(app, 'modulepreload', address, headers), address).toEqual([
        '/assets/feed.js',
      ]);
    }
  }
  expect(await linksOf(app, 'modulepreload', '/login')).toEqual(['/assets/login.js']);
});

it('pages of other screens preload the script that loads them', async ({ app }) => {
  for (const address of ['/magic', '/friend/alice', '/nowhere']) {
    for (const headers of [{}, SESSION]) {
      expect(await linksOf(app, 'modulepreload', address, headers), address).toEqual([
        '/assets/other-screens.js',
      ]);
    }
  }
});

it('only the home feed has this canonical address', async ({ app }) => {
  for (const address of ['/login', '/magic', '/nowhere', '/shell']) {
    expect(await canonicalOf(app, address), address).toEqual([]);
  }
});

it('the embed page gets scripts, styles and fonts in a sandbox; pages stay on this site', async ({
  app,
}) => {
  const { headers } = await open(app, '/assets/feed.js', { origin: 'null' });
  expect(headers.get('access-control-allow-origin')).toBe('*');
  expect(headers.get('access-control-allow-credentials')).toBeNull();
  expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  for (const address of ['/', '/login', '/robots.txt', '/worker.js', '/get/homevideo?user=0']) {
    const other = await open(app, address, { origin: 'null' });
    expect(other.headers.get('access-control-allow-origin'), address).toBeNull();
    expect(other.headers.get('cross-origin-resource-policy'), address).toBe('same-origin');
  }
});

it('HEAD has the status and the headers of GET', async ({ app }) => {
  for (const address of ['/', '/login', '/friend/alice', '/nowhere']) {
    const [get, head] = await Promise.all(
      ['GET', 'HEAD'].map(async (method) => {
        const headers = { accept: 'text/html', 'accept-encoding': 'identity' };
        const response = await fetch(`${app.url}${address}`, { method, headers });
        const names = ['content-type', 'content-length', 'cache-control', 'vary'];
        return [response.status, ...names.map((name) => response.headers.get(name))];
      }),
    );
    expect(head, address).toEqual(get);
  }
});

// curl and previews of links send `*/*` or no Accept header.
it.for(['*/*', 'image/*', ''])(
  'screens are pages for the Accept header "%s"',
  async (accept, { app }) => {
    for (const address of ['/', '/login', '/friend/alice', '/i/abc', '/settings?x=1']) {
      const { status, headers } = await open(app, address, { accept });
      expect([status, headers.get('content-type')], address).toEqual([
        200,
        'text/html; charset=utf-8',
      ]);
    }
    for (const address of ['/nowhere', '/user/nothing', '/login/nothing', '/login.js']) {
      const { status, body } = await open(app, address, { accept });
      expect([status, body], address).toMatchObject([404, { error: { code: 'NOT_FOUND' } }]);
    }
  },
);

it('robots.txt excludes pages that need a session, and does not mention the queue', async ({
  app,
}) => {
  const { status, body, headers } = await open(app, '/robots.txt', { accept: '*/*' });
  expect(status).toBe(200);
  expect(headers.get('content-type')).toContain('text/plain');
  const lines = String(body).trim().split('\n');
  expect(lines[0]).toBe('User-agent: *');
  const closed = lines.flatMap((line) => /^Disallow: (.*)$/.exec(line)?.[1] ?? []);
  const unlisted = screenPaths((screen) => screen.isUnlisted === true);
  const patterns = unlisted.map((path) => path.replace(/:\w+$/, '').replace(/:\w+/, '*'));
  expect(closed.toSorted()).toEqual(patterns.toSorted());
  for (const path of unlisted) {
    expect((await open(app, path.replace(/:\w+/, 'abc'))).status, path).toBe(200);
  }
  for (const address of ['/', '/tile/abc', '/embed/abc', '/friend/alice', '/magic', '/login']) {
    expect(
      closed.filter((path) => address.startsWith(path)),
      address,
    ).toEqual([]);
  }
  expect(lines.at(-1)).toBe(`Sitemap: ${PUBLIC_URL}/sitemap.xml`);
  expect(body).not.toContain('moderation');
});

it('hashed files are immutable, and their folder leads to no other file', async ({ app }) => {
  const file = await open(app, '/assets/feed.js');
  expect([file.status, file.headers.get('cache-control')]).toEqual([
    200,
    'public, max-age=31536000, immutable',
  ]);
  for (const path of ['missing.js', '', '..%2findex.html', '..%5cindex.html', '%00', 'feed.js/x']) {
    const response = await app.visitor.call('GET', `/assets/${path}`);
    expect(response.status, path).toBe(404);
    expect(response.body, path).toMatchObject({ error: { code: 'NOT_FOUND' } });
  }
});

it.for(['identity', 'gzip'])(
  'the service worker is checked on each visit (%s)',
  async (encoding, { app }) => {
    const { status, headers } = await open(app, '/worker.js', { 'accept-encoding': encoding });
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-cache']);
  },
);

it.for([
  ['first-view.json', '{"feedHead":""}'],
  ['first-view.json', '{'],
  ['manifest.webmanifest', '{}'],
  ['embed.html', null],
  ['worker.js', null],
  ['languages/de/index.html', null],
] as const)(
  'the start says how to replace the build of another version: %s %s',
  async ([file, content]) => {
    const { root, remove } = await makeWebRoot();
    if (content === null) await rm(join(root, file));
    else await writeFile(join(root, file), content);
    await expect(startTestApp({}, { webRoot: root })).rejects.toThrow(
      new StartError(`The web app in ${root} is the build of another version. Run: npm run build`),
    );
    await remove();
  },
);

it('serves files next to the pages and in folders, but no page as a file', async ({ app }) => {
  for (const path of ['robots.txt', 'avatars/default.svg', 'samples/sample-0001.jpg']) {
    for (const method of ['GET', 'HEAD']) {
      const { status, headers } = await fetch(`${app.url}/${path}`, { method });
      expect([status, headers.get('cache-control')], path).toEqual([
        200,
        path.startsWith('samples') ? 'public, max-age=86400' : 'public, max-age=3600',
      ]);
    }
  }
  const missing = [
    'index.html',
    'embed.html',
    'first-view.json',
    '.vite/manifest.json',
    'avatars',
    'avatars/',
    'samples/',
  ];
  for (const path of [...missing, 'samples/none.jpg', 'samples/..%2findex.ts']) {
    const { status, body } = await app.visitor.call('GET', `/${path}`);
    expect(status, path).toBe(404);
    expect(body, path).toMatchObject({ error: { code: 'NOT_FOUND' } });
  }
});

describe('an address that the router rejects', () => {
  const MALFORMED = '/friend/%E0%A4%A';

  it.for([
    [MALFORMED, 400],
    [`/tile/${'x'.repeat(150)}`, 414],
  ] as const)('is the page of the app for a browser: %s', async ([address, status], { app }) => {
    const page = await open(app, address);
    const unknown = await open(app, '/nowhere');
    expect([page.status, unknown.status]).toEqual([status, 404]);
    expect(String(page.body)).toContain('<div id="root">');
    for (const name of ['content-type', 'content-security-policy', 'x-frame-options', 'vary']) {
      expect(page.headers.get(name), name).toBe(unknown.headers.get(name));
    }
  });

  it('is an error for a call', async ({ app }) => {
    const error = { error: { code: 'VALIDATION' } };
    expect(await open(app, MALFORMED, { accept: '*/*' })).toMatchObject({
      status: 400,
      body: error,
    });
    const post = await app.visitor.call(
      'POST',
      MALFORMED,
      {},
      { headers: { accept: 'text/html' } },
    );
    expect(post).toMatchObject({ status: 400, body: error });
  });
});

function open(app: TestApp, address: string, headers: Record<string, string> = {}) {
  return app.visitor.call('GET', address, undefined, {
    headers: { accept: 'text/html', ...headers },
  });
}

async function linksOf(
  app: TestApp,
  rel: string,
  address: string,
  headers?: Record<string, string>,
) {
  const { body } = await open(app, address, headers);
  return elementsOf(String(body))
    .filter(({ attributes }) => attributes['rel'] === rel)
    .map(({ attributes }) => attributes['href']);
}
