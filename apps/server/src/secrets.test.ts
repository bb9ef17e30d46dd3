import { endpoints } from '@reprise/contract/endpoints.ts';
import { homeSort, personSort } from '@reprise/contract/feed.ts';
import { combinedChatId } from '@reprise/contract/rules/combined-chat-id.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeChat } from '#testing/chat.ts';
import { exportOf } from '#testing/exported.ts';
import { everyCall, pathOf, type CallName } from '#testing/every-call.ts';
import { makeFriends, makeLike, makeReport, makeTile, publicIdOf } from '#testing/factories.ts';
import { startTestApp, type Caller, type Person, type TestApp } from '#testing/test-app.ts';

let app: TestApp;
let alice: Person;
let bob: Person;
let carol: Person;
let dan: Person;
let tileId: number;
let publicId: string;
beforeAll(async () => {
  app = await startTestApp();
  alice = await app.person('alice');
  bob = await app.person('bob');
  carol = await app.person('carol');
  dan = await app.person('dan');
  tileId = await makeTile(app.db, { ownerId: alice.id });
  publicId = await publicIdOf(app.db, tileId);
  await makeTile(app.db, { ownerId: bob.id });
});
afterAll(() => app.stop());

const reads = (Object.keys(endpoints) as CallName[]).filter(
  (name) => endpoints[name].method === 'GET' && !('file' in endpoints[name]),
);

/** Every read that somebody can make about a person, with every order of the feeds. */
function pathsAbout(person: Person, reader: Person): string[] {
  const target = {
    person,
    tileId,
    publicId,
    asking: dan,
    chat: combinedChatId(alice.uid, bob.uid),
  };
  return reads.flatMap((name) => {
    const parts = everyCall[name](reader, target);
    const sorts = sortsOf(name);
    return sorts.map((sort) =>
      pathOf(endpoints[name].path, { ...parts, query: { ...parts.query, ...sort } }),
    );
  });
}

function sortsOf(name: CallName): readonly { readonly sort?: string }[] {
  if (name === 'homeVideo') return homeSort.options.map((sort) => ({ sort }));
  if (name === 'yourPosts') return personSort.options.map((sort) => ({ sort }));
  return [{}];
}

async function answersTo(caller: Caller, paths: readonly string[]) {
  const answers = await Promise.all(paths.map((path) => caller.call('GET', path)));
  return answers.map(({ status, body }, index) => ({ path: paths[index], status, body }));
}

async function everythingSeen() {
  const asCarol = [alice, bob, dan].flatMap((person) => pathsAbout(person, carol));
  const asVisitor = homeSort.options.map((sort) => `/get/homevideo?user=0&sort=${sort}&limit=7`);
  return [
    ...(await answersTo(carol, asCarol)),
    (await exportOf(app, carol)).files,
    ...(await answersTo(app.visitor, asVisitor)),
    ...(await answersTo(app.visitor, ['/user/check?username=alice'])),
  ];
}

it('no call tells a third person who is whose friend, who asked or blocked whom, who writes to whom, or who reported or likes what', async () => {
  // Somebody likes the tile in both worlds: the count is for all to see, the name is not.
  await makeLike(app.db, tileId, dan.id);
  const before = await everythingSeen();
  await app.db.updateTable('likes').set({ user_id: bob.id }).execute();
  await makeFriends(app.db, [alice.id, bob.id]);
  await makeFriends(app.db, [dan.id, alice.id], { isAccepted: false });
  await makeReport(app.db, tileId, dan.id);
  await makeChat(app.db, [alice, bob]);
  await app.db.insertInto('tile_views').values({ user_id: bob.id, tile_id: tileId }).execute();
  await app.db.insertInto('blocks').values({ blocker_id: bob.id, blocked_id: dan.id }).execute();
  await app.db.insertInto('saves').values({ user_id: bob.id, tile_id: tileId }).execute();
  await app.db.insertInto('moderators').values({ user_id: dan.id }).execute();
  expect(await everythingSeen()).toEqual(before);
  // The same reads tell the people themselves.
  expect(await answersTo(bob, [`/user/checkfriendship?sender=bob&tile_owner=alice`])).toMatchObject(
    [{ body: { rows: [{ exists: true }] } }],
  );
});

it('no call tells an owner who has reported or saved a clip, how many have, or who moderates', async () => {
  const everythingOwn = async () => [
    ...(await answersTo(
      alice,
      [alice, carol].flatMap((person) => pathsAbout(person, alice)),
    )),
    (await exportOf(app, alice)).files,
  ];
  for (const table of ['reports', 'saves', 'moderators'] as const) {
    await app.db.deleteFrom(table).execute();
  }
  const before = await everythingOwn();
  await makeReport(app.db, tileId, carol.id);
  await makeReport(app.db, tileId, bob.id);
  await app.db.insertInto('saves').values({ user_id: carol.id, tile_id: tileId }).execute();
  await app.db.insertInto('moderators').values({ user_id: carol.id }).execute();
  expect(await everythingOwn()).toEqual(before);
  // It is there for whom it concerns.
  const { body } = await carol.call('GET', '/moderation/queue');
  expect(body.rows).toMatchObject([{ tile_id: tileId }]);
});
