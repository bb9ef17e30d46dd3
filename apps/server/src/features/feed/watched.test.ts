import type { Tile } from '@reprise/contract/feed/calls.ts';
import { describe, expect } from 'vitest';
import { it } from '#testing/fixtures/app.ts';
import { makeBlock, makeFriends, makeReport, makeTile, makeTiles } from '#testing/factories.ts';
import { exportAccount } from '#testing/features/account-export.ts';
import type { TestUser } from '#testing/test-app.ts';

it.beforeEach(async ({ db }) => {
  for (const table of ['tiles', 'blocks', 'reports', 'friendships'] as const) {
    await db.deleteFrom(table).execute();
  }
  await db.updateTable('users').set({ watched_since: null }).execute();
});

const watch = (user: TestUser, tile_ids: readonly number[]) =>
  user.call('POST', '/feed/views', { tile_ids });
const turn = (user: TestUser, has_watched_list: boolean) =>
  user.call('PATCH', '/user/watchedlist', { uid: user.uid, has_watched_list });
const clear = (user: TestUser) => user.call('POST', '/feed/watched/clear');
const remove = (user: TestUser, tile_id: number) =>
  user.call('POST', '/feed/watched/remove', { tile_id });

describe('the list of watched clips', () => {
  it('is off, and has nothing from before it was turned on', async ({ db, alice, bob }) => {
    const [before = 0, after = 0] = await makeTiles(db, [{ ownerId: bob.id }, { ownerId: bob.id }]);
    await watch(alice, [before]);
    expect((await page(alice)).ids).toEqual([]);
    const views = await db.selectFrom('tile_views').select('watched_at').execute();
    expect(views).toEqual([{ watched_at: null }]);
    expect(await isOn(alice)).toBe(false);
    expect(await turn(alice, true)).toMatchObject({ status: 200, body: { success: true } });
    expect(await isOn(alice)).toBe(true);
    expect((await page(alice)).ids).toEqual([]);
    await watch(alice, [after]);
    expect((await page(alice)).ids).toEqual([after]);
    await watch(alice, [before]);
    expect((await page(alice)).ids).toEqual([before, after]);
  });

  it('is last watched first, also within a call, and has each clip once', async ({ db, alice }) => {
    const [one = 0, two = 0, three = 0] = await makeTiles(db, [{}, {}, {}]);
    await turn(alice, true);
    await watch(alice, [three, one, two, three]);
    expect((await page(alice)).ids).toEqual([two, one, three]);
    await turn(alice, true);
    await watch(alice, [three]);
    expect((await page(alice)).ids).toEqual([three, two, one]);
  });

  it('continues after the last row, while more is watched', async ({ db, alice }) => {
    const ids = await makeTiles(
      db,
      Array.from({ length: 12 }, () => ({})),
    );
    await turn(alice, true);
    await watch(alice, ids);
    const first = await page(alice);
    await watch(alice, [await makeTile(db)]);
    const second = await page(alice, `&after=${first.after}`);
    const third = await page(alice, `&after=${second.after}`);
    expect([...first.ids, ...second.ids, ...third.ids]).toEqual(ids.toReversed());
    expect(third.after).toBeNull();
  });

  it('clears one, all, or all by turning it off; Magic does not', async ({ db, alice, bob }) => {
    const ids = await makeTiles(db, [{}, {}, {}]);
    const [one = 0, two = 0, three = 0] = ids;
    for (const user of [alice, bob]) {
      await turn(user, true);
      await watch(user, ids);
    }
    for (const _ of [1, 2]) expect((await remove(alice, two)).status).toBe(200);
    expect((await page(alice)).ids).toEqual([three, one]);
    for (const _ of [1, 2]) expect((await clear(alice)).status).toBe(200);
    expect((await page(alice)).ids).toEqual([]);
    await watch(alice, [one]);
    expect((await page(alice)).ids).toEqual([one]);
    await turn(alice, false);
    await turn(alice, true);
    expect((await page(alice)).ids).toEqual([]);
    expect((await page(bob)).ids).toEqual([three, two, one]);
    const views = await db
      .selectFrom('tile_views')
      .select('watched_at')
      .where('user_id', '=', alice.id)
      .execute();
    expect(views).toEqual([{ watched_at: null }, { watched_at: null }, { watched_at: null }]);
  });

  it('omits a view that was stored while the list was turned off', async ({ db, alice }) => {
    const tileId = await makeTile(db);
    const watched_at = new Date();
    await db
      .insertInto('tile_views')
      .values({ user_id: alice.id, tile_id: tileId, watched_at })
      .execute();
    expect((await page(alice)).ids).toEqual([]);
    await turn(alice, true);
    expect((await page(alice)).ids).toEqual([]);
  });

  it('omits what the viewer may no longer see', async ({ app, db, alice, bob }) => {
    const [carol, dan] = [await app.createUser('carol'), await app.createUser('dan')];
    await makeFriends(db, [alice.id, bob.id]);
    const ids = await makeTiles(db, [
      { ownerId: alice.id },
      { ownerId: bob.id, audience: 'friends' },
      { ownerId: carol.id },
      { ownerId: dan.id },
      { ownerId: bob.id },
    ]);
    const [own = 0, ofFriend = 0, ofCarol = 0, ofDan = 0, reported = 0] = ids;
    await turn(alice, true);
    await watch(alice, ids);
    expect((await page(alice)).ids).toEqual([reported, ofDan, ofCarol, ofFriend, own]);
    await makeReport(db, reported, alice.id);
    await makeBlock(db, [carol.id, alice.id]);
    await db.updateTable('users').set({ status: 'suspended' }).where('id', '=', dan.id).execute();
    expect((await page(alice)).ids).toEqual([ofFriend, own]);
    expect((await page(alice, '&limit=1')).ids).toEqual([ofFriend]);
    await db.deleteFrom('friendships').execute();
    expect((await page(alice)).ids).toEqual([own]);
    await db.deleteFrom('tiles').where('id', '=', own).execute();
    expect((await page(alice)).ids).toEqual([]);
  });

  it('is in the export, with since when it is on', async ({ app, db, alice }) => {
    const tileId = await makeTile(db);
    await turn(alice, true);
    await watch(alice, [tileId]);
    const { files } = await exportAccount(app, alice);
    expect(files['views']).toMatchObject([{ tile_id: tileId, watched_at: expect.any(String) }]);
    expect(files['account']).toMatchObject([{ watched_since: expect.any(String) }]);
  });

  it('is for its user only', async ({ app, db, alice, bob }) => {
    const tileId = await makeTile(db);
    await turn(alice, true);
    await watch(alice, [tileId]);
    const ofOther = await bob.call('GET', '/get/watchedvideos?user=alice');
    expect(ofOther).toMatchObject({ status: 403, body: { error: { code: 'IDENTITY_MISMATCH' } } });
    const path = '/user/watchedlist';
    const change = await bob.call('PATCH', path, { uid: alice.uid, has_watched_list: false });
    expect(change).toMatchObject({ status: 403 });
    for (const call of ['remove', 'clear']) {
      expect(await app.visitor.call('POST', `/feed/watched/${call}`)).toMatchObject({
        status: 401,
      });
    }
    await remove(bob, tileId);
    await clear(bob);
    expect((await page(bob)).ids).toEqual([]);
    expect((await page(alice)).ids).toEqual([tileId]);
  });

  it('rejects a cursor of another list or user', async ({ db, alice, bob }) => {
    const ids = await makeTiles(db, [{}, {}]);
    for (const user of [alice, bob]) {
      await turn(user, true);
      await watch(user, ids);
    }
    const { after } = await page(bob, '&limit=1');
    const home = await alice.call('GET', '/get/homevideo?user=alice&sort=recent&limit=1');
    for (const foreign of [after, home.body.after, 'x', 'e30']) {
      const response = await alice.call('GET', `/get/watchedvideos?user=alice&after=${foreign}`);
      expect(response).toMatchObject({ status: 400, body: { error: { code: 'VALIDATION' } } });
    }
  });

  it.for([{ tile_id: 0 }, { tile_id: '1' }, {}, { tile_id: 1, user: 'bob' }])(
    'rejects the removal of %j',
    async (body, { alice }) => {
      expect(await alice.call('POST', '/feed/watched/remove', body)).toMatchObject({ status: 400 });
    },
  );
});

async function isOn(user: TestUser): Promise<boolean> {
  const { body } = await user.call('GET', `/user/info?uid=${user.uid}`);
  return body.rows[0].has_watched_list;
}

async function page(user: TestUser, query = ''): Promise<{ ids: number[]; after: string | null }> {
  const path = `/get/watchedvideos?user=${user.username}${query}`;
  const { status, body } = await user.call('GET', path);
  expect(status).toBe(200);
  return { ids: body.rows.map(({ tile_id }: Tile) => tile_id), after: body.after };
}
