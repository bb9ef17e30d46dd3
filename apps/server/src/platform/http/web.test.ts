import { afterAll, beforeAll, expect, it } from 'vitest';
import { elementsOf } from '#testing/page-elements.ts';
import { PUBLIC_URL, startTestApp, type TestApp } from '#testing/test-app.ts';
import { makeWebRoot } from '#testing/web-root.ts';

let app: TestApp;
let web: Awaited<ReturnType<typeof makeWebRoot>>;

beforeAll(async () => {
  const empty = { head: '', body: '' };
  web = await makeWebRoot({ home: empty, login: empty });
  app = await startTestApp({}, { webRoot: web.root });
});

afterAll(async () => {
  await app.stop();
  await web.remove();
});

function open(address: string, headers: Record<string, string> = {}) {
  return app.visitor.call('GET', address, undefined, {
    headers: { accept: 'text/html', ...headers },
  });
}

async function canonicalOf(address: string, headers?: Record<string, string>) {
  const { body } = await open(address, headers);
  return elementsOf(String(body))
    .filter(({ attributes }) => attributes['rel'] === 'canonical')
    .map(({ attributes }) => attributes['href']);
}

it('the home feed has one address, PUBLIC_URL, in whatever order and for whomever', async () => {
  for (const address of ['/', '/?sort=recent', '/?from=%22%3E']) {
    expect(await canonicalOf(address), address).toEqual([`${PUBLIC_URL}/`]);
  }
  expect(await canonicalOf('/', { cookie: 'reprise_session=x' })).toEqual([`${PUBLIC_URL}/`]);
});

it('no other page says that it is the home feed', async () => {
  for (const address of ['/login', '/magic', '/nowhere', '/shell']) {
    expect(await canonicalOf(address), address).toEqual([]);
  }
});

it('robots.txt leaves out what only a session can see, and says nothing of the queue', async () => {
  const { status, body, headers } = await open('/robots.txt', { accept: '*/*' });
  expect(status).toBe(200);
  expect(headers.get('content-type')).toContain('text/plain');
  const lines = String(body).trim().split('\n');
  expect(lines[0]).toBe('User-agent: *');
  const closed = lines.flatMap((line) => /^Disallow: (.*)$/.exec(line)?.[1] ?? []);
  expect(closed).toContain('/settings');
  for (const path of closed) expect((await open(path)).status, path).toBe(200);
  for (const address of ['/', '/tile/abc', '/embed/abc', '/friend/alice', '/magic', '/login']) {
    expect(
      closed.filter((path) => address.startsWith(path)),
      address,
    ).toEqual([]);
  }
  expect(body).not.toContain('moderation');
});
