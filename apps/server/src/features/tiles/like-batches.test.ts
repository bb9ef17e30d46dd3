import { runs } from '@reprise/contract/testing/runs.ts';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { statementRunner, type Emitted } from '#platform/db/transaction.ts';
import { requireNoDifferences } from '#testing/features/chat.ts';
import { makeBlock, makeTile } from '#testing/factories.ts';
import { countDeadlocks } from '#testing/postgres/deadlocks.ts';
import { startAppOn, type TestApp, type TestUser } from '#testing/test-app.ts';
import { ALL_CONNECTIONS, openTestDatabase } from '#testing/test-database.ts';
import { storeLikes, type LikeChange } from './likes.repo.ts';
import { likeStore } from './store-likes.ts';

let app: TestApp;
let owner: TestUser;
let alice: TestUser;
let bob: TestUser;
let blocked: TestUser;
let tile: number;
let otherTile: number;

beforeAll(async () => {
  app = await startAppOn(await openTestDatabase(ALL_CONNECTIONS));
  [owner, alice, bob, blocked] = await Promise.all([
    app.createUser('owner'),
    app.createUser('alice'),
    app.createUser('bob'),
    app.createUser('blocked'),
  ]);
  await makeBlock(app.db, [owner.id, blocked.id]);
});
beforeEach(async () => {
  tile = await makeTile(app.db, { ownerId: owner.id });
  otherTile = await makeTile(app.db, { ownerId: owner.id });
});
afterEach(() => requireNoDifferences(app.db));
afterAll(() => app.stop());

function change(userId: number, tileId: number, isLike = true): LikeChange {
  return { userId, tileId, isLike };
}

function store(...likes: readonly LikeChange[]) {
  return statementRunner(app.db)((statement) => storeLikes(statement, likes, 0));
}

async function likersOf(tileId: number): Promise<{ count?: number; userIds: number[] }> {
  const { db } = app;
  const counted = await db
    .selectFrom('tile_counts')
    .select('likes as count')
    .where('tile_id', '=', tileId)
    .executeTakeFirst();
  const rows = await db
    .selectFrom('likes')
    .select('user_id')
    .where('tile_id', '=', tileId)
    .orderBy('user_id')
    .execute();
  return { ...counted, userIds: rows.map(({ user_id }) => user_id) };
}

function ascending(...users: readonly TestUser[]): number[] {
  return users.map(({ id }) => id).toSorted((a, b) => a - b);
}

describe('a batch', () => {
  it('stores the good likes and changes nothing for the rejected ones', async () => {
    const removed = await makeTile(app.db, { ownerId: owner.id });
    await app.db.deleteFrom('tiles').where('id', '=', removed).execute();
    const { areFound } = await store(
      change(blocked.id, tile),
      change(bob.id, tile),
      change(alice.id, removed),
      change(alice.id, tile),
      change(alice.id, tile),
      change(blocked.id, tile, false),
      change(bob.id, otherTile, false),
    );
    expect(areFound).toEqual([false, true, false, true, true, false, true]);
    expect(await likersOf(tile)).toEqual({ count: 2, userIds: ascending(alice, bob) });
    expect(await likersOf(otherTile)).toEqual({ count: 0, userIds: [] });
  });

  it.each([
    [[true, false], []],
    [[false, true], ['alice']],
    [[true, false, true], ['alice']],
    [[true, true, false], []],
  ])('applies the changes of one user in order: %j', async (likes, likers) => {
    await store(...likes.map((isLike) => change(alice.id, tile, isLike)));
    const userIds = likers.map(() => alice.id);
    expect(await likersOf(tile)).toEqual({ count: userIds.length, userIds });
  });

  it('notifies the owner once per user and tile, newest last', async () => {
    const socket = await app.socket(owner);
    const readNotifications = () => socket.subscribe('notifications', owner.uid);
    await owner.call('POST', '/notifications/clear');
    const before = await readNotifications();
    const { notifiedUids } = await store(
      change(bob.id, otherTile),
      change(owner.id, tile),
      change(alice.id, tile),
      change(alice.id, tile, false),
      change(alice.id, tile),
    );
    expect(notifiedUids).toEqual([owner.uid, owner.uid]);
    const after = await readNotifications();
    expect(after.version).toBe(before.version + 2);
    expect(after.data).toMatchObject({
      newLikes: 2,
      likeNews: expect.arrayContaining(['alice', 'bob']),
    });
    expect((await store(change(bob.id, otherTile, false))).notifiedUids).toEqual([]);
    expect((await store(change(bob.id, otherTile))).notifiedUids).toEqual([]);
    expect(await readNotifications()).toEqual(after);
  });

  it('of a user who no longer exists fails alone', async () => {
    const published: Emitted[] = [];
    const storeLike = likeStore({
      runStatement: statementRunner(app.db, (emitted) => published.push(emitted)),
    });
    // The first starts immediately, the others form a batch.
    const stored = await Promise.allSettled([
      storeLike(change(alice.id, tile)),
      storeLike(change(bob.id, tile)),
      storeLike(change(999_999, tile)),
      storeLike(change(owner.id, tile)),
      storeLike(change(alice.id, otherTile)),
    ]);
    expect(stored.map(({ status }) => status)).toEqual([
      'fulfilled',
      'fulfilled',
      'rejected',
      'fulfilled',
      'fulfilled',
    ]);
    expect(await likersOf(tile)).toEqual({ count: 3, userIds: ascending(owner, alice, bob) });
    expect(await likersOf(otherTile)).toEqual({ count: 1, userIds: [alice.id] });
  });

  it('reads no table as a whole in the function', async () => {
    const tx = await app.db.startTransaction().execute();
    const scans = async () => {
      const { rows } = await sql<{ relname: string; scans: number }>`
        select relname, coalesce(seq_scan, 0) as scans from pg_stat_xact_user_tables
        where relname in ('likes', 'tile_counts', 'notifications', 'notification_documents')
        order by relname`.execute(tx);
      return rows;
    };
    try {
      const statement = {
        sql: tx,
        touch: () => undefined,
        push: () => undefined,
      };
      const before = await scans();
      const likes = [
        change(alice.id, tile),
        change(bob.id, otherTile),
        change(bob.id, tile, false),
      ];
      expect((await storeLikes(statement, likes, 0)).notifiedUids).not.toEqual([]);
      expect(await scans()).toEqual(before);
    } finally {
      await tx.rollback().execute();
    }
  });
});

function like({ call, username }: TestUser, id: number) {
  return call('POST', `/create/likepost/${id}&${username}`);
}

it('a locked tile delays only its own likes', async () => {
  const lock = await app.db.startTransaction().execute();
  await lock.selectFrom('tiles').select('id').where('id', '=', tile).forUpdate().execute();
  let isAnyDone = false;
  const late = [alice, bob, owner].map((user) =>
    like(user, tile).finally(() => (isAnyDone = true)),
  );
  const responses = await Promise.all([alice, bob, owner].map((user) => like(user, otherTile)));
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(isAnyDone).toBe(false);
  await lock.commit().execute();
  for (const { status } of await Promise.all(late)) expect(status).toBe(200);
});

describe('likes, edits, opened panels and deletions of tiles at once', () => {
  it('end without a deadlock', async () => {
    const before = await countDeadlocks(app.database);
    for (let round = 0; round < runs(20, 2); round += 1) {
      const users = await Promise.all(
        Array.from({ length: 6 }, (_, nth) => app.createUser(`r${round}u${nth}`)),
      );
      const ids = await Promise.all(
        users.flatMap(({ id }) => [id, id]).map((ownerId) => makeTile(app.db, { ownerId })),
      );
      const batches = Array.from({ length: 12 }, () => store(...anyChanges(users, ids)));
      const calls = users.flatMap((user, nth) => {
        const tile_id = ids[2 * nth] ?? 0;
        return [
          user.call('PATCH', '/create/edit', { tile_id, tile_desc: 'changed' }),
          user.call('POST', '/notifications/clear'),
          like(user, ids[(2 * nth + 3) % ids.length] ?? 0),
          user.call('DELETE', `/create/delete/${tile_id}`),
        ];
      });
      const statuses = (await Promise.all(calls)).map(({ status }) => status);
      await Promise.all(batches);
      expect(statuses.filter((status) => status >= 500)).toEqual([]);
    }
    expect(await countDeadlocks(app.database)).toBe(before);
  }, 120_000);

  function anyChanges(users: readonly TestUser[], ids: readonly number[]): LikeChange[] {
    const any = <T>(list: readonly T[], fallback: T) =>
      list[Math.floor(Math.random() * list.length)] ?? fallback;
    return Array.from({ length: 24 }, () =>
      change(any(users, alice).id, any(ids, tile), Math.random() < 0.6),
    );
  }
});
