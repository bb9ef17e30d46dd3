import { runs } from '@reprise/contract/testing/runs.ts';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { makeCircle, open, requireNoDifferences, see, send, share } from '#testing/chat.ts';
import { makeTile, makeTiles } from '#testing/factories.ts';
import { act } from '#testing/friendship.ts';
import { startTestApp, type Person, type TestAnswer, type TestApp } from '#testing/test-app.ts';

/*
 * Somebody is deleted while they and everybody else go on. Nothing of theirs may be left, no counter
 * may be wrong, no call may fail by it, and nobody may wait in a circle.
 */

const ROUNDS = runs(10, 3);
const AT_ONCE = 24;

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterEach(() => requireNoDifferences(app.db));
afterAll(() => app.stop());

function leave(person: Person): Promise<TestAnswer> {
  return person.call('DELETE', '/user/delete', { uid: person.uid });
}

/** What a person does to others and their tiles, as many things at once as there are. */
function everythingOf(me: Person, others: readonly Person[], tiles: readonly number[]) {
  const { username: user } = me;
  const onTiles = tiles.flatMap((tileId) => [
    () => me.call('POST', `/create/likepost/${tileId}&${user}`),
    () => me.call('DELETE', `/create/unlikepost/${tileId}&${user}`),
    () => me.call('POST', `/create/likepost/${tileId}&${user}`),
    () => me.call('POST', '/create/report', { tile_id: tileId, username: user, reason: 'no' }),
  ]);
  const onPeople = others.flatMap((other) => [
    () => send(me, other),
    () => open(me, other),
    () => see(me, other),
    () => act(me, other, 'Remove Friend'),
    () => act(me, other, 'Send Friend Request'),
    () => act(me, other, 'Accept Friend Request'),
    () => share(me, others, tiles[0] ?? 0),
  ]);
  const alone = [
    () => me.call('POST', '/notifications/clear'),
    () => me.call('POST', '/feed/shown', { tile_ids: tiles }),
    () => me.call('PATCH', '/user/updatename', { uid: me.uid, fname: 'Other', lname: 'Name' }),
    () => me.call('PATCH', '/user/logindate', { uid: me.uid, date_login: '2026-11-20' }),
    () =>
      me.call('POST', '/create/newvideo', {
        link: 'https://www.youtube.com/watch?v=jNQXAC9IVRw',
        description: 'late',
        owner: user,
        date: '2026-11-20',
        startTime: 1,
        endTime: 2,
      }),
  ];
  return [...onTiles, ...onPeople, ...alone];
}

function shuffled<T>(list: readonly T[]): T[] {
  return list
    .map((item) => [Math.random(), item] as const)
    .toSorted((a, b) => a[0] - b[0])
    .map(([, item]) => item);
}

/** Makes the calls in their order, as many at once as the server has connections and some more. */
async function severalAtOnce(doings: readonly (() => Promise<TestAnswer>)[]) {
  const answers: TestAnswer[] = [];
  let next = 0;
  const work = async () => {
    for (let nth = next++; nth < doings.length; nth = next++) {
      const doing = doings[nth];
      if (doing !== undefined) answers[nth] = await doing();
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return answers;
}

/** Statements that waited in a circle, of all connections; those of the server are cut for it. */
async function deadlocks(): Promise<number> {
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(app.db);
  const { rows } = await sql<{ deadlocks: number }>`
    select deadlocks from pg_stat_database where datname = current_database()`.execute(app.db);
  return rows[0]?.deadlocks ?? Number.NaN;
}

/** Waits until so many statements wait for a lock. */
async function waiting(count: number): Promise<void> {
  await expect
    .poll(async () => {
      const { rows } = await sql`
        select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(app.db);
      return rows.length;
    })
    .toBe(count);
}

async function world(round: string) {
  const names = ['alice', 'bob', 'carol', 'dan'].map((name) => `${name}${round}`);
  const people = await makeCircle(app, ...names);
  const tiles = await makeTiles(
    app.db,
    people.map(({ id }) => ({ ownerId: id })),
  );
  return { people, tiles };
}

it(`everybody goes on while one is deleted, ${ROUNDS} times`, async () => {
  const statuses = new Map<number, number>();
  for (let round = 0; round < ROUNDS; round += 1) {
    const { people, tiles } = await world(`x${round}`);
    const [alice] = people;
    if (alice === undefined) throw new Error('Nobody is there.');
    const doings = shuffled(
      people.flatMap((me) =>
        everythingOf(
          me,
          people.filter((other) => other !== me),
          tiles,
        ),
      ),
    );
    const half = Math.floor(doings.length / 2);
    const mixed = doings.toSpliced(half, 0, () => leave(alice));
    const answers = await severalAtOnce(mixed);
    expect(answers[half]?.status).toBe(200);
    for (const { status } of answers) statuses.set(status, (statuses.get(status) ?? 0) + 1);
    await requireNoDifferences(app.db);
  }
  expect([...statuses.keys()].filter((status) => status >= 500)).toEqual([]);
  expect(statuses.get(200)).toBeGreaterThan(ROUNDS * 10);
  expect(await deadlocks()).toBe(0);
}, 120_000);

it('a whole circle of friends leaves at once', async () => {
  const { people, tiles } = await world('all');
  const doings = people.flatMap((me) => {
    const others = people.filter((other) => other !== me);
    return everythingOf(me, others, tiles);
  });
  await severalAtOnce(doings);
  const left = await Promise.all(people.map(leave));
  expect(left.map(({ status }) => status)).toEqual(people.map(() => 200));
  const uids = people.map(({ uid }) => uid);
  const ids = people.map(({ id }) => id);
  const chats = await app.db.selectFrom('chats').select('id').where('low_id', 'in', ids).execute();
  expect(chats).toEqual([]);
  const statuses = await app.db
    .selectFrom('users')
    .select('status')
    .where('uid', 'in', uids)
    .execute();
  expect(new Set(statuses.map(({ status }) => status))).toEqual(new Set(['deleted']));
  expect(await deadlocks()).toBe(0);
}, 60_000);

it('a post that is under way is waited for, and goes with the rest', async () => {
  const alice = await app.person('alice');
  const posting = await app.db.startTransaction().execute();
  const tileId = await makeTile(posting, { ownerId: alice.id });
  const leaving = leave(alice);
  await waiting(1);
  await posting.commit().execute();
  expect((await leaving).status).toBe(200);
  const tiles = await app.db.selectFrom('tiles').select('id').where('id', '=', tileId).execute();
  expect(tiles).toEqual([]);
});

it('a call of the person that waits for the deletion finds nothing of theirs any more', async () => {
  const alice = await app.person('late');
  const holding = await app.db.startTransaction().execute();
  await sql`select from users where id = ${alice.id} for key share`.execute(holding);
  const leaving = leave(alice);
  await waiting(1);
  const call = alice.call('POST', '/notifications/clear');
  await waiting(2);
  await holding.commit().execute();
  expect((await leaving).status).toBe(200);
  expect((await call).status).toBe(404);
});

it('a friend request that waits for the deletion finds nobody', async () => {
  const [alice, bob] = [await app.person('alice'), await app.person('bob')];
  const holding = await app.db.startTransaction().execute();
  await sql`select from users where id = ${alice.id} for key share`.execute(holding);
  const leaving = leave(alice);
  await waiting(1);
  const requests = [
    act(bob, alice, 'Send Friend Request'),
    bob.call('POST', '/user/block', { user: 'bob', friend: 'alice' }),
  ];
  await waiting(3);
  await holding.commit().execute();
  expect((await leaving).status).toBe(200);
  for (const request of requests) expect((await request).status).toBe(404);
});

it('two who have seen each other’s clips, and have told a third, do not wait for each other in a circle', async () => {
  const [one, other, third] = [
    await app.person('one'),
    await app.person('other'),
    await app.person('third'),
  ];
  const tileId = await makeTile(app.db, { ownerId: other.id });
  const reported = await makeTile(app.db);
  await one.call('POST', '/feed/shown', { tile_ids: [tileId] });
  await one.call('POST', '/create/report', { tile_id: reported, username: 'one', reason: 'no' });
  for (const person of [one, other]) await act(person, third, 'Send Friend Request');
  const holding = await app.db.startTransaction().execute();
  await sql`select from reports where user_id = ${one.id} for update`.execute(holding);
  const first = leave(one);
  await waiting(1);
  const second = leave(other);
  await waiting(2);
  await holding.commit().execute();
  expect([(await first).status, (await second).status]).toEqual([200, 200]);
  expect(await deadlocks()).toBe(0);
});
