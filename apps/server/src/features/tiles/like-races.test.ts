import { runs } from '@reprise/contract/testing/runs.ts';
import { expect } from 'vitest';
import { it as base } from '#testing/fixtures/app.ts';
import { requireNoDifferences } from '#testing/features/chat.ts';
import { makeTile } from '#testing/factories.ts';
import { like, unlike } from '#testing/features/tiles.ts';
import { waitForBlockedQueries } from '#testing/postgres/blocked-queries.ts';
import { countDeadlocks } from '#testing/postgres/deadlocks.ts';
import { ALL_CONNECTIONS } from '#testing/test-database.ts';

const it = base.extend('pool', { scope: 'file' }, ALL_CONNECTIONS);

it.afterEach(({ db }) => requireNoDifferences(db));

it('a locked tile delays only its own likes', async ({ app, db }) => {
  const [owner, alice, bob] = await Promise.all(
    ['owner', 'alice', 'bob'].map((name) => app.createUser(name)),
  );
  if (!owner || !alice || !bob) throw new Error('Three users are needed.');
  const tile = await makeTile(db, { ownerId: owner.id });
  const otherTile = await makeTile(db, { ownerId: owner.id });
  const lock = await db.startTransaction().execute();
  await lock.selectFrom('tiles').select('id').where('id', '=', tile).forUpdate().execute();
  let isAnyDone = false;
  const users = [alice, bob, owner];
  const late = users.map((user) => like(user, tile).finally(() => (isAnyDone = true)));
  const responses = await Promise.all(users.map((user) => like(user, otherTile)));
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(isAnyDone).toBe(false);
  await lock.commit().execute();
  for (const { status } of await Promise.all(late)) expect(status).toBe(200);
});

it('a like that waits for the deletion of its tile finds none', async ({ app, db }) => {
  const [alice, bob] = [await app.createUser('alice2'), await app.createUser('bob2')];
  const tile = await makeTile(db, { ownerId: alice.id });
  const deletion = await db.startTransaction().execute();
  await deletion.deleteFrom('tiles').where('id', '=', tile).execute();
  const calls = [
    like(bob, tile),
    bob.call('POST', `/create/savepost/${tile}`),
    bob.call('POST', '/feed/views', { tile_ids: [tile] }),
  ];
  await waitForBlockedQueries(db, calls.length);
  await deletion.commit().execute();
  expect(await Promise.all(calls)).toMatchObject([
    { status: 404, body: { error: { message: 'There is no such post.' } } },
    { status: 404, body: { error: { message: 'There is no such post.' } } },
    { status: 200 },
  ]);
});

it('likes, edits, opened panels and deletions of tiles at once end without a deadlock', async ({
  app,
  db,
}) => {
  const before = await countDeadlocks(app.database);
  for (let round = 0; round < runs(20, 2); round += 1) {
    const users = await Promise.all(
      Array.from({ length: 6 }, (_, nth) => app.createUser(`r${round}u${nth}`)),
    );
    const ids = await Promise.all(
      users.flatMap(({ id }) => [id, id]).map((ownerId) => makeTile(db, { ownerId })),
    );
    const any = <T>(list: readonly T[]) => list[Math.floor(Math.random() * list.length)] as T;
    const likes = Array.from({ length: 72 }, () =>
      (Math.random() < 0.6 ? like : unlike)(any(users), any(ids)),
    );
    const calls = users.flatMap((user, nth) => {
      const tile_id = ids[2 * nth] ?? 0;
      return [
        user.call('PATCH', '/create/edit', { tile_id, tile_desc: 'changed' }),
        user.call('POST', '/notifications/clear'),
        like(user, ids[(2 * nth + 3) % ids.length] ?? 0),
        user.call('DELETE', `/create/delete/${tile_id}`),
        ...(nth === 0 ? [user.call('DELETE', '/user/delete', { uid: user.uid })] : []),
      ];
    });
    const statuses = (await Promise.all([...likes, ...calls])).map(({ status }) => status);
    expect(statuses.filter((status) => status >= 500)).toEqual([]);
  }
  expect(await countDeadlocks(app.database)).toBe(before);
}, 120_000);
