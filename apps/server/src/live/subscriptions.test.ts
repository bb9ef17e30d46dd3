import type { DocumentName } from '@reprise/contract/documents.ts';
import { liveLimits } from '@reprise/contract/live/limits.ts';
import { expect, it } from 'vitest';
import { NotFoundError, RateLimitError } from '#platform/errors.ts';
import { openLog } from '#platform/log/open-log.ts';
import type { DocumentSource, DocumentSources } from './document-source.ts';
import { documentSubscriptions } from './subscriptions.ts';
import { WatchedDocuments } from './watched-documents.ts';

const viewer = { id: 1, uid: 'alice', username: 'alice' };
const state = { version: 1, entries: [] };

const chat = (id: string) => ({ collection: 'chats', id }) as const;

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
  expect([forbidden.watchedCount(), failing.watchedCount()]).toEqual([0, 0]);
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
  const { isReading, watchedCount, subscribe, unsubscribe } = makeSubscriptions(async () => state);
  const subscribing = subscribe(chat('x'));
  unsubscribe(chat('x'));
  await subscribing;
  expect([isReading('chats/x'), watchedCount()]).toEqual([false, 0]);
});

function makeSubscriptions(read: DocumentSource['read']) {
  const reader = {
    viewer,
    subscriptions: new Set<string>(),
    receiveChanges: () => {},
    receiveTyping: () => {},
    receiveRoom: () => {},
  };
  const sources = { chats: { read } } as unknown as DocumentSources;
  const documents = new WatchedDocuments(sources, openLog('silent', process.stderr));
  const { subscribe, unsubscribe } = documentSubscriptions(documents, { current: () => 'epoch' });
  return {
    subscriptions: reader.subscriptions,
    isReading: (key: string) => documents.readersOf(key).includes(reader),
    watchedCount: () => documents.count(),
    subscribe: (request: Parameters<typeof subscribe>[1]) => subscribe(reader, request),
    unsubscribe: (name: DocumentName) => unsubscribe(reader, name),
  };
}
