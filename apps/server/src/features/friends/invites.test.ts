import { friendTexts } from '@reprise/contract/friends/texts.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
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
import { acceptInvite, createInvite, inviteCodeOf } from '#testing/features/invites.ts';
import { startTestApp, type Caller, type TestApp, type TestUser } from '#testing/test-app.ts';
import { inviteCodes } from '#platform/secrets/invite-codes.ts';

const { accept, remove, send } = friendTexts;
const UNKNOWN = 'A'.repeat(22);

let app: TestApp;
let alice: TestUser;
let bob: TestUser;
let carol: TestUser;

beforeAll(async () => {
  app = await startTestApp();
  alice = await app.createUser('alice');
  bob = await app.createUser('bob');
  carol = await app.createUser('carol');
});

beforeEach(async () => {
  await resetFriendships(app.db);
  await app.db.deleteFrom('blocks').execute();
  await app.db.deleteFrom('invites').execute();
});

afterAll(async () => {
  await requireNoDifferences(app.db);
  await app.stop();
});

const inviterOf = async (code: string, caller: Caller = app.visitor) =>
  (await caller.call('POST', '/user/inviter', { code })).body.rows;
const ownInvite = async (user: TestUser) =>
  (await user.call('GET', `/user/invite?user=${user.username}`)).body.rows;
const setStatus = (user: TestUser, status: 'active' | 'suspended') =>
  app.db.updateTable('users').set({ status }).where('id', '=', user.id).execute();

describe("the viewer's own invite", () => {
  it('is created once and stays the same', async () => {
    expect(await ownInvite(alice)).toEqual([]);
    const code = await inviteCodeOf(alice);
    expect(code).toMatch(/^[A-Za-z0-9_-]{22}$/);
    expect(await inviteCodeOf(alice)).toBe(code);
    expect(await ownInvite(alice)).toMatchObject([{ code }]);
    expect(await inviteCodeOf(bob)).not.toBe(code);
  });

  it('is replaced by a new one, after which the old code does not work', async () => {
    const old = await inviteCodeOf(alice);
    const next = (await createInvite(alice, old)).body.rows[0].code;
    expect(next).not.toBe(old);
    expect(await inviterOf(old)).toEqual([]);
    expect(await inviterOf(next)).toMatchObject([{ username: 'alice' }]);
    expect(await acceptInvite(bob, old)).toMatchObject({ status: 404 });
    expect(await storedRelations(app.db)).toEqual([]);
  });

  it('is replaced once by two clicks, and not by a page with an older code', async () => {
    const old = await inviteCodeOf(alice);
    const results = await Promise.all([createInvite(alice, old), createInvite(alice, old)]);
    const [one, other] = results.map(({ body }) => body.rows[0].code);
    expect(one).toBe(other);
    expect(one).not.toBe(old);
    expect((await createInvite(alice, old)).body.rows[0].code).toBe(one);
  });

  it('is one for two first openings at once', async () => {
    const [one, other] = await Promise.all([inviteCodeOf(alice), inviteCodeOf(alice)]);
    expect(one).toBe(other);
    expect(await app.db.selectFrom('invites').select('user_id').execute()).toHaveLength(1);
  });

  it('is not in the database in a form that opens it', async () => {
    const code = await inviteCodeOf(alice);
    const { rows } = await sql<{ text: string }>`select invites::text as text from invites`.execute(
      app.db,
    );
    const hex = Buffer.from(code, 'base64url').toString('hex');
    for (const secret of [code, hex]) expect(rows[0]?.text).not.toContain(secret);
  });

  it('survives a rotation of the secret, and is replaced after a lost one', () => {
    const made = inviteCodes({ secret: 'old' }).make();
    expect(inviteCodes({ secret: 'new', previousSecret: 'old' }).open(made)).toBe(made.code);
    expect(inviteCodes({ secret: 'new' }).open(made)).toBeNull();
  });

  it('is replaced on the next request if no secret opens it', async () => {
    const lost = inviteCodes({ secret: 'lost' }).make();
    const { seed, code_hash } = lost;
    await app.db.insertInto('invites').values({ user_id: alice.id, seed, code_hash }).execute();
    expect(await ownInvite(alice)).toEqual([]);
    const code = await inviteCodeOf(alice);
    expect(code).not.toBe(lost.code);
    expect(await ownInvite(alice)).toMatchObject([{ code }]);
  });

  it.each(['', 'short', 'A'.repeat(23), `${'A'.repeat(21)}!`])('rejects %j', async (code) => {
    for (const response of [
      await createInvite(alice, code),
      await acceptInvite(bob, code),
      await app.visitor.call('POST', '/user/inviter', { code }),
    ]) {
      expect(response).toMatchObject({ status: 400, body: { error: { code: 'VALIDATION' } } });
    }
  });
});

describe('who invites', () => {
  it('is shown with username and photo only, to visitors and users', async () => {
    const code = await inviteCodeOf(alice);
    const row = { username: 'alice', img_url: '/avatars/default.svg', is_blocked: false };
    expect(await inviterOf(code)).toEqual([row]);
    expect(await inviterOf(code, bob)).toEqual([row]);
    expect(await inviterOf(code, alice)).toEqual([row]);
  });

  it('is no one for an unknown code, a suspended inviter and users whom they block', async () => {
    const code = await inviteCodeOf(alice);
    expect(await inviterOf(UNKNOWN)).toEqual([]);
    await makeBlock(app.db, [alice.id, bob.id]);
    expect(await inviterOf(code, bob)).toEqual([]);
    await setStatus(alice, 'suspended');
    expect(await inviterOf(code)).toEqual([]);
    await setStatus(alice, 'active');
    expect(await inviterOf(code)).toHaveLength(1);
  });

  it('is marked for users who block them', async () => {
    const code = await inviteCodeOf(alice);
    await makeBlock(app.db, [bob.id, alice.id]);
    expect(await inviterOf(code, bob)).toMatchObject([{ is_blocked: true }]);
  });
});

describe('accepting as a user', () => {
  it('makes both friends and notifies the inviter of the acceptance alone', async () => {
    const { status, body } = await acceptInvite(bob, await inviteCodeOf(alice));
    expect(status).toBe(200);
    expect(body.rows).toMatchObject([
      { friend1: 'alice', friend2: 'bob', accept1: true, accept2: true, username: 'alice' },
    ]);
    expect(await relationRows(bob, alice)).toEqual(body.rows);
    expect([await labelOf(alice, bob), await labelOf(bob, alice)]).toEqual([remove, remove]);
    expect(await friendNotificationsOf(app.db, alice)).toEqual({
      count: 1,
      list: ['bob accepted your friend request.'],
    });
    expect(await friendNotificationsOf(app.db, bob)).toEqual({ count: 0, list: [] });
  });

  it('changes nothing between friends', async () => {
    const code = await inviteCodeOf(alice);
    await acceptInvite(bob, code);
    const before = await storedRelations(app.db);
    expect((await acceptInvite(bob, code)).status).toBe(200);
    expect(await storedRelations(app.db)).toEqual(before);
    expect(await friendNotificationsOf(app.db, alice)).toMatchObject({ count: 1 });
  });

  it('accepts a pending request of either user', async () => {
    await updateFriend(alice, bob, send);
    await updateFriend(carol, alice, send);
    const code = await inviteCodeOf(alice);
    for (const user of [bob, carol]) expect((await acceptInvite(user, code)).status).toBe(200);
    expect([await labelOf(alice, bob), await labelOf(alice, carol)]).toEqual([remove, remove]);
    expect(await friendNotificationsOf(app.db, alice)).toEqual({
      count: 2,
      list: ['carol accepted your friend request.', 'bob accepted your friend request.'],
    });
  });

  it('reaches open pages of both users', async () => {
    const sockets = [await app.socket(alice), await app.socket(bob)];
    await sockets[0]?.subscribe('notifications', alice.uid);
    await sockets[1]?.subscribe('notifications', bob.uid);
    await acceptInvite(bob, await inviteCodeOf(alice));
    await expect.poll(() => sockets.every(({ changes }) => changes.length > 0)).toBe(true);
  });

  it.each([
    ["the viewer's own link", 400, 'SELF', () => [alice, inviteCodeOf(alice)]],
    ['an unknown code', 404, 'NOT_FOUND', () => [bob, UNKNOWN]],
    [
      'an inviter who blocks the viewer',
      404,
      'NOT_FOUND',
      () => [bob, inviteCodeOf(alice), makeBlock(app.db, [alice.id, bob.id])],
    ],
    [
      'an inviter whom the viewer blocks',
      403,
      'BLOCKED',
      () => [bob, inviteCodeOf(alice), makeBlock(app.db, [bob.id, alice.id])],
    ],
    [
      'a suspended inviter',
      404,
      'NOT_FOUND',
      () => [bob, inviteCodeOf(alice).finally(() => setStatus(alice, 'suspended'))],
    ],
  ] as const)('is rejected for %s, and changes nothing', async (_case, status, error, make) => {
    const [user, code, change] = make() as [TestUser, Promise<string>, Promise<unknown>?];
    await change;
    const response = await acceptInvite(user, await code);
    await setStatus(alice, 'active');
    expect(response).toMatchObject({ status, body: { error: { code: error } } });
    expect(await storedRelations(app.db)).toEqual([]);
    expect(await friendNotificationsOf(app.db, alice)).toMatchObject({ count: 0 });
  });

  it('after Remove Friend works again: the link is still the consent', async () => {
    const code = await inviteCodeOf(alice);
    await acceptInvite(bob, code);
    await updateFriend(bob, alice, remove);
    expect((await acceptInvite(bob, code)).status).toBe(200);
    expect(await labelOf(alice, bob)).toBe(remove);
  });
});

it('a request next to an acceptance ends as one friendship', async () => {
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
    await resetFriendships(app.db);
  }
});
