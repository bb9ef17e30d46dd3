import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { signUpUser } from '#testing/auth/accounts.ts';
import { waitForBlockedQueries } from '#testing/postgres/blocked-queries.ts';
import { startAppOn } from '#testing/test-app.ts';
import { ALL_CONNECTIONS, openTestDatabase } from '#testing/test-database.ts';

it('ends calls that wait for their turn when their session ends', async () => {
  const app = await startAppOn(await openTestDatabase(ALL_CONNECTIONS));
  const { uid, token, cookie } = await signUpUser(app, 'alice');
  const bob = await app.createUser('bob');
  const alice = app.callerWith(token);
  const read = () => alice.call('GET', '/user/blocked?user=alice');
  const block = () => alice.call('POST', '/user/block', { user: 'alice', friend: 'bob' });
  const bio = { uid, bio: 'of a thief', bio_link: '' };
  const { running, waiting } = await app.db.transaction().execute(async (tx) => {
    await sql`lock table blocks, friendships`.execute(tx);
    const calls = [read, block].flatMap((call) => Array.from({ length: 4 }, call));
    await waitForBlockedQueries(app.db, 8);
    const more = [read(), alice.call('PATCH', '/user/bio', bio)];
    // A response shows that what was sent before it has arrived.
    expect((await bob.call('GET', `/user/info?uid=${bob.uid}`)).status).toBe(200);
    const headers = { cookie };
    const signedOut = await app.visitor.call('POST', '/auth/sign-out', {}, { headers });
    expect(signedOut.status).toBe(200);
    return { running: calls, waiting: more };
  });
  await Promise.all(running);
  for (const { status } of await Promise.all(waiting)) expect(status).toBe(401);
  const user = app.db.selectFrom('users').select('bio').where('uid', '=', uid);
  expect(await user.execute()).toEqual([{ bio: null }]);
  await app.stop();
});
