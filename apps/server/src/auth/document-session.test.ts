import { videoStill } from '@reprise/contract/clips/rules/video-still.ts';
import { FIRST_VIEW_ID, firstView, type FirstView } from '@reprise/contract/first-view.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { decodeJwt } from 'jose';
import { sql } from 'kysely';
import { pino } from 'pino';
import { RateLimitError } from '#platform/errors.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signOut, signUpUser, type SignedUpUser } from '#testing/auth/accounts.ts';
import { makeBlock, makeFriends, makeTile, publicIdOf } from '#testing/factories.ts';
import { elementsOf } from '#testing/pages/page-elements.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';
import { homeViews, makeWebRoot } from '#testing/pages/web-root.ts';
import { documentSessions } from './document-session.ts';

const SKELETON = '<p>skeleton</p>';
const NAVIGATION = { accept: 'text/html', 'sec-fetch-dest': 'document' };

let app: TestApp;
let web: Awaited<ReturnType<typeof makeWebRoot>>;
let names = 0;

beforeAll(async () => {
  const body = '<p>prerendered</p>';
  web = await makeWebRoot({
    feedHead: '<meta name="feed-head">',
    clipPageHead: '',
    viewerHead: '<meta name="viewer-head">',
    ...homeViews({ home: body, homeOfOneClip: body, homeSkeleton: SKELETON }),
    login: { head: '', body },
  });
  app = await startTestApp({}, { webRoot: web.root });
});

afterAll(async () => {
  await app.stop();
  await web.remove();
});

interface OpenedUser extends SignedUpUser {
  readonly id: number;
  readonly username: string;
}

async function signUp(): Promise<OpenedUser> {
  names += 1;
  const username = `user${names}`;
  const user = await signUpUser(app, username);
  await sql`update auth_user set name = ${username} where id = ${user.uid}`.execute(app.db);
  const { id } = await app.db
    .selectFrom('users')
    .select('id')
    .where('uid', '=', user.uid)
    .executeTakeFirstOrThrow();
  return { ...user, id, username };
}

async function open(address: string, cookie: string, headers: Record<string, string> = {}) {
  const init = { headers: { ...NAVIGATION, cookie, ...headers } };
  const {
    status,
    body,
    headers: received,
  } = await app.visitor.call('GET', address, undefined, init);
  const html = String(body);
  const json = elementsOf(html).find(({ attributes }) => attributes['id'] === FIRST_VIEW_ID)?.text;
  const view: FirstView | null = json === undefined ? null : firstView.parse(JSON.parse(json));
  return { status, html, view, headers: received };
}

async function firstPageOf({ token, username }: OpenedUser, sort: string) {
  const path = `/get/homevideo?user=${username}&sort=${sort}`;
  return (await app.callerWith(token).call('GET', path)).body;
}

describe('the document for a session', () => {
  it.each(['magic', 'recent', 'friends'])(
    'contains the account, a token and the first page that the user would request: %s',
    async (sort) => {
      const [alice, bob] = [await signUp(), await signUp()];
      await makeFriends(app.db, [alice.id, bob.id]);
      await makeTile(app.db, { ownerId: bob.id, caption: '</script><b>' });
      const { status, view, html } = await open(`/?sort=${sort}`, alice.cookie);
      expect(status).toBe(200);
      expect(view?.feed).toEqual({ sort, page: await firstPageOf(alice, sort) });
      expect(view?.feed?.page.rows[0]?.from_friend).toBe(true);
      const { account, token } = view?.session ?? {};
      expect(account).toMatchObject({ id: alice.uid, name: alice.username, emailVerified: false });
      expect(decodeJwt(token ?? '').sub).toBe(alice.uid);
      const path = `/user/info?uid=${alice.uid}`;
      expect((await app.callerWith(token ?? '').call('GET', path)).status).toBe(200);
      expect(html).not.toContain('prerendered');
      expect(html).toContain('<meta name="feed-head">');
      expect(html).toContain('<meta name="viewer-head">');
    },
  );

  it.each([
    ['/', 'magic'],
    ['/?sort=recent', 'recent'],
    ['/?sort=friends', 'friends'],
    ['/?sort=worst', 'magic'],
  ])('of %s has the skeleton of %s, which is the same for all users', async (address, sort) => {
    const skeleton = `<div id="root" aria-busy="true"><b id="sort">${sort}</b>${SKELETON}`;
    for (const { cookie } of [await signUp(), await signUp()]) {
      expect((await open(address, cookie)).html).toContain(skeleton);
    }
  });

  it('has no skeleton for other screens', async () => {
    const { cookie } = await signUp();
    expect((await open('/messages', cookie)).html).toContain('<div id="root"></div>');
  });

  it('shows the poster of the first clip in the skeleton, unless it is unavailable', async () => {
    const alice = await signUp();
    const videoId = 'abcdefghij1';
    await makeTile(app.db, { ownerId: alice.id, videoId });
    const posters = async () =>
      elementsOf((await open('/?sort=recent', alice.cookie)).html)
        .filter(({ name }) => name === 'img')
        .map(({ attributes }) => attributes['src']);
    expect(await posters()).toEqual([videoStill(videoId).address]);
    const source = { video_id: videoId, unavailable_reason: 'unavailable' } as const;
    await app.db.insertInto('sources').values(source).execute();
    expect(await posters()).toEqual([]);
  });

  it('is stored nowhere and runs no other script', async () => {
    const alice = await signUp();
    const plain = await open('/', 'reprise_session=x');
    const { html, headers } = await open('/', alice.cookie);
    expect(headers.get('cache-control')).toBe('private, no-store');
    expect(headers.get('vary')).toBe('accept-encoding, cookie');
    expect(headers.get('set-cookie')).toBeNull();
    expect(headers.get('etag')).toBeNull();
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
    expect(headers.get('access-control-allow-origin')).toBeNull();
    expect(headers.get('content-security-policy')).toBe(
      plain.headers.get('content-security-policy'),
    );
    const scripts = elementsOf(html).filter(({ name }) => name === 'script');
    const added = scripts.filter(({ attributes }) => attributes['id'] === FIRST_VIEW_ID);
    expect(added.map(({ attributes }) => attributes['type'])).toEqual(['application/json']);
  });

  it('of a screen contains the session, and of a clip also what its viewer sees', async () => {
    const [alice, bob] = [await signUp(), await signUp()];
    const publicId = await publicIdOf(app.db, await makeTile(app.db, { ownerId: bob.id }));
    const screen = await open('/messages', alice.cookie);
    expect(screen.view?.session?.account.id).toBe(alice.uid);
    expect(screen.view?.feed).toBeUndefined();
    expect(screen.headers.get('cache-control')).toBe('private, no-store');

    const clip = await open(`/tile/${publicId}`, alice.cookie);
    const { rows } = await firstPageOf(alice, 'magic');
    expect(clip.view?.clip?.rows.map(({ public_id }) => public_id)).toEqual([
      publicId,
      ...rows.map((row: { public_id: string }) => row.public_id),
    ]);
    expect(clip.headers.get('cache-control')).toBe('private, no-store');

    await makeBlock(app.db, [bob.id, alice.id]);
    const blocked = await open(`/tile/${publicId}`, alice.cookie);
    expect([blocked.view?.session?.account.id, blocked.view?.clip]).toEqual([alice.uid, undefined]);
  });

  it('counts as a use of the session', async () => {
    const alice = await signUp();
    const used = () =>
      sql<{ updatedAt: Date }>`select "updatedAt" from auth_session where "userId" = ${alice.uid}`
        .execute(app.db)
        .then(({ rows }) => rows[0]?.updatedAt.getTime() ?? 0);
    await sql`update auth_session set "updatedAt" = now() - interval '1 hour'
              where "userId" = ${alice.uid}`.execute(app.db);
    const before = await used();
    await open('/', alice.cookie);
    await expect.poll(used).toBeGreaterThan(before);
  });
});

describe('the plain page', () => {
  async function expectPlain(cookie: string, headers?: Record<string, string>) {
    for (const address of ['/', '/messages']) {
      const { status, view, html, headers: received } = await open(address, cookie, headers);
      expect([status, view]).toEqual([200, null]);
      expect(html).toContain('<div id="root"></div>');
      expect(received.get('cache-control')).toBe('private, no-cache');
    }
  }

  it.each([
    { 'sec-fetch-dest': 'empty' },
    { 'sec-fetch-dest': 'iframe' },
    { 'sec-fetch-dest': '' },
    { 'sec-purpose': 'prefetch' },
    { 'sec-purpose': 'prefetch;prerender' },
  ])('goes to what is not the navigation of a tab: %o', async (headers) => {
    await expectPlain((await signUp()).cookie, headers);
  });

  it('goes to a session that has ended, expired or is forged', async () => {
    const [signedOut, expired, active] = [await signUp(), await signUp(), await signUp()];
    await signOut(app, signedOut);
    await sql`update auth_session set "expiresAt" = now() - interval '1 second'
              where "userId" = ${expired.uid}`.execute(app.db);
    const forged = active.cookie.replace(/.{4}$/, 'AAA%3D');
    for (const cookie of [signedOut.cookie, expired.cookie, forged]) await expectPlain(cookie);
  });

  it('goes to a suspended account, an unfinished registration and a pending second factor', async () => {
    const [suspended, unfinished, active] = [await signUp(), await signUp(), await signUp()];
    await app.db
      .updateTable('users')
      .set({ status: 'suspended' })
      .where('id', '=', suspended.id)
      .execute();
    await sql`update auth_user set name = '' where id = ${unfinished.uid}`.execute(app.db);
    await expectPlain(suspended.cookie);
    await expectPlain(unfinished.cookie);
    const { view } = await open('/', active.cookie.replace('_session', '_second_factor'));
    expect([view?.session, view?.feed?.sort]).toEqual([undefined, 'magic']);
  });

  it('is sent if the session cannot be read in time', async () => {
    const { cookie } = await signUp();
    await app.db.transaction().execute(async (tx) => {
      await sql`lock table auth_session in access exclusive mode`.execute(tx);
      await expectPlain(cookie);
    });
    await expect.poll(async () => (await open('/', cookie)).view?.session).toBeDefined();
  });
});

it.each([
  ['a reached rate limit', new RateLimitError(60), 0],
  ['a failure', new Error('no connection'), 1],
])('%s leaves the session to the page', async (_case, error, warnings) => {
  const lines: string[] = [];
  const readSession = documentSessions({
    identity: { openDocument: () => Promise.reject(error) },
    actors: { resolve: () => Promise.resolve(null) },
    log: pino({ level: 'warn' }, { write: (line) => void lines.push(line) }),
  });
  const request = { headers: NAVIGATION } as unknown as FastifyRequest;
  expect(await readSession(request, {} as FastifyReply)).toBeNull();
  expect(lines).toHaveLength(warnings);
});
