import { sql } from 'kysely';
import { expect } from 'vitest';
import { it } from '#testing/fixtures/app.ts';
import { isLockTimeout } from '#platform/database-errors.ts';
import { transactionOpener } from '#platform/db/transaction.ts';
import { makeFriends } from '#testing/factories.ts';
import { resetFriendships, storedRelations } from '#testing/features/friends.ts';
import type { TestUser } from '#testing/test-app.ts';
import { lockPair } from './friends.repo.ts';

it.beforeEach(({ db }) => resetFriendships(db));

it('locking a pair waits for its relation, and for no other', async ({ db, alice, bob, carol }) => {
  await makeFriends(db, [alice.id, bob.id]);
  await makeFriends(db, [alice.id, carol.id]);
  await makeFriends(db, [bob.id, carol.id]);
  const canLock = (one: TestUser, other: TestUser) =>
    transactionOpener(db)(async (tx) => {
      await sql`set local lock_timeout = '100ms'`.execute(tx.sql);
      return lockPair(tx, [one.id, other.id]);
    }).catch((error: unknown) => {
      if (isLockTimeout(error)) return false;
      throw error;
    });
  await db.transaction().execute(async (tx) => {
    await tx
      .selectFrom('friendships')
      .select('low_id')
      .where('low_id', '=', alice.id)
      .where('high_id', '=', bob.id)
      .forUpdate()
      .execute();
    expect([
      await canLock(alice, bob),
      await canLock(bob, alice),
      await canLock(alice, carol),
      await canLock(carol, bob),
    ]).toEqual([false, false, true, true]);
  });
});

it('deleting an account deletes its relations only', async ({ app, db, alice, bob, carol }) => {
  const [dan, erin] = [await app.createUser('dan'), await app.createUser('erin')];
  await makeFriends(db, [alice.id, dan.id]);
  await makeFriends(db, [dan.id, erin.id], { isAccepted: false });
  await makeFriends(db, [alice.id, erin.id]);
  await makeFriends(db, [bob.id, carol.id]);
  const before = await storedRelations(db);
  expect((await dan.call('DELETE', '/user/delete', { uid: dan.uid })).status).toBe(200);
  const others = before.filter((row) => row.low_id !== dan.id && row.high_id !== dan.id);
  expect(others).toHaveLength(2);
  expect(await storedRelations(db)).toEqual(others);
});
