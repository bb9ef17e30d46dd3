import { friendTexts } from '@reprise/contract/friends/texts.ts';
import { friendActions } from '@reprise/contract/friends/actions.ts';
import { runs } from '@reprise/contract/testing/runs.ts';
import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import { it as base } from '#testing/fixtures/app.ts';
import {
  decline,
  friendNotificationsOf,
  friendStateOf,
  labelOf,
  resetFriendships,
  storedRelations,
  updateFriend,
} from '#testing/features/friends.ts';
import { type Db, UNTIMED } from '#platform/db/open.ts';
import type { TestUser } from '#testing/test-app.ts';

const { send, accept, cancel, remove } = friendTexts;

// Without time-outs, so that the test does not fail on a slow machine.
const it = base.extend('pool', { scope: 'file' }, { connectionTimeoutMillis: 0, ...UNTIMED });

it.beforeEach(({ db }) => resetFriendships(db));

const labels = async (alice: TestUser, bob: TestUser) => [
  await labelOf(alice, bob),
  await labelOf(bob, alice),
];

describe('concurrent friend actions', () => {
  it('of 50 concurrent requests from both sides exactly one is stored', async ({
    db,
    alice,
    bob,
  }) => {
    const calls = Array.from({ length: 25 }, () => [
      updateFriend(alice, bob, send),
      updateFriend(bob, alice, send),
    ]);
    const statuses = (await Promise.all(calls.flat())).map(({ status }) => status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, ...Array(49).fill(409)]);
    expect(await storedRelations(db)).toHaveLength(1);
    expect([
      [cancel, accept],
      [accept, cancel],
    ]).toContainEqual(await labels(alice, bob));
    const notifications = [
      await friendNotificationsOf(db, alice),
      await friendNotificationsOf(db, bob),
    ];
    expect(notifications.map(({ count }) => count).toSorted((a, b) => a - b)).toEqual([0, 1]);
  });

  it.for([
    ['canceling', (alice: TestUser, bob: TestUser) => updateFriend(alice, bob, cancel)],
    ['declining', (alice: TestUser, bob: TestUser) => decline(bob, alice)],
  ] as const)(
    'of accepting and %s one wins and the other is stale',
    async ([, end], { db, alice, bob }) => {
      for (let round = 0; round < runs(10, 3); round += 1) {
        await resetFriendships(db);
        await updateFriend(alice, bob, send);
        const [accepted, ended] = await Promise.all([
          updateFriend(bob, alice, accept),
          end(alice, bob),
        ]);
        const isFriendship = accepted.status === 200;
        expect([accepted.status, ended.status]).toEqual(isFriendship ? [200, 409] : [409, 200]);
        expect(await labels(alice, bob)).toEqual(isFriendship ? [remove, remove] : [send, send]);
        expect((await friendNotificationsOf(db, alice)).count).toBe(isFriendship ? 1 : 0);
        expect((await friendNotificationsOf(db, bob)).count).toBe(isFriendship ? 1 : 0);
      }
    },
  );

  it('all complete when three users act on each other', async ({ db, alice, bob, carol }) => {
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
    expect(await deadlocks(db)).toBe(0);
  });
});

describe('a user deleted during an action', () => {
  it('is not found by pending actions and cannot act', async ({ app, db, alice, bob }) => {
    const dan = await app.createUser('dan');
    const before = await friendStateOf(db);
    const calls = await db.transaction().execute(async (tx) => {
      await tx.deleteFrom('users').where('id', '=', dan.id).execute();
      const started = [updateFriend(alice, dan, send), updateFriend(dan, bob, send)];
      await expect.poll(() => waiting(db)).toBe(started.length);
      return { started };
    });
    for (const response of await Promise.all(calls.started)) {
      expect(response).toMatchObject({ status: 404, body: { error: { code: 'NOT_FOUND' } } });
    }
    const after = await friendStateOf(db);
    expect(after).toEqual({
      ...before,
      documents: before.documents.filter(({ user_id }) => user_id !== dan.id),
    });
  });

  async function waiting(db: Db): Promise<number> {
    const { rows } = await sql<{ count: number }>`
      select count(*) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
    return rows[0]?.count ?? 0;
  }
});

async function deadlocks(db: Db): Promise<number> {
  const { rows } = await sql<{ deadlocks: number }>`
    select pg_stat_get_db_deadlocks(oid) as deadlocks from pg_database
    where datname = current_database()`.execute(db);
  return rows[0]?.deadlocks ?? Number.NaN;
}
