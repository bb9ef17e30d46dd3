import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeBlock, makeTile, publicIdOf } from '#testing/factories.ts';
import { PUBLIC_URL, startTestApp, type TestUser, type TestApp } from '#testing/test-app.ts';

let app: TestApp;
let alice: TestUser;
let id: string;

beforeAll(async () => {
  app = await startTestApp();
  alice = await app.createUser('alice');
  const caption = 'the "strings" <come> in';
  id = await publicIdOf(app.db, await makeTile(app.db, { ownerId: alice.id, caption }));
});

afterAll(() => app.stop());

function getOembed(query: Record<string, string>, caller = app.visitor) {
  return caller.call('GET', `/oembed?${new URLSearchParams(query).toString()}`);
}

const clipUrl = () => `${PUBLIC_URL}/tile/${id}`;

it('returns a frame of the embed page with size and credit', async () => {
  const { status, body } = await getOembed({ url: clipUrl(), format: 'json' });
  expect(status).toBe(200);
  expect(body).toEqual({
    type: 'video',
    version: '1.0',
    title: 'the "strings" <come> in',
    author_name: 'alice',
    provider_name: 'Reprise',
    provider_url: PUBLIC_URL,
    cache_age: 3600,
    html:
      `<iframe src="${PUBLIC_URL}/embed/${id}" width="640" height="454"` +
      ' title="the &quot;strings&quot; &lt;come&gt; in" style="border:0" loading="lazy"' +
      ' allow="autoplay; fullscreen; picture-in-picture"></iframe>',
    width: 640,
    height: 454,
    thumbnail_url: 'https://i.ytimg.com/vi/jNQXAC9IVRw/hqdefault.jpg',
    thumbnail_width: 480,
    thumbnail_height: 360,
  });
});

it('can be read by pages of other sites, and cached as long as it says', async () => {
  const { headers, body } = await getOembed({ url: clipUrl() });
  expect(headers.get('access-control-allow-origin')).toBe('*');
  expect(headers.get('cache-control')).toBe(`public, max-age=${body.cache_age}`);
});

it('is not cached for a user, who may see other clips, nor after an error', async () => {
  const own = await getOembed({ url: clipUrl() }, alice);
  expect(own.status).toBe(200);
  expect(own.headers.get('cache-control')).toBe('no-store');
  const missing = await getOembed({ url: `${PUBLIC_URL}/tile/Unknown00000` });
  expect(missing.headers.get('cache-control')).toBe('no-store');
});

it('accepts the URLs of both clip pages and unknown parameters', async () => {
  const addresses = [
    clipUrl(),
    `${clipUrl()}/`,
    `${clipUrl()}?from=a#b`,
    `${PUBLIC_URL}/embed/${id}`,
  ];
  for (const url of addresses) {
    expect((await getOembed({ url, dnt: 'true' })).status, url).toBe(200);
  }
});

it.each([
  [{ maxwidth: '320' }, { width: 320, height: 259 }],
  [{ maxheight: '259' }, { width: 320, height: 259 }],
  [
    { maxwidth: '5000', maxheight: '5000' },
    { width: 640, height: 454 },
  ],
  [
    { maxwidth: '320', maxheight: '1000' },
    { width: 320, height: 259 },
  ],
  [
    { maxwidth: '100', maxheight: '50' },
    { width: 100, height: 50 },
  ],
])('is never larger than %j', async (most, size) => {
  const { body } = await getOembed({ url: clipUrl(), ...most });
  expect(body).toMatchObject(size);
  expect(body.html).toContain(`width="${size.width}" height="${size.height}"`);
  expect(body.thumbnail_width ?? 0).toBeLessThanOrEqual(
    'maxwidth' in most ? Number(most.maxwidth) : 640,
  );
});

it.each(['xml', 'JSON', ''])('returns 501 for the format %j', async (format) => {
  const response = await getOembed({ url: clipUrl(), format });
  expect(response).toMatchObject({ status: 501, body: { error: { code: 'UNSUPPORTED_FORMAT' } } });
});

it.each([
  'Unknown00000',
  '',
  '/tile/',
  'javascript:alert(1)',
  `${PUBLIC_URL}/tile/Unknown00000`,
  `${PUBLIC_URL}/tile/%00`,
  `${PUBLIC_URL}/`,
  `${PUBLIC_URL}/friend/alice`,
])('returns 404 for a URL that is not a clip: %j', async (url) => {
  expect(await getOembed({ url })).toMatchObject({
    status: 404,
    body: { error: { code: 'NOT_FOUND' } },
  });
});

it('returns 404 for a clip URL of another origin', async () => {
  for (const origin of ['https://evil.example', 'http://localhost:3001', 'http://localhost']) {
    expect((await getOembed({ url: `${origin}/tile/${id}` })).status).toBe(404);
  }
});

it.each([{ maxwidth: '0' }, { maxwidth: '-5' }, { maxheight: 'all' }])(
  'rejects %j',
  async (most) => {
    expect((await getOembed({ url: clipUrl(), ...most })).status).toBe(400);
  },
);

it('rejects a missing URL', async () => {
  expect((await getOembed({})).status).toBe(400);
});

it('hides a clip between two users with a block, and from no one else', async () => {
  const bob = await app.createUser('bob');
  await makeBlock(app.db, [alice.id, bob.id]);
  expect((await getOembed({ url: clipUrl() }, bob)).status).toBe(404);
  expect((await getOembed({ url: clipUrl() }, await app.createUser('carol'))).status).toBe(200);
});
