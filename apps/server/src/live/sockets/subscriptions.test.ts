import { liveLimits } from '@reprise/contract/live/limits.ts';
import { expect, it } from 'vitest';
import { NotFoundError, RateLimitError } from '#platform/errors.ts';
import type { DocumentSource, DocumentSources } from '#live/document-source.ts';
import { subscriptionsOf } from './subscriptions.ts';

const viewer = { id: 1, uid: 'alice', username: 'alice' };

function makeSubscriptions(source: Partial<DocumentSource>) {
  const rooms = new Set<string>();
  const socket = {
    join: (room: string | string[]) => void rooms.add(String(room)),
    leave: (room: string) => void rooms.delete(room),
  };
  const complete: DocumentSource = {
    mayRead: async () => true,
    read: async () => ({ version: 1, entries: [] }),
    ...source,
  };
  const sources = Object.fromEntries(
    ['users', 'userChats', 'unseenMessages', 'notifications', 'chats'].map((name) => [
      name,
      complete,
    ]),
  ) as unknown as DocumentSources;
  return { rooms, ...subscriptionsOf(socket, viewer, sources) };
}

const chat = (id: string) => ({ collection: 'chats', id }) as const;

it('joins before reading, and sends nothing before the check', async () => {
  const seen: boolean[] = [];
  const { rooms, subscribe } = makeSubscriptions({
    mayRead: async () => seen.push(rooms.has('chats/x')) > 0,
    read: async () => {
      seen.push(rooms.has('chats/x'));
      return { version: 1, entries: [] };
    },
  });
  await subscribe(chat('x'));
  expect(seen).toEqual([false, true]);
});

it('allows 100 subscriptions, also at once, and repeated ones', async () => {
  const { rooms, subscribe, unsubscribe } = makeSubscriptions({});
  const max = liveLimits.subscriptionsMax;
  const requests = Array.from({ length: max + 20 }, (_, index) => subscribe(chat(String(index))));
  const refused = (await Promise.allSettled(requests)).filter(
    ({ status }) => status === 'rejected',
  );
  expect(refused).toHaveLength(20);
  expect(rooms.size).toBe(max);
  await subscribe(chat('0'));
  await expect(subscribe(chat('one more'))).rejects.toThrow(RateLimitError);
  unsubscribe(chat('0'));
  await subscribe(chat('one more'));
  expect(rooms.size).toBe(max);
});

it('frees the slot of a rejected or failed subscription', async () => {
  const forbidden = makeSubscriptions({ mayRead: async () => false });
  const failing = makeSubscriptions({ read: () => Promise.reject(new Error('away')) });
  for (let count = 0; count < 2 * liveLimits.subscriptionsMax; count += 1) {
    await expect(forbidden.subscribe(chat(String(count)))).rejects.toThrow(NotFoundError);
    await expect(failing.subscribe(chat(String(count)))).rejects.toThrow('away');
  }
  expect([forbidden.rooms.size, failing.rooms.size]).toEqual([0, 0]);
});

it('continues when reading again fails, and ends when it is rejected', async () => {
  let may = true;
  let isAway = false;
  const { rooms, subscribe } = makeSubscriptions({
    mayRead: async () => may,
    read: async () => {
      if (isAway) throw new Error('away');
      return { version: 1, entries: [] };
    },
  });
  await subscribe(chat('x'));
  isAway = true;
  await expect(subscribe(chat('x'))).rejects.toThrow('away');
  expect(rooms).toContain('chats/x');
  may = false;
  await expect(subscribe(chat('x'))).rejects.toThrow(NotFoundError);
  expect(rooms.size).toBe(0);
});

it('does not join after an unsubscribe during the check', async () => {
  const { rooms, subscribe, unsubscribe } = makeSubscriptions({});
  const subscribing = subscribe(chat('x'));
  unsubscribe(chat('x'));
  await subscribing;
  expect(rooms.size).toBe(0);
});
