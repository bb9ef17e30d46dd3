import { expect, test } from 'vitest';
import { ALICE, chatWithBob, messageOf, messagesOf } from '#features/chat/chat.testing.ts';
import type { PendingMessage } from '#features/chat/message-outbox.ts';
import { messageListItems, groupingOf } from './message-list-items.ts';

const ALL_LOADED = { isComplete: true, firstUnseen: null };

test('unsent messages come after stored ones, and only once', () => {
  const log = messageListItems({
    stored: messagesOf(1, 2),
    pending: [pendingMessageOf('id-2', 'sent'), pendingMessageOf('mine', 'pending')],
    uid: ALICE,
  });
  expect(log.map(({ id, state }) => `${id} ${state}`)).toEqual([
    'id-1 stored',
    'id-2 stored',
    'mine pending',
  ]);
  expect(log.map(({ isOwn }) => isOwn)).toEqual([false, false, true]);
});

test('messages are grouped by sender, and a new day starts a group', () => {
  const next = new Date(2026, 10, 21, 9).toISOString();
  const stored = [
    messageOf(1),
    messageOf(2),
    messageOf(3, { senderId: ALICE }),
    messageOf(4, { senderId: ALICE, date: next }),
  ];
  const log = messageListItems({ stored, pending: [], uid: ALICE });
  const places = log.map((_, index) => groupingOf(log, index, ALL_LOADED));
  expect(places.map(({ startsDay }) => startsDay)).toEqual([true, false, false, true]);
  expect(places.map(({ startsGroup }) => startsGroup)).toEqual([true, false, true, true]);
  expect(places.map(({ endsGroup }) => endsGroup)).toEqual([false, true, true, true]);
});

test('the first loaded message has no day line if older ones exist', () => {
  const log = messageListItems({ stored: messagesOf(51, 52), pending: [], uid: ALICE });
  expect(groupingOf(log, 0, { isComplete: false, firstUnseen: null }).startsDay).toBe(false);
});

test('a pause of 10 minutes starts a group with its time', () => {
  const at = (minutes: number) => new Date(2026, 10, 20, 10, minutes).toISOString();
  const stored = [5, 14, 24].map((minutes, index) => messageOf(index + 1, { date: at(minutes) }));
  const log = messageListItems({ stored, pending: [], uid: ALICE });
  const groups = log.map((_, index) => groupingOf(log, index, ALL_LOADED));
  expect(groups.map(({ endsGroup }) => endsGroup)).toEqual([false, true, true]);
  expect(groups.map(({ startsTime }) => startsTime)).toEqual([false, false, true]);
});

test('only the newest message that the viewer has sent says so', () => {
  const senders = [ALICE, 'uid-bob', ALICE, 'uid-bob'];
  const stored = senders.map((senderId, index) => messageOf(index + 1, { senderId }));
  const pending = [pendingMessageOf('last', 'rejected')];
  const log = messageListItems({ stored, pending, uid: ALICE });
  const groups = log.map((_, index) => groupingOf(log, index, ALL_LOADED));
  expect(groups.map(({ isNewestOwn }) => isNewestOwn)).toEqual([false, false, true, false, false]);
});

test('a notice is no user’s own message, and hidden messages are omitted', () => {
  const stored = [
    messageOf(1, { senderId: ALICE, notice: true }),
    messageOf(2, { hidden: true }),
    messageOf(3, { senderId: ALICE }),
  ];
  const log = messageListItems({ stored, pending: [], uid: ALICE });
  expect(log.map(({ seq, isOwn }) => [seq, isOwn])).toEqual([
    [1, false],
    [3, true],
  ]);
});

test('the first unseen message starts a group', () => {
  const log = messageListItems({ stored: messagesOf(1, 3), pending: [], uid: ALICE });
  const groups = log.map((_, index) =>
    groupingOf(log, index, { isComplete: true, firstUnseen: 2 }),
  );
  expect(groups.map(({ startsNew }) => startsNew)).toEqual([false, true, false]);
  expect(groups.map(({ startsGroup }) => startsGroup)).toEqual([true, true, false]);
  expect(groups.map(({ endsGroup }) => endsGroup)).toEqual([true, false, true]);
});

const pendingMessageOf = (id: string, state: PendingMessage['state']): PendingMessage => ({
  id,
  chat: chatWithBob,
  to: 'uid-bob',
  text: id,
  date: new Date(2026, 10, 20, 11).toISOString(),
  order: 1,
  state,
});
