import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import { makeBlock, makeFriends, makeReport, makeTile, publicIdOf } from '#testing/factories.ts';
import { setProfilePublic } from '#testing/features/profiles.ts';
import { suspend, suspensionsOf } from '#testing/features/suspensions.ts';
import { itWithWebRoot } from '#testing/fixtures/web-root.ts';
import { elementsOf } from '#testing/pages/page-elements.ts';
import { PIXEL } from '#testing/every-call.ts';
import { PUBLIC_URL, type Caller, type TestApp, type TestUser } from '#testing/test-app.ts';

const it = itWithWebRoot();

let count = 0;

/** A user of a test of its own, whose profile is public. */
async function makePublicUser(app: TestApp): Promise<TestUser> {
  count += 1;
  const user = await app.createUser(`public${count}`);
  await setProfilePublic(user, true);
  return user;
}

describe('PATCH /user/publicprofile', () => {
  it('is off by default, stored with the account, and of its user only', async ({ app, bob }) => {
    const olga = await app.createUser('olga');
    const read = async () => {
      const { body } = await olga.call('GET', `/user/info?uid=${olga.uid}`);
      return body.rows[0].is_profile_public;
    };
    expect(await read()).toBe(false);
    await setProfilePublic(olga, true);
    expect(await read()).toBe(true);
    const forged = { uid: olga.uid, is_profile_public: false };
    const { status, body } = await bob.call('PATCH', '/user/publicprofile', forged);
    expect([status, body.error.code]).toEqual([403, 'IDENTITY_MISMATCH']);
    expect((await app.visitor.call('PATCH', '/user/publicprofile', forged)).status).toBe(401);
    expect(await read()).toBe(true);
    await setProfilePublic(olga, false);
    expect(await read()).toBe(false);
  });
});

describe('GET /get/publicprofile', () => {
  it('has username, photo, bio and clips for everyone, newest first, and no more', async ({
    app,
    db,
  }) => {
    const user = await makePublicUser(app);
    const { uid, username } = user;
    await user.call('PATCH', '/user/bio', { uid, bio: 'rain', bio_link: 'https://a.example' });
    await user.call('PATCH', '/user/img', { username, img: '/avatars/fern.svg' });
    const ids = [
      await makeTile(db, { ownerId: user.id, createdAt: new Date('2026-01-01') }),
      await makeTile(db, { ownerId: user.id, createdAt: new Date('2026-01-02') }),
    ];
    await makeTile(db, { ownerId: user.id, audience: 'friends' });
    await makeTile(db, { ownerId: user.id, audience: 'hidden' });
    await makeTile(db);
    const { status, body } = await profileOf(app.visitor, username.toUpperCase());
    expect(status).toBe(200);
    expect(body.profile).toEqual({
      username,
      img_url: '/avatars/fern.svg',
      bio: 'rain',
      bio_link: 'https://a.example',
      posts: 2,
    });
    expect(tileIdsIn(body)).toEqual(ids.toReversed());
    expect(JSON.stringify(body)).not.toContain(uid);
    expect(body.after).toBeNull();
  });

  it('has pages, with cursors of their own', async ({ app, db }) => {
    const user = await makePublicUser(app);
    const ids = [];
    for (let day = 1; day <= 3; day += 1) {
      const createdAt = new Date(`2026-01-0${day}`);
      ids.unshift(await makeTile(db, { ownerId: user.id, createdAt }));
    }
    const first = await profileOf(app.visitor, user.username, { limit: 2 });
    const { after } = first.body;
    const second = await profileOf(app.visitor, user.username, { limit: 2, after });
    expect([first, second].map(({ body }) => tileIdsIn(body))).toEqual([
      ids.slice(0, 2),
      ids.slice(2),
    ]);
    expect(second.body.after).toBeNull();
    const other = await makePublicUser(app);
    expect((await profileOf(app.visitor, other.username, { after })).status).toBe(400);
  });

  it('a viewer gets what visitors get, without clips that they reported', async ({ app, db }) => {
    const user = await makePublicUser(app);
    const [friend, stranger] = [await app.createUser('fred'), await app.createUser('stan')];
    await makeFriends(db, [user.id, friend.id]);
    const seen = await makeTile(db, { ownerId: user.id });
    const reported = await makeTile(db, { ownerId: user.id });
    await makeTile(db, { ownerId: user.id, audience: 'friends' });
    await makeTile(db, { ownerId: user.id, audience: 'hidden' });
    await makeReport(db, reported, stranger.id);
    for (const [viewer, expected] of [
      [user, [reported, seen]],
      [friend, [reported, seen]],
      [stranger, [seen]],
      [app.visitor, [reported, seen]],
    ] as const) {
      const { body } = await profileOf(viewer, user.username);
      expect(tileIdsIn(body)).toEqual(expected);
      expect(body.profile.posts).toBe(expected.length);
    }
  });

  it.for(['in one direction', 'in the other'])(
    'a block %s hides it from the other user, not from visitors',
    async (direction, { app, db }) => {
      const [user, other] = [await makePublicUser(app), await makePublicUser(app)];
      const pair = [user.id, other.id] as const;
      await makeBlock(db, direction === 'in one direction' ? pair : [pair[1], pair[0]]);
      const found = async (viewer: Caller, { username }: TestUser) =>
        (await profileOf(viewer, username)).status;
      expect(await found(user, other)).toBe(404);
      expect(await found(other, user)).toBe(404);
      expect(await found(app.visitor, user)).toBe(200);
    },
  );
});

const ENDINGS = {
  'was never public': async (_app, user) => setProfilePublic(user, false),
  'is suspended': async (app, user) => suspend(app.db, user.username),
  'waits for approval': async (app, user) => {
    await sql`update users set status = 'pending' where id = ${user.id}`.execute(app.db);
  },
  'is deleted': async (_app, user) => {
    await user.call('DELETE', '/user/delete', { uid: user.uid });
  },
} satisfies Record<string, (app: TestApp, user: TestUser) => Promise<void>>;

describe('no one learns why a profile is not public', () => {
  it.for(Object.entries(ENDINGS))('a user who %s', async ([, end], { app, db }) => {
    const user = await makePublicUser(app);
    await makeTile(db, { ownerId: user.id, caption: 'the good part' });
    const { username } = user;
    expect((await addressesOf(app, username)).map(({ status }) => status)).toEqual([
      200, 200, 200, 200,
    ]);
    expect(await isInSitemap(app, user)).toBe(true);
    await end(app, user);
    // At once, and the same as of a name that no one has.
    expect(await addressesOf(app, username)).toEqual(await addressesOf(app, 'nosuchname'));
    expect((await addressesOf(app, username)).map(({ status }) => status)).toEqual([
      404, 404, 404, 404,
    ]);
    expect(await isInSitemap(app, user)).toBe(false);
  });

  it('the end of a suspension brings it back', async ({ app }) => {
    const user = await makePublicUser(app);
    await suspend(app.db, user.username);
    await suspensionsOf(app.db).resume(user.username, null);
    expect((await addressesOf(app, user.username)).every(({ status }) => status === 200)).toBe(
      true,
    );
  });

  it.for(['%00', 'a', 'a b', '__', 'x'.repeat(90), '%F0%9F%98%80'])(
    'not for the name %s',
    async (name, { app }) => {
      for (const path of [`/u/${name}`, `/u/${name}/feed.json`, `/u/${name}/feed.atom`]) {
        expect((await app.visitor.call('GET', path)).status, path).toBe(404);
      }
    },
  );
});

it('a clip that is no longer for everyone is gone at once, everywhere', async ({ app, db }) => {
  const user = await makePublicUser(app);
  const tileId = await makeTile(db, { ownerId: user.id, caption: 'quinquireme' });
  const publicId = await publicIdOf(db, tileId);
  const shownIn = async () => {
    const [api, page, ...feeds] = await addressesOf(app, user.username);
    const sitemap = await app.visitor.call('GET', '/sitemap/clips-0.xml');
    return [api, page, ...feeds, sitemap].map((response) => response?.body.includes(publicId));
  };
  // The page loads its clips with the call.
  expect(await shownIn()).toEqual([true, false, true, true, true]);
  const edit = { tile_id: tileId, tile_desc: 'quinquireme', audience: 'friends' };
  expect((await user.call('PATCH', '/create/edit', edit)).status).toBe(200);
  expect(await shownIn()).toEqual([false, false, false, false, false]);
  await user.call('PATCH', '/create/edit', { ...edit, audience: 'everyone' });
  expect(await shownIn()).toEqual([true, false, true, true, true]);
  await user.call('DELETE', `/create/delete/${tileId}`, { tile_id: tileId });
  expect(await shownIn()).toEqual([false, false, false, false, false]);
});

describe('GET /u/{username}', () => {
  it('has Open Graph tags, its canonical address, and leads to its feeds', async ({ app, db }) => {
    const user = await makePublicUser(app);
    const { uid, username } = user;
    await makeTile(db, { ownerId: user.id });
    const url = `${PUBLIC_URL}/u/${username}`;
    const plain = await open(app, `/u/${username.toUpperCase()}`);
    expect([plain.status, plain.headers.get('cache-control')]).toEqual([200, 'private, no-cache']);
    expect(plain.titles).toEqual([`${username} · Reprise`]);
    expect(plain.meta('og:type')).toEqual(['profile']);
    expect(plain.meta('profile:username')).toEqual([username]);
    expect(plain.meta('og:title')).toEqual([username]);
    expect(plain.meta('og:description')).toEqual([`Clips by ${username} on Reprise`]);
    expect(plain.meta('og:url')).toEqual([url]);
    expect([plain.meta('og:image'), plain.meta('robots')]).toEqual([[], []]);
    expect(plain.links('canonical')).toEqual([url]);
    expect(plain.links('alternate')).toEqual([`${url}/feed.json`, `${url}/feed.atom`]);
    await user.call('PATCH', '/user/bio', { uid, bio: `"'><b>$&`, bio_link: '' });
    await user.call('PATCH', '/user/img', { username, img: 'https://a.example/me.png' });
    const filled = await open(app, `/u/${username}`);
    expect(filled.meta('og:description')).toEqual([`"'><b>$&`]);
    expect(filled.meta('og:image')).toEqual(['https://a.example/me.png']);
    expect(filled.meta('og:image:width')).toEqual([]);
    expect(filled.meta('twitter:card')).toEqual(['summary']);
    const { rows } = (await upload(user)).body;
    const uploaded = await open(app, `/u/${username}`);
    expect(uploaded.meta('og:image')).toEqual([PUBLIC_URL + rows[0].img_url]);
    expect(uploaded.meta('og:image:width')).toEqual(['256']);
    expect(uploaded.meta('twitter:card')).toEqual(['summary']);
  });

  it('is in the language of the browser', async ({ app }) => {
    const { username } = await makePublicUser(app);
    const { meta } = await open(app, `/u/${username}`, { 'accept-language': 'de' });
    expect(meta('og:description')).toEqual([`Clips von ${username} auf Reprise`]);
  });
});

async function open(app: TestApp, path: string, headers: Record<string, string> = {}) {
  const response = await app.visitor.call('GET', path, undefined, {
    headers: { accept: 'text/html', ...headers },
  });
  const elements = elementsOf(String(response.body));
  const named = (name: string) => elements.filter((element) => element.name === name);
  return {
    ...response,
    titles: named('title').map(({ text }) => text),
    meta: (key: string) =>
      named('meta').flatMap(({ attributes: { name, property, content } }) =>
        name === key || property === key ? [content] : [],
      ),
    links: (rel: string) =>
      named('link').flatMap(({ attributes }) =>
        attributes['rel'] === rel ? attributes['href'] : [],
      ),
  };
}

function upload(user: TestUser) {
  return user.call('POST', '/user/photo', { uid: user.uid, image: PIXEL });
}

function profileOf(caller: Caller, username: string, range: Record<string, string | number> = {}) {
  const query = new URLSearchParams({ username });
  for (const [name, value] of Object.entries(range)) query.set(name, String(value));
  return caller.call('GET', `/get/publicprofile?${query.toString()}`);
}

interface ListedTile {
  readonly tile_id: number;
}

function tileIdsIn({ rows }: { readonly rows: readonly ListedTile[] }): number[] {
  return rows.map(({ tile_id }) => tile_id);
}

/** What a visitor gets at each address of a profile, without the name that was asked for. */
async function addressesOf(app: TestApp, username: string) {
  const paths = [
    `/get/publicprofile?username=${username}`,
    ...['', '/feed.json', '/feed.atom'].map((file) => `/u/${username}${file}`),
  ];
  const headers = { accept: 'text/html' };
  return Promise.all(
    paths.map(async (path) => {
      const { status, body } = await app.visitor.call('GET', path, undefined, { headers });
      return { status, body: typeof body === 'string' ? body : JSON.stringify(body) };
    }),
  );
}

async function isInSitemap(app: TestApp, { username }: TestUser): Promise<boolean> {
  const { body } = await app.visitor.call('GET', '/sitemap/profiles-0.xml');
  return String(body).includes(`${PUBLIC_URL}/u/${username}</loc>`);
}
