import { friendTexts } from '@reprise/contract/friends/texts.ts';
import { friendActions } from '@reprise/contract/friends/rules/friend-label.ts';
import { runs } from '@reprise/contract/testing/runs.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  decline,
  friendNotificationsOf,
  friendStateOf,
  labelOf,
  resetFriendships,
  storedRelations,
  updateFriend,
} from '#testing/features/friends.ts';
import { UNTIMED } from '#platform/db/open.ts';
import { startAppOn, type TestApp, type TestUser } from '#testing/test-app.ts';
import { openTestDatabase } from '#testing/test-database.ts';

const { send, accept, cancel, remove } = friendTexts;

let app: TestApp;
let alice: TestUser;
let bob: TestUser;
let carol: TestUser;

beforeAll(async () => {
  // Without time-outs, so that the test does not fail on a slow machine.
  app = await startAppOn(await openTestDatabase({ connectionTimeoutMillis: 0, ...UNTIMED }));
  alice = await app.createUser('alice');
  bob = await app.createUser('bob');
  carol = await app.createUser('carol');
});

beforeEach(() => resetFriendships(app.db));

afterAll(() => app.stop());

const labels = async () => [await labelOf(alice, bob), await labelOf(bob, alice)];

describe('concurrent friend actions', () => {
  it('of 50 concurrent requests from both sides exactly one is stored', async () => {
    const calls = Array.from({ length: 25 }, () => [
      updateFriend(alice, bob, send),
      updateFriend(bob, alice, send),
    ]);
    const statuses = (await Promise.all(calls.flat())).map(({ status }) => status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, ...Array(49).fill(409)]);
    expect(await storedRelations(app.db)).toHaveLength(1);
    expect([
      [cancel, accept],
      [accept, cancel],
    ]).toContainEqual(await labels());
    const notifications = [
      await friendNotificationsOf(app.db, alice),
      await friendNotificationsOf(app.db, bob),
    ];
    expect(notifications.map(({ count }) => count).toSorted((a, b) => a - b)).toEqual([0, 1]);
  });

  it.each([
    ['canceling', () => updateFriend(alice, bob, cancel)],
    ['declining', () => decline(bob, alice)],
  ])('of accepting and %s one wins and the other is stale', async (_, end) => {
    for (let round = 0; round < runs(10, 3); round += 1) {
      await resetFriendships(app.db);
      await updateFriend(alice, bob, send);
      const [accepted, ended] = await Promise.all([updateFriend(bob, alice, accept), end()]);
      const isFriendship = accepted.status === 200;
      expect([accepted.status, ended.status]).toEqual(isFriendship ? [200, 409] : [409, 200]);
      expect(await labels()).toEqual(isFriendship ? [remove, remove] : [send, send]);
      expect((await friendNotificationsOf(app.db, alice)).count).toBe(isFriendship ? 1 : 0);
      expect((await friendNotificationsOf(app.db, bob)).count).toBe(isFriendship ? 1 : 0);
    }
  });

  it('all complete when three users act on each other', async () => {
    const pairs = [alice, bob, carol].flatMap((actor, _, all) =>
      all.flatMap((other) => (other === actor ? [] : [{ actor, other }])),
    );
    const calls = Array.from({ length: 4 }).flatMap(() =>
      pairs.flatMap(({ actor, other }) => [
        ...friendActions.map((action) => updateFriend(actor, other, action)),
        decline(actor, other),
      ]),
    );
    for (const { status } of await Promise.all(calls)) expect([200, 409]).toContain(status);
    expect(await deadlocks()).toBe(0);
  });
});

describe('a user deleted during an action', () => {
  it('is not found by pending actions and cannot act', async () => {
    const dan = await app.createUser('dan');
    const before = await friendStateOf(app.db);
    const calls = await app.db.transaction().execute(async (tx) => {
      await tx.deleteFrom('users').where('id', '=', dan.id).execute();
      const started = [updateFriend(alice, dan, send), updateFriend(dan, bob, send)];
      await expect.poll(waiting).toBe(started.length);
      return { started };
    });
    for (const response of await Promise.all(calls.started)) {
      expect(response).toMatchObject({ status: 404, body: { error: { code: 'NOT_FOUND' } } });
    }
    const after = await friendStateOf(app.db);
    expect(after).toEqual({
      ...before,
      documents: before.documents.filter(({ user_id }) => user_id !== dan.id),
    });
  });

  async function waiting(): Promise<number> {
    const { rows } = await sql<{ count: number }>`
      select count(*) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(app.db);
    return rows[0]?.count ?? 0;
  }
});

async function deadlocks(): Promise<number> {
  const { rows } = await sql<{ deadlocks: number }>`
    select pg_stat_get_db_deadlocks(oid) as deadlocks from pg_database
    where datname = current_database()`.execute(app.db);
  return rows[0]?.deadlocks ?? Number.NaN;
}
