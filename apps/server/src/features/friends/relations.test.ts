import { accountLimits } from '@reprise/contract/accounts/limits.ts';
import { combinedChatId } from '@reprise/contract/chat/rules/combined-chat-id.ts';
import { friendTexts } from '@reprise/contract/friends/texts.ts';
import { describe, expect } from 'vitest';
import { it } from '#testing/fixtures/app.ts';
import { makeBlock } from '#testing/factories.ts';
import {
  decline,
  friendStateOf,
  relationRows,
  resetFriendships,
  updateFriend,
} from '#testing/features/friends.ts';

const { send, accept, cancel, remove } = friendTexts;

it.beforeEach(({ db }) => resetFriendships(db));

it('every change of a relation reaches open pages of both users', async ({ app, alice, bob }) => {
  const sockets = [await app.socket(alice), await app.socket(bob)];
  const [ofAlice, ofBob] = sockets.map(({ changes }) => changes) as [unknown[], unknown[]];
  await sockets[0]?.subscribe('notifications', alice.uid);
  await sockets[1]?.subscribe('notifications', bob.uid);
  const actions = [
    () => updateFriend(alice, bob, send),
    () => updateFriend(alice, bob, cancel),
    () => updateFriend(alice, bob, send),
    () => updateFriend(bob, alice, accept),
    () => updateFriend(alice, bob, remove),
    () => updateFriend(bob, alice, send),
    () => decline(alice, bob),
  ];
  for (const [index, action] of actions.entries()) {
    await action();
    await expect.poll(() => [ofAlice.length, ofBob.length]).toEqual([index + 1, index + 1]);
  }
  await updateFriend(alice, bob, remove);
  await updateFriend(alice, bob, send);
  await expect.poll(() => ofBob.length).toBe(actions.length + 1);
});

describe('GET /user/friend', () => {
  const address = '/user/friend?user=alice&friend=bob';

  it('returns the relation as the viewer sees it, sender first', async ({ alice, bob }) => {
    await updateFriend(bob, alice, send);
    const { status, body } = await alice.call('GET', address);
    expect(status).toBe(200);
    expect(body.rows).toEqual([
      {
        connectid: combinedChatId(alice.uid, bob.uid),
        friend1: 'bob',
        friend2: 'alice',
        accept1: true,
        accept2: false,
        username: 'bob',
        img_url: accountLimits.defaultAvatar,
      },
    ]);
  });

  it('ignores the case of the username', async ({ alice, bob }) => {
    await updateFriend(alice, bob, send);
    expect(await relationRows(alice, { username: 'BOB' })).toMatchObject([{ friend2: 'bob' }]);
  });

  it('has no row without a relation', async ({ alice }) => {
    expect((await alice.call('GET', address)).body).toEqual({ rows: [] });
  });

  it('does not return the relation of two other users', async ({ alice, bob, carol }) => {
    await updateFriend(alice, bob, send);
    const response = await carol.call('GET', address);
    expect(response).toMatchObject({ status: 403, body: { error: { code: 'IDENTITY_MISMATCH' } } });
    expect(response.body).not.toHaveProperty('rows');
  });

  it.for([
    ['oneself', 'alice'],
    ['an unknown user', 'unknown'],
  ] as const)('has no relation with %s', async ([, friend], { alice }) => {
    const response = await alice.call('GET', `/user/friend?user=alice&friend=${friend}`);
    expect(response).toMatchObject({ status: 200, body: { rows: [] } });
  });

  it.for([
    ['a NUL', '%00'],
    ['an empty name', ''],
  ] as const)('rejects %s', async ([, friend], { alice }) => {
    const response = await alice.call('GET', `/user/friend?user=alice&friend=${friend}`);
    expect(response).toMatchObject({ status: 400, body: { error: { code: 'VALIDATION' } } });
  });

  it('does not find an inactive user', async ({ app, db, alice }) => {
    const dan = await app.createUser('dan.gone');
    await updateFriend(alice, dan, send);
    await db.updateTable('users').set({ status: 'suspended' }).where('id', '=', dan.id).execute();
    const response = await alice.call('GET', '/user/friend?user=alice&friend=dan.gone');
    expect(response).toMatchObject({ status: 200, body: { rows: [] } });
  });

  it('requires a signed-in user', async ({ app }) => {
    const response = await app.visitor.call('GET', address);
    expect(response).toMatchObject({ status: 401, body: { error: { code: 'UNAUTHENTICATED' } } });
  });
});

describe('a blocked user', () => {
  it.beforeEach(({ db, alice, bob }) => makeBlock(db, [alice.id, bob.id]));

  it('cannot find the user who blocked them', async ({ db, alice, bob }) => {
    const before = await friendStateOf(db);
    const look = await bob.call('GET', '/user/friend?user=bob&friend=alice');
    expect(look).toMatchObject({ status: 200, body: { rows: [] } });
    for (const response of [await updateFriend(bob, alice, send), await decline(bob, alice)]) {
      expect(response).toMatchObject({ status: 404, body: { error: { code: 'NOT_FOUND' } } });
      expect(response.body.error.message).toBe(friendTexts.userNotFound);
    }
    expect(await friendStateOf(db)).toEqual(before);
  });

  it('gets no request from that user either', async ({ db, alice, bob }) => {
    const before = await friendStateOf(db);
    for (const response of [await updateFriend(alice, bob, send), await decline(alice, bob)]) {
      expect(response).toMatchObject({ status: 403, body: { error: { code: 'BLOCKED' } } });
    }
    expect(await friendStateOf(db)).toEqual(before);
    expect(await relationRows(alice, bob)).toEqual([]);
  });
});
