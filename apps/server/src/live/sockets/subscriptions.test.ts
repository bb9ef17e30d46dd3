import type { DocumentName } from '@reprise/contract/documents.ts';
import { liveLimits } from '@reprise/contract/live/limits.ts';
import { expect, it } from 'vitest';
import { NotFoundError, RateLimitError } from '#platform/errors.ts';
import type { DocumentSource, DocumentSources } from '#live/document-source.ts';
import { socketRooms } from './rooms.ts';
import { documentSubscriptions, type PacketReader } from './subscriptions.ts';

const viewer = { id: 1, uid: 'alice', username: 'alice' };
const state = { version: 1, entries: [] };

function makeSubscriptions(read: DocumentSource['read']) {
  const rooms = socketRooms<PacketReader>();
  const received: string[] = [];
  const subscriber = {
    uid: viewer.uid,
    subscriptions: new Set<string>(),
    write: (packet: Buffer) => void received.push(String(packet)),
    cork: () => {},
    uncork: () => {},
  };
  const sources = Object.fromEntries(
    ['users', 'userChats', 'unseenMessages', 'notifications', 'chats'].map((name) => [
      name,
      { read },
    ]),
  ) as unknown as DocumentSources;
  const { subscribe, unsubscribe } = documentSubscriptions(sources, rooms, {
    current: () => 'epoch',
  });
  return {
    received,
    subscriptions: subscriber.subscriptions,
    readers: (room: string) => [...rooms.in(room)],
    isReading: (room: string) => rooms.in(room).has(subscriber),
    change: (room: string, text: string) =>
      rooms.in(room).forEach((reader) => reader.write(Buffer.from(text))),
    subscribe: (request: Parameters<typeof subscribe>[2]) => subscribe(subscriber, viewer, request),
    unsubscribe: (name: DocumentName) => unsubscribe(subscriber, name),
  };
}

const chat = (id: string) => ({ collection: 'chats', id }) as const;

it('sends a change during the read after it, and none if the document may not be read', async () => {
  for (const result of [state, null]) {
    const tested = makeSubscriptions(async () => {
      tested.change('chats/x', 'new');
      expect(tested.received).toEqual([]);
      return result;
    });
    const subscribing = tested.subscribe(chat('x'));
    if (result === null) await expect(subscribing).rejects.toThrow(NotFoundError);
    else expect(await subscribing).toEqual(state);
    tested.change('chats/x', 'later');
    expect(tested.received).toEqual(result === null ? [] : ['new', 'later']);
    expect(tested.readers('chats/x')).toHaveLength(result === null ? 0 : 1);
  }
});

it('allows 100 subscriptions, also at once, and repeated ones', async () => {
  const { subscriptions, subscribe, unsubscribe } = makeSubscriptions(async () => state);
  const max = liveLimits.subscriptionsMax;
  const requests = Array.from({ length: max + 20 }, (_, index) => subscribe(chat(String(index))));
  const rejected = (await Promise.allSettled(requests)).filter(
    ({ status }) => status === 'rejected',
  );
  expect(rejected).toHaveLength(20);
  expect(subscriptions.size).toBe(max);
  await subscribe(chat('0'));
  await expect(subscribe(chat('one more'))).rejects.toThrow(RateLimitError);
  unsubscribe(chat('0'));
  await subscribe(chat('one more'));
  expect(subscriptions.size).toBe(max);
});

it('frees the slot of a rejected or failed subscription', async () => {
  const forbidden = makeSubscriptions(async () => null);
  const failing = makeSubscriptions(() => Promise.reject(new Error('away')));
  for (let count = 0; count < 2 * liveLimits.subscriptionsMax; count += 1) {
    await expect(forbidden.subscribe(chat(String(count)))).rejects.toThrow(NotFoundError);
    await expect(failing.subscribe(chat(String(count)))).rejects.toThrow('away');
  }
  expect([forbidden.subscriptions.size, failing.subscriptions.size]).toEqual([0, 0]);
});

it('continues when reading again fails, and ends when it is rejected', async () => {
  let may = true;
  let isAway = false;
  const { isReading, subscriptions, subscribe } = makeSubscriptions(async () => {
    if (isAway) throw new Error('away');
    return may ? state : null;
  });
  await subscribe(chat('x'));
  isAway = true;
  await expect(subscribe(chat('x'))).rejects.toThrow('away');
  expect(isReading('chats/x')).toBe(true);
  isAway = false;
  may = false;
  await expect(subscribe(chat('x'))).rejects.toThrow(NotFoundError);
  expect([isReading('chats/x'), subscriptions.size]).toEqual([false, 0]);
});

it('does not join after an unsubscribe during the read', async () => {
  const { readers, subscribe, unsubscribe } = makeSubscriptions(async () => state);
  const subscribing = subscribe(chat('x'));
  unsubscribe(chat('x'));
  await subscribing;
  expect(readers('chats/x')).toEqual([]);
});
