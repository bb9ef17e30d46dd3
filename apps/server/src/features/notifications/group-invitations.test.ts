import { randomUUID } from 'node:crypto';
import { historyFilter } from '@reprise/contract/notifications/calls.ts';
import { describe, expect } from 'vitest';
import { it } from '#testing/fixtures/friends.ts';
import { exportAccount } from '#testing/features/account-export.ts';
import { requireNoDifferences, resetChats } from '#testing/features/chat.ts';
import {
  addMembers,
  createGroup,
  leaveGroup,
  makeGroup,
  renameGroup,
} from '#testing/features/groups.ts';
import { listNotifications, setSwitch } from '#testing/features/notifications.ts';
import type { TestUser } from '#testing/test-app.ts';

it.beforeEach(async ({ db, alice, bob, carol }) => {
  await db.deleteFrom('blocks').execute();
  await resetChats(db, [alice, bob, carol]);
});

it.afterEach(({ db }) => requireNoDifferences(db));

describe('being added to a group', () => {
  it('is one notification, with the group, for those who are added', async ({
    alice,
    bob,
    carol,
  }) => {
    const group = await makeGroup(alice, [bob], { name: 'weekend' });
    const invitation = { kind: 'group-invitation', chat: group, group: 'weekend', unseen: true };
    const [shown] = await listNotifications(bob);
    expect(shown).toMatchObject({ ...invitation, username: 'alice' });
    expect(shown).not.toHaveProperty('text');
    await addMembers(bob, group, [carol, alice]);
    expect(await listNotifications(carol)).toMatchObject([{ ...invitation, username: 'bob' }]);
    expect(await listNotifications(alice)).toEqual([]);
    expect(await listNotifications(bob)).toHaveLength(1);
  });

  it('is one if the group is created twice, and one after joining again', async ({
    alice,
    bob,
    carol,
  }) => {
    const id = randomUUID();
    const [first, again] = await Promise.all([
      createGroup(alice, [bob, carol], { id }),
      createGroup(alice, [bob, carol], { id }),
    ]);
    expect([first.status, again.status]).toEqual([200, 200]);
    expect(await listNotifications(bob)).toHaveLength(1);
    const group = first.body.rows[0].chat;
    await leaveGroup(bob, group);
    expect(await listNotifications(bob)).toEqual([]);
    await addMembers(carol, group, [bob]);
    expect(await listNotifications(bob)).toMatchObject([{ username: 'carol' }]);
  });

  it('shows the present name; not from a user with a block', async ({ alice, bob }) => {
    const group = await makeGroup(alice, [bob], { name: 'weekend' });
    await renameGroup(bob, group, 'songs');
    expect(await listNotifications(bob)).toMatchObject([{ group: 'songs' }]);
    await block(bob, alice);
    expect(await listNotifications(bob)).toEqual([]);
  });

  it('is among all only, and clients of the release before do not get it', async ({
    alice,
    bob,
  }) => {
    await makeGroup(alice, [bob]);
    for (const filter of historyFilter.options) {
      expect([filter, await listNotifications(bob, filter)]).toEqual([filter, []]);
    }
    const { body } = await bob.call('GET', '/notifications/history');
    expect(body.rows).toEqual([]);
  });

  it('is new until it is seen, and none while invitations are off', async ({ alice, bob }) => {
    await makeGroup(alice, [bob]);
    const quiet = async () => (await bob.call('POST', '/notifications/clear')).body.quiet;
    expect(await quiet()).toBe(true);
    await setSwitch(bob, 'invitations');
    expect(await quiet()).toBe(false);
    expect((await listNotifications(bob))[0]).not.toHaveProperty('unseen');
    await makeGroup(alice, [bob]);
    expect(await listNotifications(bob)).toHaveLength(1);
    await setSwitch(bob, 'invitations', { on: true });
    await bob.call('POST', '/notifications/seen', { up_to: (await listNotifications(bob))[0]?.id });
    expect(await quiet()).toBe(false);
  });

  it('is not new after leaving the group, or with a block', async ({ alice, bob }) => {
    const group = await makeGroup(alice, [bob]);
    const quiet = async () => (await bob.call('POST', '/notifications/clear')).body.quiet;
    await leaveGroup(bob, group);
    expect(await quiet()).toBe(false);
    await addMembers(alice, group, [bob]);
    expect(await quiet()).toBe(true);
    await block(alice, bob);
    expect(await quiet()).toBe(false);
  });

  it('is in the export, and leaves with the account of the one who added', async ({
    app,
    db,
    alice,
    bob,
  }) => {
    const dan = await app.createUser('dan');
    await resetChats(db, [alice, bob, dan]);
    const group = await makeGroup(dan, [bob]);
    const { files } = await exportAccount(app, bob);
    expect(files['notifications']).toMatchObject([
      { kind: 'group', username: 'dan', chat: group, seq: 1, is_unseen: true },
    ]);
    expect((await dan.call('DELETE', '/user/delete', { uid: dan.uid })).status).toBe(200);
    expect(await listNotifications(bob)).toEqual([]);
  });
});

function block(actor: TestUser, other: TestUser) {
  return actor.call('POST', '/user/block', { user: actor.username, friend: other.username });
}
