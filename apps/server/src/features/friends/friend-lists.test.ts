import { accountLimits } from '@reprise/contract/accounts/limits.ts';
import { friendLimits } from '@reprise/contract/friends/limits.ts';
import { searchLimits } from '@reprise/contract/search/limits.ts';
import { friendAction } from '@reprise/contract/friends/actions.ts';
import { describe, expect } from 'vitest';
import type { Db } from '#platform/db/open.ts';
import { it } from '#testing/fixtures/app.ts';
import { makeFriends } from '#testing/factories.ts';
import { updateFriend, resetFriendships } from '#testing/features/friends.ts';
import { makeUser, setStatus } from '#testing/users.ts';
import type { TestUser } from '#testing/test-app.ts';

const { send, accept } = friendAction;
const { listPage, listOffsetMax } = friendLimits;
const { searchRows } = searchLimits;

it.beforeEach(({ db }) => resetFriendships(db));

const lists = ['/user/allfriends?', '/user/allrequests?', '/user/searchfriend?search=a&'];

describe('every friend list', () => {
  it.for(lists)("%s is limited to the viewer's own", async (list, { alice, bob, carol }) => {
    await updateFriend(alice, bob, send);
    const response = await carol.call('GET', `${list}user=bob`);
    expect(response).toMatchObject({ status: 403, body: { error: { code: 'IDENTITY_MISMATCH' } } });
    expect(response.body).not.toHaveProperty('rows');
  });

  it.for(lists)('%s needs a signed-in user', async (list, { app, alice: _alice }) => {
    const response = await app.visitor.call('GET', `${list}user=alice`);
    expect(response).toMatchObject({ status: 401, body: { error: { code: 'UNAUTHENTICATED' } } });
  });

  it.for(lists)(
    '%s is empty for a user without friends',
    async (list, { db, alice, bob, carol }) => {
      await makeFriends(db, [alice.id, bob.id]);
      expect(await namesAt(carol, `${list}user=carol`)).toEqual([]);
    },
  );

  it.for(lists)('%s returns uid, username and photo only', async (list, { db, alice, carol }) => {
    await makeFriends(db, [carol.id, alice.id], { isAccepted: !list.includes('requests') });
    const { body } = await alice.call('GET', `${list}user=alice`);
    const { uid, username } = carol;
    expect(body.rows).toEqual([{ uid, username, img_url: accountLimits.defaultAvatar }]);
    const img_url = 'https://example.com/carol.png';
    await db.updateTable('users').set({ img_url }).where('id', '=', carol.id).execute();
    const after = await alice.call('GET', `${list}user=alice`);
    expect(after.body.rows).toEqual([{ uid, username, img_url }]);
    await db.updateTable('users').set({ img_url: null }).where('id', '=', carol.id).execute();
  });

  it.for(lists)('%s omits inactive users', async (list, { db, alice, carol }) => {
    await makeFriends(db, [carol.id, alice.id], { isAccepted: !list.includes('requests') });
    for (const [status, shown] of [
      ['suspended', []],
      ['active', ['carol']],
    ] as const) {
      await setStatus(db, carol, status);
      expect(await namesAt(alice, `${list}user=alice`)).toEqual(shown);
    }
  });

  it.for(
    ['/user/allfriends', '/user/allrequests'].flatMap((list) =>
      ['-1', '1.5', '1e20', '1e9', '1000000000', `${listOffsetMax + 1}`, '', 'x', '1&offset=2'].map(
        (offset) => [list, offset],
      ),
    ),
  )('%s rejects the offset %s', async ([list, offset], { alice }) => {
    const response = await alice.call('GET', `${list}?user=alice&offset=${offset}`);
    expect(response).toMatchObject({ status: 400, body: { error: { code: 'VALIDATION' } } });
  });

  it.for(['/user/allfriends', '/user/allrequests'])(
    '%s is empty past its end',
    async (list, { db, alice, bob }) => {
      await makeFriends(db, [bob.id, alice.id], { isAccepted: list === '/user/allfriends' });
      expect(await namesAt(alice, `${list}?user=alice&offset=0`)).toEqual(['bob']);
      expect(await namesAt(alice, `${list}?user=alice&offset=1`)).toEqual([]);
      expect(await namesAt(alice, `${list}?user=alice&offset=${listOffsetMax}`)).toEqual([]);
    },
  );
});

describe('GET /user/allfriends', () => {
  it('lists friends only, regardless of who sent the request', async ({
    db,
    alice,
    bob,
    carol,
  }) => {
    await makeFriends(db, [alice.id, bob.id]);
    await makeFriends(db, [carol.id, alice.id]);
    await makeOther(db, alice, 'waiting', { isAccepted: false });
    expect(await namesAt(alice, '/user/allfriends?user=alice')).toEqual(['bob', 'carol']);
    expect(await namesAt(bob, '/user/allfriends?user=bob')).toEqual(['alice']);
  });

  it('pages by 20 in name order, ignoring case', async ({ db, alice }) => {
    const names = Array.from({ length: 2 * listPage + 1 }, (_, index) => {
      const number = String(index).padStart(2, '0');
      return `${index % 2 === 0 ? 'Page' : 'page'}${number}`;
    });
    for (const name of names.toReversed()) await makeOther(db, alice, name);
    const pages = await Promise.all(
      [0, listPage, 2 * listPage].map((offset) =>
        namesAt(alice, `/user/allfriends?user=alice&offset=${offset}`),
      ),
    );
    expect(pages.map(({ length }) => length)).toEqual([listPage, listPage, 1]);
    expect(pages.flat()).toEqual(names);
  });
});

describe('GET /user/allrequests', () => {
  it('lists incoming requests only', async ({ alice, bob, carol }) => {
    await updateFriend(bob, alice, send);
    await updateFriend(alice, carol, send);
    expect(await namesAt(alice, '/user/allrequests?user=alice')).toEqual(['bob']);
    expect(await namesAt(bob, '/user/allrequests?user=bob')).toEqual([]);
    expect(await namesAt(carol, '/user/allrequests?user=carol')).toEqual(['alice']);
    await updateFriend(alice, bob, accept);
    expect(await namesAt(alice, '/user/allrequests?user=alice')).toEqual([]);
  });

  it('pages by 20, newest first', async ({ db, alice }) => {
    const names = Array.from({ length: listPage + 2 }, (_, index) => `asks${index}`);
    for (const name of names) await makeOther(db, alice, name, { isAccepted: false });
    const newestFirst = names.toReversed();
    expect(await namesAt(alice, '/user/allrequests?user=alice')).toEqual(
      newestFirst.slice(0, listPage),
    );
    expect(await namesAt(alice, `/user/allrequests?user=alice&offset=${listPage}`)).toEqual(
      newestFirst.slice(listPage),
    );
  });

  it('lists a repeated request as new', async ({ alice, bob, carol }) => {
    await updateFriend(bob, alice, send);
    await updateFriend(carol, alice, send);
    expect(await namesAt(alice, '/user/allrequests?user=alice')).toEqual(['carol', 'bob']);
    await updateFriend(bob, alice, friendAction.cancel);
    await updateFriend(bob, alice, send);
    expect(await namesAt(alice, '/user/allrequests?user=alice')).toEqual(['bob', 'carol']);
  });
});

describe('GET /user/searchfriend', () => {
  const find = (alice: TestUser, search: string) =>
    namesAt(alice, `/user/searchfriend?user=alice&search=${encodeURIComponent(search)}`);

  it('finds friends only', async ({ db, alice, bob, carol }) => {
    await makeFriends(db, [alice.id, bob.id]);
    await updateFriend(alice, carol, send);
    await makeOther(db, alice, 'bobby.asks', { isAccepted: false });
    expect(await find(alice, 'bob')).toEqual(['bob']);
    expect(await find(alice, 'c')).toEqual([]);
  });

  it('lists prefix matches first, each group by name', async ({ db, alice }) => {
    for (const name of ['zanna', 'ann.b', 'joanna', 'Anna', 'anton', 'hannah']) {
      await makeOther(db, alice, name);
    }
    expect(await find(alice, 'ann')).toEqual(['ann.b', 'Anna', 'hannah', 'joanna', 'zanna']);
  });

  it('is case-insensitive', async ({ db, alice }) => {
    await makeOther(db, alice, 'McDonald');
    for (const text of ['mcd', 'MCD', 'mCdONALD', 'DONALD']) {
      expect(await find(alice, text)).toEqual(['McDonald']);
    }
  });

  it('treats wildcards as text', async ({ db, alice }) => {
    await makeOther(db, alice, 'under_score');
    await makeOther(db, alice, 'underXscore');
    for (const text of ['%', 'u%e', '\\', '\\_', "'", 'u.*e', '^u']) {
      expect(await find(alice, text)).toEqual([]);
    }
    expect(await find(alice, '_')).toEqual(['under_score']);
    expect(await find(alice, 'R_S')).toEqual(['under_score']);
  });

  it('returns at most 20', async ({ db, alice }) => {
    const names = Array.from({ length: searchRows + 1 }, (_, index) => `many${index + 10}`);
    for (const name of names.toReversed()) await makeOther(db, alice, name);
    expect(await find(alice, 'many')).toEqual(names.slice(0, searchRows));
  });

  it.for(['', 'a'.repeat(54), 'a'.repeat(10_000), '\u0000'])(
    'rejects a text',
    async (text, { alice }) => {
      const address = `/user/searchfriend?user=alice&search=${encodeURIComponent(text)}`;
      const response = await alice.call('GET', address);
      expect(response).toMatchObject({ status: 400, body: { error: { code: 'VALIDATION' } } });
    },
  );
});

describe('GET /user/checkfriendship', () => {
  async function check(viewer: TestUser, owner: string): Promise<boolean> {
    const address = `/user/checkfriendship?sender=${viewer.username}&tile_owner=${owner}`;
    const { status, body } = await viewer.call('GET', address);
    expect(status).toBe(200);
    expect(body.rows).toEqual([{ exists: expect.any(Boolean) }]);
    return body.rows[0].exists;
  }

  it('is true for both when both have accepted', async ({ alice, bob, carol }) => {
    await updateFriend(alice, bob, send);
    expect([await check(alice, 'bob'), await check(bob, 'alice')]).toEqual([false, false]);
    await updateFriend(bob, alice, accept);
    expect([await check(alice, 'bob'), await check(bob, 'alice')]).toEqual([true, true]);
    expect(await check(alice, 'BOB')).toBe(true);
    expect(await check(carol, 'bob')).toBe(false);
  });

  it.for(['alice', 'unknown', '0'])('is false for %s', async (owner, { db, alice, bob }) => {
    await makeFriends(db, [alice.id, bob.id]);
    expect(await check(alice, owner)).toBe(false);
  });

  it('is false for an inactive user', async ({ db, alice, carol }) => {
    await makeFriends(db, [alice.id, carol.id]);
    await setStatus(db, carol, 'suspended');
    expect(await check(alice, 'carol')).toBe(false);
    await setStatus(db, carol, 'active');
    expect(await check(alice, 'carol')).toBe(true);
  });

  it('is false for both after a block, and neither lists the other', async ({
    db,
    alice,
    carol,
  }) => {
    await makeFriends(db, [alice.id, carol.id]);
    await alice.call('POST', '/user/block', { user: 'alice', friend: 'carol' });
    expect([await check(alice, 'carol'), await check(carol, 'alice')]).toEqual([false, false]);
    for (const list of lists) {
      expect(await namesAt(alice, `${list}user=alice`)).toEqual([]);
      expect(await namesAt(carol, `${list}user=carol`)).toEqual([]);
    }
    await alice.call('POST', '/user/unblock', { user: 'alice', friend: 'carol' });
    expect(await check(alice, 'carol')).toBe(false);
  });

  it("does not reveal other users' friendships", async ({ db, alice, bob, carol }) => {
    await makeFriends(db, [alice.id, bob.id]);
    const response = await carol.call('GET', '/user/checkfriendship?sender=alice&tile_owner=bob');
    expect(response).toMatchObject({ status: 403, body: { error: { code: 'IDENTITY_MISMATCH' } } });
    expect(response.body).not.toHaveProperty('rows');
  });

  it('requires a signed-in user', async ({ app, alice: _alice, bob: _bob }) => {
    const address = '/user/checkfriendship?sender=alice&tile_owner=bob';
    const response = await app.visitor.call('GET', address);
    expect(response).toMatchObject({ status: 401, body: { error: { code: 'UNAUTHENTICATED' } } });
  });

  it.for(['sender=alice', 'tile_owner=bob', 'sender=alice&tile_owner=%00'])(
    'rejects %s',
    async (query, { alice, bob: _bob }) => {
      const response = await alice.call('GET', `/user/checkfriendship?${query}`);
      expect(response).toMatchObject({ status: 400, body: { error: { code: 'VALIDATION' } } });
    },
  );
});

async function makeOther(db: Db, alice: TestUser, username: string, { isAccepted = true } = {}) {
  const other = await makeUser(db, username);
  await makeFriends(db, [other.id, alice.id], { isAccepted });
  return other;
}

async function namesAt(viewer: TestUser, address: string): Promise<string[]> {
  const { status, body } = await viewer.call('GET', address);
  expect(status).toBe(200);
  return body.rows.map(({ username }: { username: string }) => username);
}
