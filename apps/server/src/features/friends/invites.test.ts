import { friendTexts } from '@reprise/contract/friends/texts.ts';
import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import type { Db } from '#platform/db/open.ts';
import { it } from '#testing/fixtures/app.ts';
import { makeBlock } from '#testing/factories.ts';
import { requireNoDifferences } from '#testing/features/chat.ts';
import {
  friendNotificationsOf,
  labelOf,
  relationRows,
  resetFriendships,
  storedRelations,
  updateFriend,
} from '#testing/features/friends.ts';
import { acceptInvite, createInvite, inviteCodeOf, inviterOf } from '#testing/features/invites.ts';
import { setStatus } from '#testing/users.ts';
import type { TestUser } from '#testing/test-app.ts';
import { inviteCodes } from '#platform/secrets/invite-codes.ts';

const { accept, remove, send } = friendTexts;
const UNKNOWN = 'A'.repeat(22);

it.beforeEach(async ({ db }) => {
  await resetFriendships(db);
  await db.deleteFrom('blocks').execute();
  await db.deleteFrom('invites').execute();
});

it.afterAll(({ db }) => requireNoDifferences(db));

const ownInvite = async (user: TestUser) =>
  (await user.call('GET', `/user/invite?user=${user.username}`)).body.rows;

describe("the viewer's own invite", () => {
  it('is created once and stays the same', async ({ alice, bob }) => {
    expect(await ownInvite(alice)).toEqual([]);
    const code = await inviteCodeOf(alice);
    expect(code).toMatch(/^[A-Za-z0-9_-]{22}$/);
    expect(await inviteCodeOf(alice)).toBe(code);
    expect(await ownInvite(alice)).toMatchObject([{ code }]);
    expect(await inviteCodeOf(bob)).not.toBe(code);
  });

  it('is replaced by a new one, after which the old code does not work', async ({
    app,
    db,
    alice,
    bob,
  }) => {
    const old = await inviteCodeOf(alice);
    const next = (await createInvite(alice, old)).body.rows[0].code;
    expect(next).not.toBe(old);
    expect(await inviterOf(app.visitor, old)).toEqual([]);
    expect(await inviterOf(app.visitor, next)).toMatchObject([{ username: 'alice' }]);
    expect(await acceptInvite(bob, old)).toMatchObject({ status: 404 });
    expect(await storedRelations(db)).toEqual([]);
  });

  it('is replaced once by two clicks, and not by a page with an older code', async ({ alice }) => {
    const old = await inviteCodeOf(alice);
    const results = await Promise.all([createInvite(alice, old), createInvite(alice, old)]);
    const [one, other] = results.map(({ body }) => body.rows[0].code);
    expect(one).toBe(other);
    expect(one).not.toBe(old);
    expect((await createInvite(alice, old)).body.rows[0].code).toBe(one);
  });

  it('is one for two first openings at once', async ({ db, alice }) => {
    const [one, other] = await Promise.all([inviteCodeOf(alice), inviteCodeOf(alice)]);
    expect(one).toBe(other);
    expect(await db.selectFrom('invites').select('user_id').execute()).toHaveLength(1);
  });

  it('is not in the database in a form that opens it', async ({ db, alice }) => {
    const code = await inviteCodeOf(alice);
    const { rows } = await sql<{ text: string }>`select invites::text as text from invites`.execute(
      db,
    );
    const hex = Buffer.from(code, 'base64url').toString('hex');
    for (const secret of [code, hex]) expect(rows[0]?.text).not.toContain(secret);
  });

  it('survives a rotation of the secret, and is replaced after a lost one', () => {
    const made = inviteCodes({ secret: 'old' }).make();
    expect(inviteCodes({ secret: 'new', previousSecret: 'old' }).open(made)).toBe(made.code);
    expect(inviteCodes({ secret: 'new' }).open(made)).toBeNull();
  });

  it('is replaced on the next request if no secret opens it', async ({ db, alice }) => {
    const lost = inviteCodes({ secret: 'lost' }).make();
    const { seed, code_hash } = lost;
    await db.insertInto('invites').values({ user_id: alice.id, seed, code_hash }).execute();
    expect(await ownInvite(alice)).toEqual([]);
    const code = await inviteCodeOf(alice);
    expect(code).not.toBe(lost.code);
    expect(await ownInvite(alice)).toMatchObject([{ code }]);
  });

  it.for(['', 'short', 'A'.repeat(23), `${'A'.repeat(21)}!`])(
    'rejects %j',
    async (code, { app, alice, bob }) => {
      for (const response of [
        await createInvite(alice, code),
        await acceptInvite(bob, code),
        await app.visitor.call('POST', '/user/inviter', { code }),
      ]) {
        expect(response).toMatchObject({ status: 400, body: { error: { code: 'VALIDATION' } } });
      }
    },
  );
});

describe('who invites', () => {
  it('is shown with username and photo only, to visitors and users', async ({
    app,
    alice,
    bob,
  }) => {
    const code = await inviteCodeOf(alice);
    const row = { username: 'alice', img_url: '/avatars/default.svg', is_blocked: false };
    expect(await inviterOf(app.visitor, code)).toEqual([row]);
    expect(await inviterOf(bob, code)).toEqual([row]);
    expect(await inviterOf(alice, code)).toEqual([row]);
  });

  it('is no one for an unknown code, a suspended inviter and users whom they block', async ({
    app,
    db,
    alice,
    bob,
  }) => {
    const code = await inviteCodeOf(alice);
    expect(await inviterOf(app.visitor, UNKNOWN)).toEqual([]);
    await makeBlock(db, [alice.id, bob.id]);
    expect(await inviterOf(bob, code)).toEqual([]);
    await setStatus(db, alice, 'suspended');
    expect(await inviterOf(app.visitor, code)).toEqual([]);
    await setStatus(db, alice, 'active');
    expect(await inviterOf(app.visitor, code)).toHaveLength(1);
  });

  it('is marked for users who block them', async ({ db, alice, bob }) => {
    const code = await inviteCodeOf(alice);
    await makeBlock(db, [bob.id, alice.id]);
    expect(await inviterOf(bob, code)).toMatchObject([{ is_blocked: true }]);
  });
});

describe('accepting as a user', () => {
  it('makes both friends and notifies the inviter of the acceptance alone', async ({
    db,
    alice,
    bob,
  }) => {
    const { status, body } = await acceptInvite(bob, await inviteCodeOf(alice));
    expect(status).toBe(200);
    expect(body.rows).toMatchObject([
      { friend1: 'alice', friend2: 'bob', accept1: true, accept2: true, username: 'alice' },
    ]);
    expect(await relationRows(bob, alice)).toEqual(body.rows);
    expect([await labelOf(alice, bob), await labelOf(bob, alice)]).toEqual([remove, remove]);
    expect(await friendNotificationsOf(db, alice)).toEqual({
      count: 1,
      list: ['bob accepted your friend request.'],
    });
    expect(await friendNotificationsOf(db, bob)).toEqual({ count: 0, list: [] });
  });

  it('changes nothing between friends', async ({ db, alice, bob }) => {
    const code = await inviteCodeOf(alice);
    await acceptInvite(bob, code);
    const before = await storedRelations(db);
    expect((await acceptInvite(bob, code)).status).toBe(200);
    expect(await storedRelations(db)).toEqual(before);
    expect(await friendNotificationsOf(db, alice)).toMatchObject({ count: 1 });
  });

  it('accepts a pending request of either user', async ({ db, alice, bob, carol }) => {
    await updateFriend(alice, bob, send);
    await updateFriend(carol, alice, send);
    const code = await inviteCodeOf(alice);
    for (const user of [bob, carol]) expect((await acceptInvite(user, code)).status).toBe(200);
    expect([await labelOf(alice, bob), await labelOf(alice, carol)]).toEqual([remove, remove]);
    expect(await friendNotificationsOf(db, alice)).toEqual({
      count: 2,
      list: ['carol accepted your friend request.', 'bob accepted your friend request.'],
    });
  });

  it('reaches open pages of both users', async ({ app, alice, bob }) => {
    const sockets = [await app.socket(alice), await app.socket(bob)];
    await sockets[0]?.subscribe('notifications', alice.uid);
    await sockets[1]?.subscribe('notifications', bob.uid);
    await acceptInvite(bob, await inviteCodeOf(alice));
    await expect.poll(() => sockets.every(({ changes }) => changes.length > 0)).toBe(true);
  });

  type Make = (
    db: Db,
    alice: TestUser,
    bob: TestUser,
  ) => readonly [TestUser, string | Promise<string>, Promise<unknown>?];

  it.for<[string, number, string, Make]>([
    ["the viewer's own link", 400, 'SELF', (_db, alice) => [alice, inviteCodeOf(alice)]],
    ['an unknown code', 404, 'NOT_FOUND', (_db, _alice, bob) => [bob, UNKNOWN]],
    [
      'an inviter who blocks the viewer',
      404,
      'NOT_FOUND',
      (db, alice, bob) => [bob, inviteCodeOf(alice), makeBlock(db, [alice.id, bob.id])],
    ],
    [
      'an inviter whom the viewer blocks',
      403,
      'BLOCKED',
      (db, alice, bob) => [bob, inviteCodeOf(alice), makeBlock(db, [bob.id, alice.id])],
    ],
    [
      'a suspended inviter',
      404,
      'NOT_FOUND',
      (db, alice, bob) => [
        bob,
        inviteCodeOf(alice).finally(() => setStatus(db, alice, 'suspended')),
      ],
    ],
  ])(
    'is rejected for %s, and changes nothing',
    async ([_case, status, error, make], { db, alice, bob }) => {
      const [user, code, change] = make(db, alice, bob);
      await change;
      const response = await acceptInvite(user, await code);
      await setStatus(db, alice, 'active');
      expect(response).toMatchObject({ status, body: { error: { code: error } } });
      expect(await storedRelations(db)).toEqual([]);
      expect(await friendNotificationsOf(db, alice)).toMatchObject({ count: 0 });
    },
  );

  it('after Remove Friend works again: the link is still the consent', async ({ alice, bob }) => {
    const code = await inviteCodeOf(alice);
    await acceptInvite(bob, code);
    await updateFriend(bob, alice, remove);
    expect((await acceptInvite(bob, code)).status).toBe(200);
    expect(await labelOf(alice, bob)).toBe(remove);
  });
});

it('a request next to an acceptance ends as one friendship', async ({ db, alice, bob }) => {
  for (let round = 0; round < 5; round += 1) {
    const code = await inviteCodeOf(alice);
    const results = await Promise.all([
      acceptInvite(bob, code),
      acceptInvite(bob, code),
      updateFriend(alice, bob, send),
      updateFriend(bob, alice, accept),
    ]);
    expect(results.slice(0, 2).map(({ status }) => status)).toEqual([200, 200]);
    expect(await labelOf(alice, bob)).toBe(remove);
    await resetFriendships(db);
  }
});
