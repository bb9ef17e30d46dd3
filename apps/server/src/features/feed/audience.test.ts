import { homeSort, userSort, type HomeSort } from '@reprise/contract/feed/calls.ts';
import { describe, expect } from 'vitest';
import { it } from '#testing/fixtures/app.ts';
import { makeFriends, makeTile } from '#testing/factories.ts';
import type { Caller, TestUser } from '#testing/test-app.ts';

/** Alice owns a tile for each audience; bob is a friend, carol a stranger. */
it.beforeEach(async ({ db, alice, bob }) => {
  await db.deleteFrom('tiles').execute();
  await db.deleteFrom('friendships').execute();
  await makeFriends(db, [alice.id, bob.id]);
  for (const audience of ['everyone', 'friends', 'hidden'] as const) {
    await makeTile(db, { ownerId: alice.id, caption: audience, audience, likes: 3 });
  }
});

const own = ['everyone', 'friends', 'hidden'];
const ofFriend = ['everyone', 'friends'];
const ofStranger = ['everyone'];

describe.each(homeSort.options)('the home feed, %s', (sort) => {
  it('has what the viewer may see', async ({ app, alice, bob, carol }) => {
    const isFriends = sort === 'friends';
    expect(await homeOf(alice, sort)).toEqual(isFriends ? [] : own);
    expect(await homeOf(bob, sort)).toEqual(ofFriend);
    expect(await homeOf(carol, sort)).toEqual(isFriends ? [] : ofStranger);
    if (!isFriends) expect(await homeOf(app.visitor, sort)).toEqual(ofStranger);
  });

  it('reads on over tiles that the viewer may not see', async ({ carol }) => {
    if (sort === 'friends') return;
    const { body } = await carol.call('GET', `/get/homevideo?user=carol&sort=${sort}&limit=1`);
    expect(body.rows).toHaveLength(1);
    expect(body.after).toBeNull();
  });
});

describe.each(userSort.options)("a user's posts, %s", (sort) => {
  it('have what the viewer may see', async ({ alice, bob, carol }) => {
    const read = ({ username, call }: TestUser) =>
      captions({ call }, `/get/yourposts?user=${username}&feedPerson=alice&sort=${sort}&limit=20`);
    expect(await read(alice)).toEqual(own);
    expect(await read(bob)).toEqual(ofFriend);
    expect(await read(carol)).toEqual(ofStranger);
  });
});

it('a profile counts what the viewer may see', async ({ alice, bob, carol }) => {
  const counted = async ({ call }: TestUser) => {
    const { body } = await call('GET', '/user/person?username=alice');
    return body.rows[0].posts;
  };
  expect([await counted(alice), await counted(bob), await counted(carol)]).toEqual([3, 2, 1]);
});

it('the end of a friendship takes effect at once', async ({ db, bob }) => {
  await db.deleteFrom('friendships').execute();
  for (const sort of homeSort.options) {
    expect(await homeOf(bob, sort)).toEqual(sort === 'friends' ? [] : ofStranger);
  }
});

function homeOf(caller: Caller | TestUser, sort: HomeSort): Promise<string[]> {
  const user = 'username' in caller ? caller.username : '0';
  return captions(caller, `/get/homevideo?user=${user}&sort=${sort}&limit=20`);
}

async function captions({ call }: Pick<Caller, 'call'>, path: string): Promise<string[]> {
  const { body } = await call('GET', path);
  return body.rows.map((tile: { tile_desc: string }) => tile.tile_desc).toSorted();
}
