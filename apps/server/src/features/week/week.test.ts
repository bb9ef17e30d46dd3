import type { Tile } from '@reprise/contract/feed/calls.ts';
import { describe, expect } from 'vitest';
import { exportAccount } from '#testing/features/account-export.ts';
import { makeBlock, makeFriends, makeReport, makeTile, makeTiles } from '#testing/factories.ts';
import { it } from '#testing/fixtures/app.ts';
import type { TestUser } from '#testing/test-app.ts';

const DAY = '2026-11-29';
const inWeek = new Date('2026-11-25T12:00:00Z');
const formerYear = new Date('2023-11-29T12:00:00Z');

it.beforeEach(async ({ db, alice, bob }) => {
  for (const table of ['tiles', 'blocks', 'reports', 'friendships'] as const) {
    await db.deleteFrom(table).execute();
  }
  await db.updateTable('users').set({ status: 'active' }).execute();
  await makeFriends(db, [alice.id, bob.id]);
});

const omit = (user: TestUser, tile_id: number) => user.call('POST', '/week/omit', { tile_id });

describe('the week', () => {
  it('has own and friends’ clips, newest first, from the Sunday before to this one', async ({
    db,
    alice,
    bob,
  }) => {
    const at = [
      '2026-11-22T09:59:59Z',
      '2026-11-22T10:00:00Z',
      '2026-11-29T09:59:59Z',
      '2026-11-29T10:00:00Z',
    ];
    const ids = await makeTiles(
      db,
      at.map((date, index) => ({
        createdAt: new Date(date),
        ownerId: index % 2 === 0 ? alice.id : bob.id,
      })),
    );
    await makeTile(db, { createdAt: inWeek });
    expect(await weekOf(alice)).toEqual({ week: [ids[2], ids[1]], former: [] });
  });

  it('has clips of this day in former years', async ({ db, alice, bob }) => {
    const at = [
      '2025-11-28T23:59:59Z',
      '2025-11-29T00:00:00Z',
      '2024-11-29T23:59:59Z',
      '2024-11-30T00:00:00Z',
    ];
    const ids = await makeTiles(
      db,
      at.map((date) => ({ createdAt: new Date(date), ownerId: bob.id })),
    );
    expect(await weekOf(alice)).toEqual({ week: [], former: [ids[1], ids[2]] });
  });

  it('has the newest 30 of the week and 20 of the day', async ({ db, alice, bob }) => {
    const times = (first: Date) =>
      Array.from({ length: 35 }, (_, second) => ({
        createdAt: new Date(first.getTime() + second * 1_000),
        ownerId: bob.id,
      }));
    const ids = await makeTiles(db, [...times(inWeek), ...times(formerYear)]);
    expect(await weekOf(alice)).toEqual({
      week: ids.slice(5, 35).toReversed(),
      former: ids.slice(50, 70).toReversed(),
    });
  });

  it('omits what the viewer may not see, and unavailable videos', async ({
    app,
    db,
    alice,
    bob,
    carol,
    dan,
  }) => {
    const erin = await app.createUser('erin');
    for (const { id } of [carol, dan]) await makeFriends(db, [alice.id, id]);
    const createdAt = inWeek;
    const ids = await makeTiles(db, [
      { createdAt, ownerId: bob.id, audience: 'friends' },
      { createdAt, ownerId: bob.id, audience: 'hidden' },
      { createdAt, ownerId: alice.id, audience: 'hidden' },
      { createdAt, ownerId: bob.id, videoId: 'unavailable' },
      { createdAt, ownerId: bob.id },
      { createdAt, ownerId: carol.id },
      { createdAt, ownerId: dan.id },
      { createdAt, ownerId: erin.id },
    ]);
    await db
      .insertInto('sources')
      .values({ video_id: 'unavailable', unavailable_reason: 'unavailable' })
      .execute();
    await makeReport(db, ids[4] ?? 0, alice.id);
    await makeBlock(db, [carol.id, alice.id]);
    await db.updateTable('users').set({ status: 'suspended' }).where('id', '=', dan.id).execute();
    expect(await weekOf(alice)).toEqual({ week: [ids[0]], former: [] });
    await db.deleteFrom('friendships').execute();
    expect(await weekOf(alice)).toEqual({ week: [], former: [] });
    await db.deleteFrom('sources').execute();
  });

  it('counts only what the viewer may see toward its length', async ({ db, alice, bob, carol }) => {
    await makeFriends(db, [alice.id, carol.id]);
    const newest = { createdAt: new Date(inWeek.getTime() + 1_000) };
    const hidden = Array.from({ length: 30 }, () => newest);
    const [older = 0, ...others] = await makeTiles(db, [
      { createdAt: inWeek, ownerId: bob.id },
      ...hidden.map((tile) => ({ ...tile, ownerId: bob.id })),
      ...hidden.map((tile) => ({ ...tile, ownerId: carol.id })),
    ]);
    for (const id of others.slice(0, 30)) await makeReport(db, id, alice.id);
    await makeBlock(db, [carol.id, alice.id]);
    expect(await weekOf(alice)).toEqual({ week: [older], former: [] });
  });

  it('has nothing of users with a friend request', async ({ db, alice, carol, dan }) => {
    await makeFriends(db, [alice.id, carol.id], { isAccepted: false });
    await makeFriends(db, [dan.id, alice.id], { isAccepted: false });
    const posted = { createdAt: inWeek };
    await makeTiles(
      db,
      [carol, dan].map(({ id }) => ({ ...posted, ownerId: id })),
    );
    for (const user of [alice, carol, dan]) {
      const { week } = await weekOf(user);
      expect(week).toHaveLength(user === alice ? 0 : 1);
    }
  });

  it.for(['', '2026-02-30', 'today', '2026-11-29T10:00'])(
    'rejects the day %j',
    async (day, { alice }) => {
      expect(await alice.call('GET', `/get/week?day=${day}`)).toMatchObject({ status: 400 });
    },
  );

  it('requires a user', async ({ app }) => {
    expect(await app.visitor.call('GET', `/get/week?day=${DAY}`)).toMatchObject({ status: 401 });
  });
});

describe('“not this one”', () => {
  it('leaves the clip out of each week of this user, and of no other list', async ({
    app,
    db,
    alice,
    bob,
  }) => {
    const [ofWeek = 0, ofDay = 0] = await makeTiles(db, [
      { ownerId: bob.id, createdAt: inWeek },
      { ownerId: bob.id, createdAt: formerYear },
    ]);
    for (const _ of [1, 2]) expect((await omit(alice, ofDay)).status).toBe(200);
    expect(await weekOf(alice)).toEqual({ week: [ofWeek], former: [] });
    await omit(alice, ofWeek);
    expect(await weekOf(alice)).toEqual({ week: [], former: [] });
    expect(await weekOf(bob)).toEqual({ week: [ofWeek], former: [ofDay] });
    const home = await alice.call('GET', '/get/homevideo?user=alice&sort=recent');
    expect(home.body.rows).toHaveLength(2);
    const { files } = await exportAccount(app, alice);
    expect(files['weekOmissions']).toMatchObject([{ tile_id: ofWeek }, { tile_id: ofDay }]);
    await bob.call('DELETE', `/create/delete/${ofDay}`);
    expect(await db.selectFrom('week_omissions').select('tile_id').execute()).toEqual([
      { tile_id: ofWeek },
    ]);
  });

  it('is only for clips that the viewer may see', async ({ db, alice, carol }) => {
    const tileId = await makeTile(db, { ownerId: carol.id, audience: 'friends' });
    expect((await omit(alice, tileId)).status).toBe(404);
    expect(await db.selectFrom('week_omissions').selectAll().execute()).toEqual([]);
  });

  it.for([{ tile_id: 0 }, { tile_id: '1' }, {}])('rejects %j', async (body, { alice }) => {
    expect(await alice.call('POST', '/week/omit', body)).toMatchObject({ status: 400 });
  });
});

async function weekOf(user: TestUser) {
  const { status, body } = await user.call('GET', `/get/week?day=${DAY}`);
  expect(status).toBe(200);
  const idsOf = (tiles: readonly Tile[]) => tiles.map(({ tile_id }) => tile_id);
  return { week: idsOf(body.week), former: idsOf(body.former) };
}
