import { describe, expect } from 'vitest';
import { it } from '#testing/fixtures/app.ts';
import { openAccount, type AccountCaller } from '#testing/auth/accounts.ts';
import { requireNoDifferences } from '#testing/features/chat.ts';
import {
  friendNotificationsOf,
  resetFriendships,
  storedRelations,
} from '#testing/features/friends.ts';
import { createInvite, inviteCodeOf, inviterOf } from '#testing/features/invites.ts';
import { setStatus } from '#testing/users.ts';
import type { Caller, TestApp } from '#testing/test-app.ts';

const UNKNOWN = 'A'.repeat(22);

it.beforeEach(async ({ db }) => {
  await resetFriendships(db);
  await db.deleteFrom('invites').execute();
});

it.afterAll(({ db }) => requireNoDifferences(db));

let accountCount = 0;

const friendNamesOf = async (caller: Caller, username: string): Promise<string[]> => {
  const { body } = await caller.call('GET', `/user/allfriends?user=${username}`);
  return body.rows.map((row: { username: string }) => row.username);
};

describe('signing up by a link', () => {
  it('makes both friends in the transaction of the registration', async ({ app, db, alice }) => {
    const account = await newAccount(app);
    expect((await save(account, await inviteCodeOf(alice))).status).toBe(200);
    expect(await friendNamesOf(alice, 'alice')).toEqual([account.name]);
    expect(await friendNamesOf(account, account.name)).toEqual(['alice']);
    expect(await friendNotificationsOf(db, alice)).toEqual({
      count: 1,
      list: [`${account.name} accepted your friend request.`],
    });
  });

  it('is repeated without a second friendship or notification', async ({ app, db, alice }) => {
    const account = await newAccount(app);
    const code = await inviteCodeOf(alice);
    await save(account, code);
    expect((await save(account, code)).status).toBe(200);
    expect(await friendNotificationsOf(db, alice)).toMatchObject({ count: 1 });
  });

  it('succeeds without a friendship if the link does not work', async ({
    app,
    db,
    alice,
    carol,
  }) => {
    const replaced = await inviteCodeOf(alice);
    await createInvite(alice, replaced);
    const suspended = await inviteCodeOf(carol);
    await setStatus(db, carol, 'suspended');
    for (const code of [UNKNOWN, replaced, suspended]) {
      const account = await newAccount(app);
      expect((await save(account, code)).status).toBe(200);
      expect(await friendNamesOf(account, account.name)).toEqual([]);
    }
    await setStatus(db, carol, 'active');
    expect(await storedRelations(db)).toEqual([]);
  });

  it('with a taken username makes no friendship, and one when it is finished', async ({
    app,
    db,
    alice,
    bob: _bob,
  }) => {
    const account = await newAccount(app);
    const code = await inviteCodeOf(alice);
    const taken = await save({ ...account, name: 'bob' }, code);
    expect(taken).toMatchObject({ status: 409 });
    expect(await storedRelations(db)).toEqual([]);
    await save(account, code);
    expect(await friendNamesOf(alice, 'alice')).toEqual([account.name]);
  });

  it('works for many users of one link at once', async ({ app, db, alice }) => {
    const accounts = await Promise.all(Array.from({ length: 6 }, () => newAccount(app)));
    const code = await inviteCodeOf(alice);
    const results = await Promise.all(accounts.map((account) => save(account, code)));
    expect(results.map(({ status }) => status)).toEqual(accounts.map(() => 200));
    expect(await friendNamesOf(alice, 'alice')).toEqual(
      accounts.map(({ name }) => name).toSorted(),
    );
    expect(await friendNotificationsOf(db, alice)).toMatchObject({ count: accounts.length });
  });

  it('while the link is replaced makes a friendship or none, and never with the old code afterwards', async ({
    app,
    db,
    alice,
  }) => {
    for (let round = 0; round < 5; round += 1) {
      const [account, late] = [await newAccount(app), await newAccount(app)];
      const code = await inviteCodeOf(alice);
      const [saved] = await Promise.all([save(account, code), createInvite(alice, code)]);
      expect(saved?.status).toBe(200);
      await save(late, code);
      expect(await friendNamesOf(late, late.name)).toEqual([]);
      const friends = await friendNamesOf(account, account.name);
      expect([[], ['alice']]).toContainEqual(friends);
      const { count } = await friendNotificationsOf(db, alice);
      expect(count).toBe(friends.length);
      await resetFriendships(db);
    }
  });

  it('while the inviter deletes the account leaves no friendship', async ({ app, db }) => {
    for (let round = 0; round < 3; round += 1) {
      const inviter = await app.createUser(`leaver${round}`);
      const [account, code] = [await newAccount(app), await inviteCodeOf(inviter)];
      const [saved, deleted] = await Promise.all([
        save(account, code),
        inviter.call('DELETE', '/user/delete', { uid: inviter.uid }),
      ]);
      expect([saved.status, deleted.status]).toEqual([200, 200]);
      expect(await friendNamesOf(account, account.name)).toEqual([]);
      expect(await inviterOf(app.visitor, code)).toEqual([]);
    }
    expect(await storedRelations(db)).toEqual([]);
  });
});

function save(account: AccountCaller, invite?: string) {
  return account.call('POST', '/user/save', {
    fname: 'New',
    lname: 'User',
    email: account.email,
    username: account.name,
    firebaseUID: account.uid,
    date_created: '2026-11-20T10:00:00.000Z',
    invite,
  });
}

function newAccount(app: TestApp): Promise<AccountCaller> {
  accountCount += 1;
  return openAccount(app, `newbie${accountCount}`);
}
