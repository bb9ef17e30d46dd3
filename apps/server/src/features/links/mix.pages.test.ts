import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import type { Db } from '#platform/db/open.ts';
import { signUpUser } from '#testing/auth/accounts.ts';
import { makeBlock, makeFriends, makeReport, makeTile, publicIdOf } from '#testing/factories.ts';
import { makeMix } from '#testing/features/mixes.ts';
import { suspend } from '#testing/features/suspensions.ts';
import { itWithWebRoot } from '#testing/fixtures/web-root.ts';
import { elementsOf } from '#testing/pages/page-elements.ts';
import { homeViews } from '#testing/pages/web-root.ts';
import { PUBLIC_URL, type Caller, type TestApp } from '#testing/test-app.ts';

/** Someone who is signed in, in a browser and to the API. */
interface Session extends Caller {
  readonly id: number;
  readonly cookie: string;
}

const it = itWithWebRoot({
  ...homeViews({ home: '', homeOfOneClip: '', homeSkeleton: '' }),
  feedHead: '<link rel="modulepreload" href="/assets/feed.js">',
  otherScreensHead: '',
  clipPageHead: '',
  videoPageHead: '',
  viewerHead: '',
  login: { head: '', body: '' },
})
  .extend('owner', { scope: 'file' }, ({ app }) => openSession(app, 'olga'))
  .extend('friend', { scope: 'file' }, async ({ app, db, owner }) => {
    const session = await openSession(app, 'fred');
    await makeFriends(db, [owner.id, session.id]);
    return session;
  })
  .extend('stranger', { scope: 'file' }, ({ app }) => openSession(app, 'stan'))
  .extend('blocked', { scope: 'file' }, async ({ app, db, owner }) => {
    const session = await openSession(app, 'blake');
    await makeBlock(db, [owner.id, session.id]);
    return session;
  });

const embedUrl = (mix: string) => `${PUBLIC_URL}/embed/mix/${mix}`;

describe('who finds a mix outside', () => {
  it.for([
    ['private', { page: [200, 404, 404, 404, 404], oembed: [404, 404, 404, 404, 404], embed: 404 }],
    ['friends', { page: [200, 200, 404, 404, 404], oembed: [404, 404, 404, 404, 404], embed: 404 }],
    ['link', { page: [200, 200, 200, 404, 200], oembed: [200, 200, 200, 404, 200], embed: 200 }],
  ] as const)(
    '%s: owner, friend, stranger, blocked, visitor: %j',
    async ([audience, expected], { app, db, owner, friend, stranger, blocked }) => {
      const tile_id = await makeTile(db, { ownerId: owner.id });
      const mix = await makeMix(owner, { audience, tile_id, title: 'quinquireme' });
      const url = new URLSearchParams({ url: `${PUBLIC_URL}/mix/${mix}` }).toString();
      const visitor = { cookie: '', call: app.visitor.call };
      const page: number[] = [];
      const oembed: number[] = [];
      for (const { cookie, call } of [owner, friend, stranger, blocked, visitor]) {
        const opened = await open(app, `/mix/${mix}`, cookie);
        page.push(opened.status);
        const embedded = await call('GET', `/oembed?${url}`);
        oembed.push(embedded.status);
        // The title is in the metadata, which visitors get.
        const isShown = opened.html.includes('quinquireme');
        expect(isShown).toBe(audience === 'link' && cookie === '');
      }
      const { status: embed } = await open(app, `/embed/mix/${mix}`);
      expect({ page, oembed, embed }).toEqual(expected);
    },
  );

  it('none of a deleted mix, a suspended owner, or an id that is none', async ({
    app,
    owner,
    friend,
  }) => {
    const deleted = await makeMix(owner, { audience: 'link' });
    await owner.call('POST', '/mix/delete', { mix: deleted });
    const sue = await openSession(app, 'sue');
    const ofSuspended = await makeMix(sue, { audience: 'link' });
    await suspend(app.db, 'sue');
    for (const mix of [deleted, ofSuspended, 'Unknown00000', '1', '%00', 'a.b', 'x'.repeat(90)]) {
      for (const address of [`/mix/${mix}`, `/embed/mix/${mix}`]) {
        for (const cookie of ['', friend.cookie]) {
          const { status, meta } = await open(app, address, cookie);
          expect([status, meta('og:title')], address).toEqual([404, []]);
        }
      }
      const query = new URLSearchParams({ url: `${PUBLIC_URL}/mix/${mix}` }).toString();
      expect((await app.visitor.call('GET', `/oembed?${query}`)).status, mix).toBe(404);
    }
  });
});

describe('GET /mix/{public id}', () => {
  it('has the metadata of what visitors may see, and is not for search engines', async ({
    app,
    db,
    owner,
  }) => {
    const { mix } = await makeFilledMix(db, owner);
    const { meta, link, titles, html, headers } = await open(app, `/mix/${mix}`);
    const url = `${PUBLIC_URL}/mix/${mix}`;
    expect(titles).toEqual(['rain · Reprise']);
    expect(meta('og:title')).toEqual(['rain']);
    for (const name of ['description', 'og:description', 'twitter:description']) {
      expect(meta(name)).toEqual(['Mix by olga on Reprise, 2 clips, 9 s']);
    }
    expect(meta('og:image')).toEqual([`${PUBLIC_URL}/samples/sample-0003.jpg`]);
    expect(meta('og:url')).toEqual([url]);
    expect(meta('og:video')).toEqual([embedUrl(mix)]);
    expect(meta('twitter:card')).toEqual(['summary_large_image']);
    expect(meta('robots')).toEqual(['noindex']);
    expect(link('canonical')).toBe(url);
    expect(new URL(link('alternate') ?? '').searchParams.get('url')).toBe(url);
    expect(html).toContain('/assets/feed.js');
    expect(headers.get('x-frame-options')).toBe('DENY');
  });

  it('without a clip for visitors has no picture', async ({ app, db, owner }) => {
    const tile_id = await makeTile(db, { ownerId: owner.id, audience: 'friends' });
    const mix = await makeMix(owner, { audience: 'link', tile_id, title: 'for friends' });
    const { meta } = await open(app, `/mix/${mix}`);
    expect(meta('description')).toEqual(['Mix by olga on Reprise, 0 clips, 0 s']);
    expect([meta('og:image'), meta('twitter:card')]).toEqual([[], ['summary']]);
    const embed = await open(app, `/embed/mix/${mix}`);
    expect(embed.status).toBe(200);
    expect(embed.text('clip')).toContain('There is no clip here that you can play.');
    const { body } = await app.visitor.call('GET', `/oembed?url=${PUBLIC_URL}/mix/${mix}`);
    expect(body).not.toHaveProperty('thumbnail_url');
  });

  it('has the session of a viewer, and no metadata', async ({ app, db, owner, friend }) => {
    const { mix } = await makeFilledMix(db, owner);
    const { html, meta, headers } = await open(app, `/mix/${mix}`, friend.cookie);
    expect(html).toContain('fred');
    expect(meta('og:title')).toEqual([]);
    expect(headers.get('cache-control')).toBe('private, no-store');
  });

  it.for([`"'><img src=x onerror=alert(1)>`, '</title><script>alert(1)</script>', "$& $' $1"])(
    'escapes the title %s',
    async (title, { app, db, owner }) => {
      const tile_id = await makeTile(db, { ownerId: owner.id });
      const [mix, plain] = await Promise.all(
        [title, 'plain'].map((one) => makeMix(owner, { audience: 'link', tile_id, title: one })),
      );
      for (const address of ['/mix', '/embed/mix']) {
        const names = async (id = '') =>
          (await open(app, `${address}/${id}`)).elements.map(({ name }) => name);
        expect(await names(mix)).toEqual(await names(plain));
        expect((await open(app, `${address}/${mix}`)).titles).toEqual([`${title} · Reprise`]);
      }
    },
  );
});

describe('GET /embed/mix/{public id}', () => {
  it('has the clips that visitors can play, and the source of the first', async ({
    app,
    db,
    owner,
  }) => {
    const { mix, first, second } = await makeFilledMix(db, owner);
    const { named, attribute, headers } = await open(app, `/embed/mix/${mix}`);
    expect(JSON.parse(attribute('clip', 'data-clips') ?? '')).toEqual([
      { id: first, video: 'sample-0003', start: 5, end: 9.5 },
      { id: second, video: 'abcdefghijk', start: 5, end: 9.5, source: 'Me at <the> zoo · jawed' },
    ]);
    expect(named('a').map(({ text, attributes }) => [text.trim(), attributes['href']])).toEqual([
      ['', `${PUBLIC_URL}/`],
      ['rain', `${PUBLIC_URL}/mix/${mix}`],
      ['Mix by olga on Reprise', `${PUBLIC_URL}/mix/${mix}`],
      ['Report a rights problem', `${PUBLIC_URL}/claim/${first}`],
    ]);
    const policy = headers.get('content-security-policy')?.split(';') ?? [];
    expect(policy).toContain('frame-ancestors *');
    expect(policy).toContain("default-src 'none'");
    expect(headers.get('x-frame-options')).toBeNull();
    expect(headers.get('set-cookie')).toBeNull();
  });

  it('is the same for an owner who is signed in', async ({ app, db, owner }) => {
    const { mix } = await makeFilledMix(db, owner);
    const own = await open(app, `/embed/mix/${mix}`, owner.cookie);
    expect(own.html).toBe((await open(app, `/embed/mix/${mix}`)).html);
  });

  it('of a missing mix leads to the site', async ({ app }) => {
    const { status, text, named } = await open(app, '/embed/mix/Unknown00000');
    expect([status, text('clip')]).toEqual([404, expect.stringContaining('There is no such mix.')]);
    expect(named('a').map(({ attributes }) => attributes['href'])).toEqual([PUBLIC_URL]);
  });
});

describe('oEmbed', () => {
  it('of a mix is a frame with the first picture that visitors may see', async ({
    app,
    db,
    owner,
    friend,
  }) => {
    const { mix } = await makeFilledMix(db, owner);
    for (const url of [`${PUBLIC_URL}/mix/${mix}`, `${embedUrl(mix)}/`]) {
      for (const caller of [app.visitor, friend]) {
        const query = new URLSearchParams({ url }).toString();
        const { body } = await caller.call('GET', `/oembed?${query}`);
        expect(body).toEqual({
          type: 'video',
          version: '1.0',
          title: 'rain',
          author_name: 'olga',
          provider_name: 'Reprise',
          provider_url: PUBLIC_URL,
          cache_age: 3600,
          html: expect.stringContaining(`src="${embedUrl(mix)}" width="640" height="454"`),
          width: 640,
          height: 454,
          thumbnail_url: `${PUBLIC_URL}/samples/sample-0003.jpg`,
          thumbnail_width: 1280,
          thumbnail_height: 720,
        });
      }
    }
  });

  it.for([
    [{ maxwidth: '199' }, 'link'],
    [{ maxheight: '253' }, 'link'],
    [{ maxwidth: '200', maxheight: '254' }, 'video'],
  ] as const)('within %j is a %s', async ([size, type], { app, db, owner }) => {
    const tile_id = await makeTile(db, { ownerId: owner.id });
    const mix = await makeMix(owner, { audience: 'link', tile_id });
    const query = new URLSearchParams({ url: embedUrl(mix), ...size }).toString();
    const { body } = await app.visitor.call('GET', `/oembed?${query}`);
    expect(body).toMatchObject({ type, thumbnail_url: expect.stringContaining('ytimg') });
    expect('html' in body).toBe(type === 'video');
  });
});

it('a report hides a clip from the reporter alone', async ({ app, db, owner, stranger }) => {
  const tileId = await makeTile(db, { ownerId: owner.id, caption: 'zanzibar' });
  const mix = await makeMix(owner, { audience: 'link', tile_id: tileId });
  await makeReport(db, tileId, stranger.id);
  const { body } = await stranger.call('GET', `/get/mix?public_id=${mix}`);
  expect(body.rows[0].clips).toEqual([]);
  const { meta } = await open(app, `/mix/${mix}`);
  expect(meta('description')).toEqual(['Mix by olga on Reprise, 1 clip, 5 s']);
});

/**
 * A mix by link of which visitors can play two clips, one of a sample: before them come one for
 * friends and one of an unavailable video.
 */
async function makeFilledMix(db: Db, owner: Session) {
  const traits = { ownerId: owner.id };
  const friends = await makeTile(db, { ...traits, audience: 'friends', videoId: 'secretvideo' });
  const sample = await makeTile(db, { ...traits, videoId: 'sample-0003' });
  const credited = await makeTile(db, { ...traits, videoId: 'abcdefghijk' });
  const unavailable = await makeTile(db, { ...traits, videoId: 'unavailable' });
  const source = { title: 'Me at <the> zoo', channel: 'jawed', channel_url: null };
  await db
    .insertInto('sources')
    .values([
      { video_id: 'abcdefghijk', ...source },
      { video_id: 'unavailable', unavailable_reason: 'unavailable' },
    ])
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const mix = await makeMix(owner, { audience: 'link', title: 'rain', tile_id: friends });
  for (const tile_id of [unavailable, sample, credited])
    await owner.call('POST', '/mix/add', { mix, tile_id });
  return { mix, first: await publicIdOf(db, sample), second: await publicIdOf(db, credited) };
}

async function open(app: TestApp, address: string, cookie = '') {
  const headers = { accept: 'text/html', 'sec-fetch-dest': 'document', cookie };
  const response = await app.visitor.call('GET', address, undefined, { headers });
  const html = String(response.body);
  const elements = elementsOf(html);
  const named = (name: string) => elements.filter((element) => element.name === name);
  const byId = (id: string) => elements.find(({ attributes }) => attributes['id'] === id);
  return {
    ...{ status: response.status, headers: response.headers, html, elements, named },
    titles: named('title').map(({ text }) => text),
    text: (id: string) => byId(id)?.text,
    attribute: (id: string, name: string) => byId(id)?.attributes[name],
    meta: (name: string) =>
      named('meta').flatMap(({ attributes }) =>
        [attributes['name'], attributes['property']].includes(name)
          ? (attributes['content'] ?? '')
          : [],
      ),
    link: (rel: string) =>
      named('link').find(({ attributes }) => attributes['rel'] === rel)?.attributes['href'],
  };
}

async function openSession(app: TestApp, username: string): Promise<Session> {
  const { uid, cookie, token } = await signUpUser(app, username);
  await sql`update auth_user set name = ${username} where id = ${uid}`.execute(app.db);
  const { id } = await app.db
    .selectFrom('users')
    .select('id')
    .where('uid', '=', uid)
    .executeTakeFirstOrThrow();
  return { id, cookie, call: app.callerWith(token).call };
}
