import { combinedChatId } from '@reprise/contract/chat/rules/combined-chat-id.ts';
import { documents } from '@reprise/contract/documents.ts';
import { endpoints } from '@reprise/contract/endpoints.ts';
import { homeSort, userSort } from '@reprise/contract/feed/calls.ts';
import { screenPaths } from '@reprise/contract/shell/screens.ts';
import { sql } from 'kysely';
import { expect, vi } from 'vitest';
import { itWithWebRoot } from '#testing/fixtures/web-root.ts';
import { signUpUser } from '#testing/auth/accounts.ts';
import { makeFriends, publicIdOf } from '#testing/factories.ts';
import { exportAccount } from '#testing/features/account-export.ts';
import { send } from '#testing/features/chat.ts';
import { makeGroup, sendToGroup } from '#testing/features/groups.ts';
import { setProfilePublic } from './testing/features/profiles.ts';
import { makeMix } from '#testing/features/mixes.ts';
import { like, postVideo } from '#testing/features/tiles.ts';
import { homeViews } from '#testing/pages/web-root.ts';
import { PUBLIC_URL, type Caller, type TestApp, type TestUser } from '#testing/test-app.ts';
import { everyCall, pathOf, type CallInput, type CallName } from './testing/every-call.ts';

/* A post that was for everyone is now for friends. Users who are no friends find nothing of it. */

/** Hundreds of calls in one test. */
vi.setConfig({ testTimeout: 120_000 });

/** Calls about a post. Other tests read what they change (tile-visibility.test.ts). */
const CHANGES = [
  'likePost',
  'unlikePost',
  'savePost',
  'unsavePost',
  'recordViews',
  'reportPost',
  'reportPlayback',
  'shareTile',
  'sendMessage',
  'editPost',
  'deletePost',
  'createMix',
  'duplicateMix',
  'addToMix',
  'claim',
  'clearNotifications',
] as const satisfies readonly CallName[];

const SEARCHED = 'zanzibar';
const SECRET = 'quinquireme';
const VIDEO = 'secretvideo';
const START = 1234.5;

const it = itWithWebRoot({
  ...homeViews({ home: '', homeOfOneClip: '', homeSkeleton: '' }),
  feedHead: '',
  otherScreensHead: '',
  clipPageHead: '',
  videoPageHead: '',
  viewerHead: '',
  login: { head: '', body: '' },
})
  .extend('carol', { scope: 'file' }, ({ app }) => app.createUser('carol'))
  .extend('session', { scope: 'file' }, ({ app }) => openSession(app, 'dora'))
  .extend(
    'post',
    { scope: 'file' },
    async ({ db, app, alice, bob, carol }): Promise<FriendsPost> => {
      await makeFriends(db, [alice.id, bob.id]);
      await makeFriends(db, [bob.id, carol.id]);
      const description = `${SEARCHED} ${SECRET} #${SEARCHED}`;
      const { body } = await postVideo(alice, {
        link: VIDEO,
        description,
        startTime: START,
        endTime: START + 7,
      });
      const tileId: number = body.tile_id;
      const group = await makeGroup(bob, [alice, carol]);
      await like(carol, tileId);
      await carol.call('POST', `/create/savepost/${tileId}`);
      await carol.call('POST', '/feed/views', { tile_ids: [tileId] });
      await send(bob, carol, { tile_id: tileId });
      await sendToGroup(bob, group, { tile_id: tileId });
      for (const sort of userSort.options) {
        await app.visitor.call('GET', `/get/homevideo?user=0&sort=${sort}`);
      }
      const edit = { tile_id: tileId, tile_desc: description, audience: 'friends' };
      await alice.call('PATCH', '/create/edit', edit);
      const mix = await makeMix(bob, { tile_id: tileId, audience: 'link' });
      await setProfilePublic(alice, true);
      return { tileId, publicId: await publicIdOf(db, tileId), group, mix };
    },
  );

interface FriendsPost {
  readonly tileId: number;
  readonly publicId: string;
  readonly group: string;
  readonly mix: string;
}

it('a friend finds the post, so the test can find a leak', async ({ bob, post }) => {
  const { body } = await bob.call('GET', '/get/homevideo?user=bob&sort=recent');
  expect(leaksIn('', JSON.stringify(body), post)).toEqual(['words', 'public id', 'times', 'video']);
});

it('no call that reads returns it to strangers, visitors and sessions', async ({
  app,
  alice,
  bob,
  carol,
  session,
  post,
}) => {
  const names = (Object.keys(endpoints) as CallName[]).filter(
    (name) => endpoints[name].method === 'GET',
  );
  const paths = names.flatMap((name) =>
    inputsOf(name, { alice, bob, carol }, post).map((input) => pathOf(endpoints[name].path, input)),
  );
  const chats = [combinedChatId(carol.uid, bob.uid), post.group];
  const ids = [carol.uid, alice.uid, ...chats];
  const positions = Object.keys(documents).flatMap((name) => ids.map((id) => `${name}/${id}`));
  paths.push(...positions.map((doc) => `/live/changes?doc=${encodeURIComponent(doc)}&wait=0`));
  for (const caller of [carol, app.visitor, callerWith(app, session.cookie)]) {
    for (const path of paths) await expectNoLeak(caller, path, post);
  }
});

it('no call that changes something returns it to them', async ({
  app,
  alice,
  bob,
  carol,
  session,
  post,
}) => {
  const callers = [carol, app.visitor, callerWith(app, session.cookie)];
  for (const name of CHANGES) {
    const { method, path } = endpoints[name];
    for (const input of inputsOf(name, { alice, bob, carol }, post)) {
      for (const caller of callers) {
        const { body } = await caller.call(method, pathOf(path, input), input.body);
        expect(leaksIn('', JSON.stringify(body ?? null), post), name).toEqual([]);
      }
    }
  }
});

it('no document shows it', async ({ app, post, session }) => {
  const names: Readonly<Record<string, string>> = {
    ':publicId': post.publicId,
    ':videoId': VIDEO,
    ':friend': 'alice',
    ':username': 'alice',
    '*': '',
  };
  const pages = screenPaths(() => true).map((path) =>
    path.replaceAll(/:\w+|\*/g, (name) => names[name] ?? 'none'),
  );
  const addresses = [
    ...pages,
    ...homeSort.options.map((sort) => `/?sort=${sort}`),
    ...[SEARCHED, `%23${SEARCHED}`].map((word) => `/search?q=${word}`),
    `/embed/${post.publicId}`,
    `/mix/${post.mix}`,
    `/embed/mix/${post.mix}`,
    `/oembed?url=${PUBLIC_URL}/mix/${post.mix}`,
    '/u/alice/feed.json',
    '/u/alice/feed.atom',
    '/robots.txt',
    '/sitemap.xml',
    '/sitemap/clips-0.xml',
    '/sitemap/profiles-0.xml',
  ];
  for (const { cookie } of [{ cookie: '' }, session]) {
    const caller = callerWith(app, cookie);
    for (const address of addresses) await expectNoLeak(caller, address, post);
    const { status, headers: received } = await caller.call('GET', `/tile/${post.publicId}`);
    expect(status).toBe(404);
    expect(received.get('cache-control')).not.toContain('public');
  }
});

it('the address of the post is a page for a friend, without metadata', async ({
  app,
  db,
  alice,
  post,
}) => {
  const { id, cookie } = await openSession(app, 'erin');
  await makeFriends(db, [alice.id, id]);
  const { status, body } = await callerWith(app, cookie).call('GET', `/tile/${post.publicId}`);
  expect(status).toBe(200);
  expect(String(body)).toContain(SECRET);
  expect(String(body)).not.toContain('og:title');
});

it('the export of a stranger has neither its words nor its video', async ({ app, carol, post }) => {
  const { files, page } = await exportAccount(app, carol);
  expect(leaksIn('', JSON.stringify(files) + page, post)).toEqual([]);
});

/** As a browser asks for a document. */
function callerWith(app: TestApp, cookie: string): Caller {
  const headers = { accept: 'text/html', 'sec-fetch-dest': 'document', cookie };
  return { call: (method, path, body) => app.visitor.call(method, path, body, { headers }) };
}

/** A user whose documents contain their session. */
async function openSession(app: TestApp, username: string) {
  const { uid, cookie } = await signUpUser(app, username);
  await sql`update auth_user set name = ${username} where id = ${uid}`.execute(app.db);
  const { id } = await app.db
    .selectFrom('users')
    .select('id')
    .where('uid', '=', uid)
    .executeTakeFirstOrThrow();
  return { id, cookie };
}

type Users = Readonly<Record<'alice' | 'bob' | 'carol', TestUser>>;

/** The ways in which carol can call it, with each value that could name the post. */
function inputsOf(name: CallName, { alice, carol }: Users, post: FriendsPost): CallInput[] {
  const target = { user: alice, requester: alice, inviteCode: '', chat: post.group, ...post };
  const input = everyCall[name](carol, target);
  const { query = {}, params = {} } = input;
  const sorts = 'sort' in query ? homeSort.options : [undefined];
  return sorts.flatMap((sort) =>
    [SEARCHED, `#${SEARCHED}`, 'alice'].map((word) => ({
      query: { ...namedIn(query, word), ...(sort && { sort }) },
      params: namedIn(params, word),
    })),
  );
}

type Values = NonNullable<CallInput['query']>;

function namedIn(values: Values, word: string): Values {
  const named = Object.entries(values).map(([key, value]) => {
    if (['video_id', 'video'].includes(key)) return [key, VIDEO];
    if (['q', 'search', 'word', 'tag', 'prefix'].includes(key)) return [key, word];
    return [key, value];
  });
  return Object.fromEntries(named);
}

/** Shared pages may be a second old. On a busy machine, one call can take longer. */
async function expectNoLeak(caller: Caller, path: string, post: FriendsPost): Promise<void> {
  await vi.waitFor(
    async () => {
      const { body, headers } = await caller.call('GET', path);
      const text = typeof body === 'string' ? body : JSON.stringify(body ?? null);
      expect(leaksIn(path, text, post), path).toEqual([]);
      expect(headers.get('location') ?? '', path).not.toContain(post.publicId);
    },
    { timeout: 15_000, interval: 200 },
  );
}

/** A response to a request with the video's id can have that id. */
function leaksIn(path: string, text: string, { publicId }: FriendsPost): string[] {
  return [
    ...(text.includes(SECRET) ? ['words'] : []),
    ...(text.includes(publicId) ? ['public id'] : []),
    ...(text.includes(String(START)) ? ['times'] : []),
    ...(text.includes(VIDEO) && !path.includes(VIDEO) ? ['video'] : []),
  ];
}
