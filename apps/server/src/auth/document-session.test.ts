import { videoStill } from '@reprise/contract/clips/rules/video-still.ts';
import { FIRST_VIEW_ID, firstView, type FirstView } from '@reprise/contract/first-view.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { decodeJwt } from 'jose';
import { sql } from 'kysely';
import { pino } from 'pino';
import { RateLimitError } from '#platform/errors.ts';
import { describe, expect } from 'vitest';
import { itWithWebRoot } from '#testing/fixtures/web-root.ts';
import { signOut, signUpUser, type SignedUpUser } from '#testing/auth/accounts.ts';
import { makeBlock, makeFriends, makeTile, publicIdOf } from '#testing/factories.ts';
import { elementsOf } from '#testing/pages/page-elements.ts';
import type { TestApp } from '#testing/test-app.ts';
import { homeViews } from '#testing/pages/web-root.ts';
import { documentSessions } from './document-session.ts';

const SKELETON = '<p>skeleton</p>';
const PRERENDERED = '<p>prerendered</p>';
const NAVIGATION = { accept: 'text/html', 'sec-fetch-dest': 'document' };

let names = 0;

const it = itWithWebRoot({
  feedHead: '<meta name="feed-head">',
  otherScreensHead: '',
  clipPageHead: '',
  videoPageHead: '',
  viewerHead: '<meta name="viewer-head">',
  ...homeViews({ home: PRERENDERED, homeOfOneClip: PRERENDERED, homeSkeleton: SKELETON }),
  login: { head: '', body: PRERENDERED },
});

describe('the document for a session', () => {
  it.for(['magic', 'recent', 'friends'])(
    'contains the account, a token and the first page that the user would request: %s',
    async (sort, { app, db }) => {
      const [alice, bob] = [await signUp(app), await signUp(app)];
      await makeFriends(db, [alice.id, bob.id]);
      await makeTile(db, { ownerId: bob.id, caption: '</script><b>' });
      const { status, view, html } = await open(app, `/?sort=${sort}`, alice.cookie);
      expect(status).toBe(200);
      expect(view?.feed).toEqual({ sort, page: await firstPageOf(app, alice, sort) });
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

  it.for([
    ['/', 'magic'],
    ['/?sort=recent', 'recent'],
    ['/?sort=friends', 'friends'],
    ['/?sort=worst', 'magic'],
  ] as const)(
    'of %s has the skeleton of %s, which is the same for all users',
    async ([address, sort], { app }) => {
      const skeleton = `<div id="root" aria-busy="true"><b id="sort">${sort}</b>${SKELETON}`;
      for (const { cookie } of [await signUp(app), await signUp(app)]) {
        expect((await open(app, address, cookie)).html).toContain(skeleton);
      }
    },
  );

  it('has no skeleton for other screens', async ({ app }) => {
    const { cookie } = await signUp(app);
    expect((await open(app, '/messages', cookie)).html).toContain('<div id="root"></div>');
  });

  it('shows the poster of the first clip in the skeleton, unless it is unavailable', async ({
    app,
    db,
  }) => {
    const alice = await signUp(app);
    const videoId = 'abcdefghij1';
    await makeTile(db, { ownerId: alice.id, videoId });
    const posters = async () =>
      elementsOf((await open(app, '/?sort=recent', alice.cookie)).html)
        .filter(({ name }) => name === 'img')
        .map(({ attributes }) => attributes['src']);
    expect(await posters()).toEqual([videoStill(videoId).address]);
    const source = { video_id: videoId, unavailable_reason: 'unavailable' } as const;
    await db.insertInto('sources').values(source).execute();
    expect(await posters()).toEqual([]);
  });

  it('is stored nowhere and runs no other script', async ({ app }) => {
    const alice = await signUp(app);
    const plain = await open(app, '/', 'reprise_session=x');
    const { html, headers } = await open(app, '/', alice.cookie);
    expect(headers.get('cache-control')).toBe('private, no-store');
    expect(headers.get('vary')).toBe('accept-encoding, accept-language, cookie');
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

  it('of a screen contains the session, and of a clip also what its viewer sees', async ({
    app,
    db,
  }) => {
    const [alice, bob] = [await signUp(app), await signUp(app)];
    const publicId = await publicIdOf(db, await makeTile(db, { ownerId: bob.id }));
    const screen = await open(app, '/messages', alice.cookie);
    expect(screen.view?.session?.account.id).toBe(alice.uid);
    expect(screen.view?.feed).toBeUndefined();
    expect(screen.headers.get('cache-control')).toBe('private, no-store');

    const clip = await open(app, `/tile/${publicId}`, alice.cookie);
    const { rows } = await firstPageOf(app, alice, 'magic');
    expect(clip.view?.clip?.rows.map(({ public_id }) => public_id)).toEqual([
      publicId,
      ...rows.map((row: { public_id: string }) => row.public_id),
    ]);
    expect(clip.headers.get('cache-control')).toBe('private, no-store');

    await makeBlock(db, [bob.id, alice.id]);
    const blocked = await open(app, `/tile/${publicId}`, alice.cookie);
    expect([blocked.view?.session?.account.id, blocked.view?.clip]).toEqual([alice.uid, undefined]);
  });

  it('counts as a use of the session', async ({ app, db }) => {
    const alice = await signUp(app);
    const used = () =>
      sql<{ updatedAt: Date }>`select "updatedAt" from auth_session where "userId" = ${alice.uid}`
        .execute(db)
        .then(({ rows }) => rows[0]?.updatedAt.getTime() ?? 0);
    await sql`update auth_session set "updatedAt" = now() - interval '1 hour'
              where "userId" = ${alice.uid}`.execute(db);
    const before = await used();
    await open(app, '/', alice.cookie);
    await expect.poll(used).toBeGreaterThan(before);
  });
});

describe('the plain page', () => {
  async function expectPlain(app: TestApp, cookie: string, headers?: Record<string, string>) {
    for (const address of ['/', '/messages']) {
      const { status, view, html, headers: received } = await open(app, address, cookie, headers);
      expect([status, view]).toEqual([200, null]);
      expect(html).toContain('<div id="root"></div>');
      expect(received.get('cache-control')).toBe('private, no-cache');
    }
  }

  it.for([
    { 'sec-fetch-dest': 'empty' },
    { 'sec-fetch-dest': 'iframe' },
    { 'sec-fetch-dest': '' },
    { 'sec-purpose': 'prefetch' },
    { 'sec-purpose': 'prefetch;prerender' },
  ])('goes to what is not the navigation of a tab: %o', async (headers, { app }) => {
    await expectPlain(app, (await signUp(app)).cookie, headers);
  });

  it('goes to a session that has ended, expired or is forged', async ({ app, db }) => {
    const [signedOut, expired, active] = [await signUp(app), await signUp(app), await signUp(app)];
    await signOut(app, signedOut);
    await sql`update auth_session set "expiresAt" = now() - interval '1 second'
              where "userId" = ${expired.uid}`.execute(db);
    const forged = active.cookie.replace(/.{4}$/, 'AAA%3D');
    for (const cookie of [signedOut.cookie, expired.cookie, forged]) await expectPlain(app, cookie);
  });

  it('goes to a suspended account, an unfinished registration and a pending second factor', async ({
    app,
    db,
  }) => {
    const [suspended, unfinished, active] = [
      await signUp(app),
      await signUp(app),
      await signUp(app),
    ];
    await db
      .updateTable('users')
      .set({ status: 'suspended' })
      .where('id', '=', suspended.id)
      .execute();
    await sql`update auth_user set name = '' where id = ${unfinished.uid}`.execute(db);
    await expectPlain(app, suspended.cookie);
    await expectPlain(app, unfinished.cookie);
    const { view } = await open(app, '/', active.cookie.replace('_session', '_second_factor'));
    expect([view?.session, view?.feed?.sort]).toEqual([undefined, 'magic']);
  });

  it('is sent if the session cannot be read in time', async ({ app, db }) => {
    const { cookie } = await signUp(app);
    await db.transaction().execute(async (tx) => {
      await sql`lock table auth_session in access exclusive mode`.execute(tx);
      await expectPlain(app, cookie);
    });
    await expect.poll(async () => (await open(app, '/', cookie)).view?.session).toBeDefined();
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

interface OpenedUser extends SignedUpUser {
  readonly id: number;
  readonly username: string;
}

async function signUp(app: TestApp): Promise<OpenedUser> {
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

async function open(
  app: TestApp,
  address: string,
  cookie: string,
  headers: Record<string, string> = {},
) {
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

async function firstPageOf(app: TestApp, { token, username }: OpenedUser, sort: string) {
  const path = `/get/homevideo?user=${username}&sort=${sort}`;
  return (await app.callerWith(token).call('GET', path)).body;
}
