import { EventEmitter, once } from 'node:events';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { waitForBlockedQueries } from '#testing/postgres/blocked-queries.ts';
import { startAppOn } from '#testing/test-app.ts';
import { ALL_CONNECTIONS, openTestDatabase } from '#testing/test-database.ts';
import { userTurns } from './turns.ts';

it('runs four calls of a user at a time, in order, also after one that fails', async () => {
  const inTurn = userTurns();
  const started: number[] = [];
  const calls: EventEmitter[] = Array.from({ length: 6 }, () => new EventEmitter());
  const results = calls.map((call, nth) =>
    inTurn({ id: 1 }, () => {
      started.push(nth);
      return once(call, 'end');
    }),
  );
  expect(await inTurn({ id: 2 }, async () => 'another user')).toBe('another user');
  expect(started).toEqual([0, 1, 2, 3]);
  calls[2]?.emit('error', new Error('failed'));
  await expect(results[2]).rejects.toThrow('failed');
  await expect.poll(() => started).toEqual([0, 1, 2, 3, 4]);
  calls[0]?.emit('end');
  await expect.poll(() => started).toEqual([0, 1, 2, 3, 4, 5]);
  for (const call of calls) call.emit('end');
  const states = await Promise.allSettled(results);
  expect(states.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
});

it("leaves connections to others while one user's calls wait for a lock", async () => {
  const app = await startAppOn(await openTestDatabase(ALL_CONNECTIONS));
  try {
    const [alice, carol] = [await app.createUser('alice'), await app.createUser('carol')];
    await app.createUser('bob');
    const body = { user: 'alice', friend: 'bob' };
    const blocks = await app.db.transaction().execute(async (tx) => {
      await sql`lock table friendships`.execute(tx);
      const calls = Array.from({ length: 12 }, () => alice.call('POST', '/user/block', body));
      await waitForBlockedQueries(app.db, 4);
      const bio = { uid: carol.uid, bio: 'free', bio_link: 'https://carol.example' };
      expect(await carol.call('PATCH', '/user/bio', bio)).toMatchObject({ status: 200 });
      return calls;
    });
    expect(new Set((await Promise.all(blocks)).map(({ status }) => status))).toEqual(
      new Set([200]),
    );
  } finally {
    await app.stop();
  }
});
