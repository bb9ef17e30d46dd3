import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { PushNotification } from '#platform/db/transaction.ts';
import type { PushOutcome } from '#platform/push/push-client.ts';
import { browserKeys } from '#testing/features/push.ts';
import { pushQueue, type PushQueue, type PushStatus } from './push-queue.ts';

const ALICE = 1;
const BOB = 2;
const serviceOf: ReadonlyMap<number, string> = new Map([
  [ALICE, 'https://one.example'],
  [BOB, 'https://other.example'],
]);

let outcomes: Map<string, PushOutcome>;
let sentTo: string[];
let statuses: PushStatus[];
let queue: PushQueue;

beforeEach(() => {
  outcomes = new Map();
  sentTo = [];
  statuses = [];
  const keys = browserKeys();
  queue = pushQueue({
    findSubscriptions: (userIds) =>
      Promise.resolve(
        [...new Set(userIds)].map((id) => ({
          id,
          user_id: id,
          endpoint: `${serviceOf.get(id)}/x`,
          push_off: [],
          language: 'en' as const,
          ...keys,
        })),
      ),
    send({ endpoint }) {
      const { origin } = new URL(endpoint);
      const outcome = outcomes.get(origin) ?? { kind: 'sent' };
      if (outcome.kind === 'sent') sentTo.push(origin);
      return Promise.resolve(outcome);
    },
    recordResult: () => Promise.resolve(),
    onStatus: (end) => void statuses.push(end),
    onError: (error) => {
      throw error;
    },
  });
});
afterEach(async () => {
  vi.useRealTimers();
  await queue.stop();
});

it('limits the queue of a paused service, so that other services are not blocked', async () => {
  outcomes.set('https://one.example', { kind: 'later', pauseMs: 60_000 });
  for (const _ of [1, 2]) {
    const before = statuses.length;
    queue.add(notificationsFor(ALICE, 1_000));
    await expect.poll(() => statuses.length - before).toBeGreaterThanOrEqual(500);
  }
  await expect.poll(() => statuses).toEqual(Array(1_500).fill('given-up'));
  queue.add(notificationsFor(BOB));
  await expect.poll(() => sentTo).toEqual(['https://other.example']);
  expect(statuses).not.toContain('lost');
});

it('retries a service after five minutes at most, whatever delay it requested', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  outcomes.set('https://one.example', { kind: 'later', pauseMs: 999_999_999_000 });
  queue.add(notificationsFor(ALICE));
  await expect.poll(() => statuses).toEqual(['given-up']);
  outcomes.clear();
  vi.setSystemTime(Date.now() + 300_000);
  queue.add(notificationsFor(ALICE));
  await expect.poll(() => statuses).toEqual(['given-up', 'sent']);
});

function notificationsFor(userId: number, count = 1): PushNotification[] {
  const notification = {
    kind: 'messages' as const,
    userId,
    title: 'carol',
    body: 'hi',
    tag: 'chat:x',
    url: '/',
    isUrgent: true,
  };
  return Array.from({ length: count }, () => notification);
}
