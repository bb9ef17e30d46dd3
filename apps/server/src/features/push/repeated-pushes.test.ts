import { HOUR } from '@reprise/contract/units.ts';
import { expect, it } from 'vitest';
import { react, send } from '#testing/features/chat.ts';
import { updateFriend } from '#testing/features/friends.ts';
import { addMembers, leaveGroup, makeGroup } from '#testing/features/groups.ts';
import { setSwitch } from '#testing/features/notifications.ts';
import {
  alice,
  app,
  bob,
  browserOf,
  pollOptions,
  sendAndWait,
  setUpPushes,
  sortedBodiesAt,
} from '#testing/features/push-test-app.ts';
import type { PushNotification } from '#platform/db/transaction.ts';
import { repeatedPushFilter } from './push.service.ts';

setUpPushes();

it.each(['on', 'off'] as const)(
  'a request sent and canceled in a loop is pushed once, with friend notifications %s in the app',
  async (state) => {
    const stranger = await app.createUser(`stranger_${state}`);
    await setSwitch(bob, 'friends', { on: state === 'on' });
    const browser = await browserOf(bob);
    for (let nth = 0; nth < 3; nth += 1) {
      await updateFriend(stranger, bob, 'Send Friend Request');
      await updateFriend(stranger, bob, 'Cancel Friend Request');
    }
    await sendAndWait('last', bob, browser);
    await expect
      .poll(() => sortedBodiesAt(browser), pollOptions)
      .toEqual(['last', `${stranger.username} sent you a friend request.`]);
  },
);

it('a member who leaves and is added in a loop gets one push', async () => {
  const browser = await browserOf(bob);
  const group = await makeGroup(alice, [bob], { name: 'weekend clips' });
  for (let nth = 0; nth < 3; nth += 1) {
    await leaveGroup(bob, group);
    await addMembers(alice, group, [bob]);
  }
  await sendAndWait('last', bob, browser);
  await expect
    .poll(() => sortedBodiesAt(browser), pollOptions)
    .toEqual(['alice added you to weekend clips.', 'last']);
});

it('a reaction that is removed and added in a loop is pushed once for each message', async () => {
  const browser = await browserOf(bob);
  const sent = [await send(bob, alice), await send(bob, alice)];
  const seqs = sent.map(({ body }) => Number(body.rows[0].seq));
  for (const seq of [...seqs, ...seqs]) {
    await react(alice, bob, { seq });
    await react(alice, bob, { seq, reaction: null });
  }
  await sendAndWait('last', bob, browser);
  await expect
    .poll(() => sortedBodiesAt(browser), pollOptions)
    .toEqual(['Reacted 🔥 to your message.', 'Reacted 🔥 to your message.', 'last']);
});

it('a push repeats after an hour; the oldest are forgotten first', () => {
  let now = 0;
  const isNew = repeatedPushFilter(() => now);
  const push: PushNotification = {
    kind: 'friends',
    userId: 1,
    title: 'New friend request',
    body: '',
    tag: 'friend:carol',
    url: '/',
    isUrgent: false,
    hourlyKey: 'request carol',
  };
  expect([isNew(push), isNew(push)]).toEqual([true, false]);
  expect(isNew({ ...push, userId: 2 })).toBe(true);
  expect(isNew({ ...push, hourlyKey: 'acceptance carol' })).toBe(true);
  now = HOUR - 1;
  expect(isNew(push)).toBe(false);
  now = HOUR;
  expect([isNew(push), isNew(push)]).toEqual([true, false]);
  for (let userId = 10; userId < 10_020; userId += 1) isNew({ ...push, userId });
  expect(isNew(push)).toBe(true);
});
