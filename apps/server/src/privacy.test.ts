import { endpoints } from '@reprise/contract/endpoints.ts';
import { homeSort, userSort } from '@reprise/contract/feed/calls.ts';
import { combinedChatId } from '@reprise/contract/chat/rules/combined-chat-id.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeChat } from './testing/features/chat.ts';
import { exportAccount } from './testing/features/account-export.ts';
import { everyCall, pathOf, type CallName } from './testing/every-call.ts';
import { makeFriends, makeLike, makeReport, makeTile, publicIdOf } from './testing/factories.ts';
import { startTestApp, type Caller, type TestUser, type TestApp } from './testing/test-app.ts';

let app: TestApp;
let alice: TestUser;
let bob: TestUser;
let carol: TestUser;
let dan: TestUser;
let tileId: number;
let publicId: string;
beforeAll(async () => {
  app = await startTestApp();
  alice = await app.createUser('alice');
  bob = await app.createUser('bob');
  carol = await app.createUser('carol');
  dan = await app.createUser('dan');
  tileId = await makeTile(app.db, { ownerId: alice.id });
  publicId = await publicIdOf(app.db, tileId);
  await makeTile(app.db, { ownerId: bob.id });
});
afterAll(() => app.stop());

const reads = (Object.keys(endpoints) as CallName[]).filter(
  (name) => endpoints[name].method === 'GET' && !('file' in endpoints[name]),
);

it('no call reveals to another user who is friends with, requested, blocked or wrote to whom, or who reported, likes or watches what', async () => {
  // The like count is public, the name is not.
  await makeLike(app.db, tileId, dan.id);
  const before = await readAllPages();
  await app.db.updateTable('likes').set({ user_id: bob.id }).execute();
  await makeFriends(app.db, [alice.id, bob.id]);
  await makeFriends(app.db, [dan.id, alice.id], { isAccepted: false });
  await makeReport(app.db, tileId, dan.id);
  await makeChat(app.db, [alice, bob]);
  await watch(bob);
  await app.db.insertInto('blocks').values({ blocker_id: bob.id, blocked_id: dan.id }).execute();
  await app.db.insertInto('saves').values({ user_id: bob.id, tile_id: tileId }).execute();
  await app.db.insertInto('moderators').values({ user_id: dan.id }).execute();
  expect(await readAllPages()).toEqual(before);
  // The same calls return the data to the users themselves.
  expect(
    await responsesTo(bob, [`/user/checkfriendship?sender=bob&tile_owner=alice`]),
  ).toMatchObject([{ body: { rows: [{ exists: true }] } }]);
});

it('no call reveals to an owner who or how many reported, saved or watched a clip, or who moderates', async () => {
  const readOwnPages = async () => [
    ...(await responsesTo(
      alice,
      [alice, carol].flatMap((user) => readPathsAbout(user, alice)),
    )),
    (await exportAccount(app, alice)).files,
  ];
  for (const table of ['reports', 'saves', 'moderators'] as const) {
    await app.db.deleteFrom(table).execute();
  }
  const before = await readOwnPages();
  await makeReport(app.db, tileId, carol.id);
  await makeReport(app.db, tileId, bob.id);
  await app.db.insertInto('saves').values({ user_id: carol.id, tile_id: tileId }).execute();
  await watch(carol);
  await app.db.insertInto('moderators').values({ user_id: carol.id }).execute();
  expect(await readOwnPages()).toEqual(before);
  const { body } = await carol.call('GET', '/moderation/queue');
  expect(body.rows).toMatchObject([{ tile_id: tileId }]);
});

/** With a list of what the user watches. */
async function watch({ id }: TestUser): Promise<void> {
  await app.db
    .updateTable('users')
    .set({ watched_since: new Date(0) })
    .where('id', '=', id)
    .execute();
  await app.db
    .insertInto('tile_views')
    .values({ user_id: id, tile_id: tileId, watched_at: new Date() })
    .execute();
}

function readPathsAbout(user: TestUser, viewer: TestUser): string[] {
  const target = {
    user,
    tileId,
    publicId,
    requester: dan,
    inviteCode: '',
    mix: 'x',
    chat: combinedChatId(alice.uid, bob.uid),
    group: '',
  };
  return reads.flatMap((name) => {
    const input = everyCall[name](viewer, target);
    const sorts = sortsOf(name);
    return sorts.map((sort) =>
      pathOf(endpoints[name].path, { ...input, query: { ...input.query, ...sort } }),
    );
  });
}

function sortsOf(name: CallName): readonly { readonly sort?: string }[] {
  if (name === 'homeVideo') return homeSort.options.map((sort) => ({ sort }));
  if (name === 'yourPosts') return userSort.options.map((sort) => ({ sort }));
  return [{}];
}

async function responsesTo(caller: Caller, paths: readonly string[]) {
  const responses = await Promise.all(paths.map((path) => caller.call('GET', path)));
  return responses.map(({ status, body }, index) => ({ path: paths[index], status, body }));
}

async function readAllPages() {
  const asCarol = [alice, bob, dan].flatMap((user) => readPathsAbout(user, carol));
  const asVisitor = homeSort.options.map((sort) => `/get/homevideo?user=0&sort=${sort}&limit=7`);
  return [
    ...(await responsesTo(carol, asCarol)),
    (await exportAccount(app, carol)).files,
    ...(await responsesTo(app.visitor, asVisitor)),
    ...(await responsesTo(app.visitor, ['/user/check?username=alice'])),
  ];
}
