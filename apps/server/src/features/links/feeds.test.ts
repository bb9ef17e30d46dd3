import { describe, expect } from 'vitest';
import { makeTile, makeTiles, publicIdOf } from '#testing/factories.ts';
import { makeMix } from '#testing/features/mixes.ts';
import { setProfilePublic } from '#testing/features/profiles.ts';
import { suspend } from '#testing/features/suspensions.ts';
import { itWithWebRoot } from '#testing/fixtures/web-root.ts';
import { elementsOf } from '#testing/pages/page-elements.ts';
import { PUBLIC_URL, type TestApp } from '#testing/test-app.ts';

const it = itWithWebRoot();

const CAPTION = `rain & "wind" <b>'s\u0001 end`;

describe('a mix by link for feed readers', () => {
  it('is JSON Feed 1.1, with own words and times', async ({ app, db, alice }) => {
    const tile_id = await makeTile(db, { ownerId: alice.id, caption: CAPTION });
    const mix = await makeMix(alice, { audience: 'link', tile_id, title: 'rain' });
    const { status, headers, body } = await get(app, `/mix/${mix}/feed.json`);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('application/feed+json; charset=utf-8');
    expect(headers.get('x-robots-tag')).toBe('noindex');
    const url = `${PUBLIC_URL}/tile/${await publicIdOf(db, tile_id)}`;
    expect(JSON.parse(body)).toEqual({
      version: 'https://jsonfeed.org/version/1.1',
      title: 'rain',
      home_page_url: `${PUBLIC_URL}/mix/${mix}`,
      feed_url: `${PUBLIC_URL}/mix/${mix}/feed.json`,
      authors: [{ name: 'alice' }],
      items: [
        {
          id: url,
          url,
          external_url: 'https://www.youtube.com/watch?v=jNQXAC9IVRw&t=5s',
          title: expect.stringContaining('rain & "wind"'),
          content_text: expect.stringContaining('0:05.0 – 0:09.5'),
          date_published: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
          authors: [{ name: 'alice' }],
          _reprise: { about: PUBLIC_URL, video_id: 'jNQXAC9IVRw', start: 5, end: 9.5 },
        },
      ],
    });
  });

  it('is Atom, well-formed with any caption', async ({ app, db, alice }) => {
    const tile_id = await makeTile(db, { ownerId: alice.id, caption: CAPTION });
    const mix = await makeMix(alice, { audience: 'link', tile_id, title: 'a & b' });
    const { headers, body } = await get(app, `/mix/${mix}/feed.atom`);
    expect(headers.get('content-type')).toBe('application/atom+xml; charset=utf-8');
    const [declaration = '', ...lines] = body.split('\n');
    expect(declaration).toBe('<?xml version="1.0" encoding="utf-8"?>');
    const elements = elementsOf(lines.join('\n'));
    const texts = (name: string) =>
      elements.flatMap((element) => (element.name === name ? element.text : []));
    const url = `${PUBLIC_URL}/tile/${await publicIdOf(db, tile_id)}`;
    expect(texts('id')).toEqual([`${PUBLIC_URL}/mix/${mix}`, url]);
    expect(texts('title')[0]).toBe('a & b');
    expect(texts('content')[0]).toContain(`rain & "wind" <b>'s end`);
    expect(new Set(texts('updated')).size).toBe(1);
    const links = elements.flatMap(({ name, attributes: { rel, href } }) =>
      name === 'link' ? [[rel, href]] : [],
    );
    expect(links).toEqual([
      ['self', `${PUBLIC_URL}/mix/${mix}/feed.atom`],
      ['alternate', `${PUBLIC_URL}/mix/${mix}`],
      ['alternate', url],
      ['related', 'https://www.youtube.com/watch?v=jNQXAC9IVRw&t=5s'],
    ]);
  });

  it('has the 100 clips that were added last, those first', async ({ app, db, alice }) => {
    const ids = await makeTiles(
      db,
      Array.from({ length: 101 }, () => ({ ownerId: alice.id })),
    );
    const mix = await makeMix(alice, { audience: 'link', tile_id: ids[0] ?? 0 });
    for (const tile_id of ids.slice(1)) await alice.call('POST', '/mix/add', { mix, tile_id });
    const { items } = JSON.parse((await get(app, `/mix/${mix}/feed.json`)).body);
    const urlOf = async (id = 0) => `${PUBLIC_URL}/tile/${await publicIdOf(db, id)}`;
    expect([items.length, items[0].url, items.at(-1).url]).toEqual([
      100,
      await urlOf(ids.at(-1)),
      await urlOf(ids[1]),
    ]);
  });

  it('is sent again only after a change', async ({ app, db, alice }) => {
    const tile_id = await makeTile(db, { ownerId: alice.id });
    const mix = await makeMix(alice, { audience: 'link', tile_id });
    const path = `/mix/${mix}/feed.json`;
    const first = await get(app, path);
    expect(first.headers.get('cache-control')).toBe('no-cache');
    const tag = first.headers.get('etag') ?? '';
    expect(tag).toMatch(/^W\/"[\w-]{43}"$/);
    for (const known of [tag, tag.slice('W/'.length), `"other", ${tag}`, '*']) {
      const again = await get(app, path, { 'if-none-match': known });
      expect([again.status, again.body, again.headers.get('etag')], known).toEqual([304, '', tag]);
    }
    const head = await fetch(app.url + path, { method: 'HEAD' });
    expect([head.status, await head.text(), head.headers.get('etag')]).toEqual([200, '', tag]);
    await alice.call('POST', '/mix/remove', { mix, tile_id });
    expect((await get(app, path, { 'if-none-match': tag })).status).toBe(200);
  });

  it.for(['json', 'atom'])('%s: none of another mix', async (format, { app, alice }) => {
    const mixes = await Promise.all([
      makeMix(alice, { audience: 'private' }),
      makeMix(alice, { audience: 'friends' }),
    ]);
    for (const mix of [...mixes, 'Unknown00000', '%00']) {
      for (const call of [app.visitor.call, alice.call]) {
        const { status, body } = await call('GET', `/mix/${mix}/feed.${format}`);
        expect([status, body], mix).toEqual([404, 'No such feed.']);
      }
    }
  });

  it('has only what everyone may see, for its owner as well', async ({ app, db, alice, bob }) => {
    const seen = await makeTile(db, { ownerId: alice.id, caption: 'for everyone' });
    const mix = await makeMix(alice, { audience: 'link', tile_id: seen });
    const others = [
      await makeTile(db, { ownerId: alice.id, audience: 'friends' }),
      await makeTile(db, { ownerId: alice.id, audience: 'hidden' }),
      await makeTile(db, { ownerId: bob.id }),
    ];
    for (const tile_id of others) await alice.call('POST', '/mix/add', { mix, tile_id });
    await suspend(db, 'bob');
    for (const format of ['json', 'atom']) {
      const { body } = await get(app, `/mix/${mix}/feed.${format}`);
      expect(body).toContain('for everyone');
      for (const id of others) expect(body).not.toContain(await publicIdOf(db, id));
    }
  });
});

describe('a public profile for feed readers', () => {
  it('has its newest clips for everyone, with own words and times', async ({ app, db }) => {
    const olga = await app.createUser('olga');
    await setProfilePublic(olga, true);
    const older = await makeTile(db, { ownerId: olga.id, createdAt: new Date('2026-01-01') });
    const newer = await makeTile(db, {
      ownerId: olga.id,
      caption: CAPTION,
      createdAt: new Date('2026-01-02'),
    });
    await makeTile(db, { ownerId: olga.id, audience: 'friends' });
    const page = `${PUBLIC_URL}/u/olga`;
    const urls = await Promise.all(
      [newer, older].map(async (id) => `${PUBLIC_URL}/tile/${await publicIdOf(db, id)}`),
    );
    const json = await get(app, '/u/OLGA/feed.json');
    expect(json.headers.get('content-type')).toBe('application/feed+json; charset=utf-8');
    expect(json.headers.get('x-robots-tag')).toBeNull();
    const { items, ...feed } = JSON.parse(json.body);
    expect(feed).toEqual({
      version: 'https://jsonfeed.org/version/1.1',
      title: 'olga · Reprise',
      home_page_url: page,
      feed_url: `${page}/feed.json`,
      authors: [{ name: 'olga', url: page, avatar: `${PUBLIC_URL}/avatars/default.svg` }],
    });
    expect(items.map(({ url }: { url: string }) => url)).toEqual(urls);
    const atom = await get(app, '/u/olga/feed.atom');
    const elements = elementsOf(atom.body.split('\n').slice(1).join('\n'));
    const texts = (name: string) =>
      elements.flatMap((element) => (element.name === name ? element.text : []));
    expect(texts('id')).toEqual([page, ...urls]);
    expect(texts('uri')).toEqual([page]);
    expect(texts('updated')).toEqual([
      '2026-01-02T00:00:00.000Z',
      '2026-01-02T00:00:00.000Z',
      '2026-01-01T00:00:00.000Z',
    ]);
  });

  it('has at most 100 clips, and is sent again only after a change', async ({ app, db }) => {
    const pete = await app.createUser('pete');
    await setProfilePublic(pete, true);
    await makeTiles(
      db,
      Array.from({ length: 101 }, () => ({ ownerId: pete.id })),
    );
    const first = await get(app, '/u/pete/feed.json');
    expect(JSON.parse(first.body).items).toHaveLength(100);
    expect(first.headers.get('cache-control')).toBe('no-cache');
    const known = { 'if-none-match': first.headers.get('etag') ?? '' };
    const again = await get(app, '/u/pete/feed.json', known);
    expect([again.status, again.body]).toEqual([304, '']);
    await setProfilePublic(pete, false);
    const gone = await get(app, '/u/pete/feed.json', known);
    expect([gone.status, gone.headers.get('cache-control')]).toEqual([404, 'no-cache']);
  });
});

async function get(app: TestApp, path: string, headers: Record<string, string> = {}) {
  const response = await app.visitor.call('GET', path, undefined, { headers });
  const { body } = response;
  return { ...response, body: typeof body === 'string' ? body : JSON.stringify(body ?? '') };
}
