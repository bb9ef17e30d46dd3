import { expect } from 'vitest';
import { it as base } from '#testing/fixtures/app.ts';
import { NotFoundError } from '#platform/errors.ts';
import { makeBlock, makeTile, publicIdOf } from '#testing/factories.ts';
import { PUBLIC_URL, type TestApp } from '#testing/test-app.ts';
import { linkService } from './links.service.ts';

const it = base.extend('id', { scope: 'file' }, async ({ db, alice }) => {
  const caption = 'the "strings" <come> in';
  return publicIdOf(db, await makeTile(db, { ownerId: alice.id, caption }));
});

const clipUrl = (id: string) => `${PUBLIC_URL}/tile/${id}`;
const mixes = {
  mix: () => Promise.reject(new NotFoundError('none')),
  isVisible: () => Promise.resolve(false),
};

it('returns a frame of the embed page with size and credit', async ({ app, alice: _alice, id }) => {
  const { status, body } = await getOembed(app, { url: clipUrl(id), format: 'json' });
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

it('can be read by pages of other sites, and cached for a second', async ({ app, id }) => {
  const { headers } = await getOembed(app, { url: clipUrl(id) });
  expect(headers.get('access-control-allow-origin')).toBe('*');
  expect(headers.get('cache-control')).toBe('public, max-age=1');
});

it('is not cached for a user, who may see other clips, nor after an error', async ({
  app,
  alice,
  id,
}) => {
  const own = await getOembed(app, { url: clipUrl(id) }, alice);
  expect(own.status).toBe(200);
  expect(own.headers.get('cache-control')).toBe('no-store');
  const missing = await getOembed(app, { url: `${PUBLIC_URL}/tile/Unknown00000` });
  expect(missing.headers.get('cache-control')).toBe('no-store');
});

it('accepts the URLs of both clip pages and unknown parameters', async ({ app, id }) => {
  const addresses = [
    clipUrl(id),
    `${clipUrl(id)}/`,
    `${clipUrl(id)}?from=a#b`,
    `${PUBLIC_URL}/embed/${id}`,
  ];
  for (const url of addresses) {
    expect((await getOembed(app, { url, dnt: 'true' })).status, url).toBe(200);
  }
});

it.for([
  [{ maxwidth: '320' }, { width: 320, height: 264 }],
  [{ maxwidth: '200' }, { width: 200, height: 264 }],
  [{ maxheight: '400' }, { width: 551, height: 400 }],
  [{ maxheight: '264' }, { width: 328, height: 264 }],
  [{ maxheight: '254' }, { width: 328, height: 254 }],
  [
    { maxwidth: '200', maxheight: '254' },
    { width: 200, height: 254 },
  ],
  [
    { maxwidth: '5000', maxheight: '5000' },
    { width: 640, height: 454 },
  ],
  [
    { maxwidth: '320', maxheight: '1000' },
    { width: 320, height: 264 },
  ],
] as const)('is never larger than %j', async ([most, size], { app, id }) => {
  const { body } = await getOembed(app, { url: clipUrl(id), ...most });
  expect(body).toMatchObject({ type: 'video', ...size });
  expect(body.html).toContain(`width="${size.width}" height="${size.height}"`);
  expect(body.thumbnail_width ?? 0).toBeLessThanOrEqual(
    'maxwidth' in most ? Number(most.maxwidth) : 640,
  );
});

it.for([
  [{ maxwidth: '199' }, { thumbnail_width: 120, thumbnail_height: 90 }],
  [{ maxheight: '253' }, { thumbnail_width: 320, thumbnail_height: 180 }],
  [{ maxwidth: '120', maxheight: '90' }, { thumbnail_width: 120 }],
  [{ maxwidth: '100', maxheight: '50' }, {}],
] as const)(
  'is a link if a player would be too small for the provider: %j',
  async ([most, still], { app, id }) => {
    const { body } = await getOembed(app, { url: clipUrl(id), ...most });
    expect(body).toMatchObject({ type: 'link', title: 'the "strings" <come> in', ...still });
    for (const field of ['html', 'width', 'height']) expect(body).not.toHaveProperty(field);
    if (!('thumbnail_width' in still)) expect(body).not.toHaveProperty('thumbnail_url');
  },
);

it.for(['xml', 'yaml'])('returns 501 for the format %j', async (format, { app, id }) => {
  const response = await getOembed(app, { url: clipUrl(id), format });
  expect(response).toMatchObject({ status: 501, body: { error: { code: 'UNSUPPORTED_FORMAT' } } });
});

it.for([
  { format: '' },
  { format: 'JSON' },
  { maxwidth: '' },
  { maxwidth: '0' },
  { maxwidth: '-5' },
  { maxwidth: '100%' },
  { maxwidth: 'auto' },
  { maxwidth: '640.5' },
  { maxwidth: '1e9999' },
  { maxheight: 'all', maxwidth: '99999999999' },
])('ignores what cannot be used: %j', async (most, { app, id }) => {
  const { status, body } = await getOembed(app, { url: clipUrl(id), ...most });
  expect(status).toBe(200);
  expect(body).toMatchObject({ type: 'video', width: 640, height: 454 });
});

it.for([
  ['json', 'json', 200],
  ['json', '', 200],
  ['xml', 'json', 200],
  ['json', 'xml', 501],
] as const)(
  'of the formats %s and %s, the last one counts',
  async ([first, last, expected], { app, id }) => {
    const query = new URLSearchParams([
      ['url', clipUrl(id)],
      ['format', first],
      ['format', last],
    ]);
    const { status } = await app.visitor.call('GET', `/oembed?${query.toString()}`);
    expect(status).toBe(expected);
  },
);

it('ignores a size that is given twice', async ({ app, id }) => {
  const query = new URLSearchParams([
    ['url', clipUrl(id)],
    ['maxwidth', '300'],
    ['maxwidth', '400'],
  ]);
  const { status, body } = await app.visitor.call('GET', `/oembed?${query.toString()}`);
  expect([status, body.width]).toEqual([200, 640]);
});

it.for([
  ['http://clips.example', true],
  ['https://clips.example', true],
  ['http://clips.example:8080', false],
  ['ftp://clips.example', false],
  ['http://www.clips.example', false],
] as const)(
  'on an https site, %s is its own address: %s',
  async ([origin, isOwn], { alice, id }) => {
    const findTile = async () =>
      (await alice.call('GET', `/get/tile?public_id=${id}`)).body.rows[0];
    const links = linkService({ mixes, findTile, publicUrl: 'https://clips.example' });
    const result = links.oembed(null, { url: `${origin}/tile/${id}`, format: 'json' });
    await (isOwn
      ? expect(result).resolves.toMatchObject({ provider_url: 'https://clips.example' })
      : expect(result).rejects.toThrow(NotFoundError));
  },
);

it.for([
  'Unknown00000',
  '',
  '/tile/',
  'javascript:alert(1)',
  `${PUBLIC_URL}/tile/Unknown00000`,
  `${PUBLIC_URL}/tile/%00`,
  `${PUBLIC_URL}/`,
  `${PUBLIC_URL}/friend/alice`,
])('returns 404 for a URL that is not a clip: %j', async (url, { app, alice: _alice }) => {
  expect(await getOembed(app, { url })).toMatchObject({
    status: 404,
    body: { error: { code: 'NOT_FOUND' } },
  });
});

it('returns 404 for a clip URL of another origin', async ({ app, id }) => {
  for (const origin of ['https://evil.example', 'http://localhost:3001', 'http://localhost']) {
    expect((await getOembed(app, { url: `${origin}/tile/${id}` })).status).toBe(404);
  }
});

it('a clip that cannot be read is no missing clip', async ({ id }) => {
  const failure = new Error('no database');
  const findTile = () => Promise.reject(failure);
  const links = linkService({ mixes, findTile, publicUrl: PUBLIC_URL });
  await expect(links.tile(null, id)).rejects.toBe(failure);
  await expect(links.clip(id, 'en')).rejects.toBe(failure);
});

it('rejects a missing URL', async ({ app }) => {
  expect((await getOembed(app, {})).status).toBe(400);
});

it('hides a clip between two users with a block, and from no one else', async ({
  app,
  db,
  alice,
  id,
}) => {
  const bob = await app.createUser('bob');
  await makeBlock(db, [alice.id, bob.id]);
  expect((await getOembed(app, { url: clipUrl(id) }, bob)).status).toBe(404);
  expect((await getOembed(app, { url: clipUrl(id) }, await app.createUser('carol'))).status).toBe(
    200,
  );
});

function getOembed(app: TestApp, query: Record<string, string>, caller = app.visitor) {
  return caller.call('GET', `/oembed?${new URLSearchParams(query).toString()}`);
}
