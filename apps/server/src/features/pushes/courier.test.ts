import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { PushNotification } from '#platform/push/push-notification.ts';
import type { PushOutcome } from '#platform/push/push-post.ts';
import { browserKeys } from '#testing/pushes.ts';
import { courier, type Courier, type PushEnd } from './courier.ts';

const ALICE = 1;
const BOB = 2;
const serviceOf: ReadonlyMap<number, string> = new Map([
  [ALICE, 'https://one.example'],
  [BOB, 'https://other.example'],
]);

let answers: Map<string, PushOutcome>;
let sentTo: string[];
let ends: PushEnd[];
let carrier: Courier;

beforeEach(() => {
  answers = new Map();
  sentTo = [];
  ends = [];
  const keys = browserKeys();
  carrier = courier({
    findReceivers: (userIds) =>
      Promise.resolve(
        [...new Set(userIds)].map((id) => ({
          id,
          user_id: id,
          endpoint: `${serviceOf.get(id)}/x`,
          ...keys,
        })),
      ),
    post({ endpoint }) {
      const { origin } = new URL(endpoint);
      const answer = answers.get(origin) ?? { kind: 'sent' };
      if (answer.kind === 'sent') sentTo.push(origin);
      return Promise.resolve(answer);
    },
    settle: () => Promise.resolve(),
    onEnd: (end) => void ends.push(end),
    onError: (error) => {
      throw error;
    },
  });
});
afterEach(async () => {
  vi.useRealTimers();
  await carrier.stop();
});

function newsFor(userId: number, count = 1): PushNotification[] {
  const news = { userId, title: 'carol', body: 'hi', tag: 'chat:x', url: '/', isUrgent: true };
  return Array.from({ length: count }, () => news);
}

it('leaves room for others while a service wants a pause, and holds back a bounded number', async () => {
  answers.set('https://one.example', { kind: 'later', pauseMs: 60_000 });
  for (const _ of [1, 2]) {
    const before = ends.length;
    carrier.add(newsFor(ALICE, 1_000));
    await expect.poll(() => ends.length - before, { timeout: 5_000 }).toBeGreaterThanOrEqual(500);
  }
  await expect.poll(() => ends).toEqual(Array(1_500).fill('given-up'));
  carrier.add(newsFor(BOB));
  await expect.poll(() => sentTo).toEqual(['https://other.example']);
  expect(ends).not.toContain('lost');
});

it('asks a service again after five minutes, whatever pause it has named', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  answers.set('https://one.example', { kind: 'later', pauseMs: 999_999_999_000 });
  carrier.add(newsFor(ALICE));
  await expect.poll(() => ends).toEqual(['given-up']);
  answers.clear();
  vi.setSystemTime(Date.now() + 300_000);
  carrier.add(newsFor(ALICE));
  await expect.poll(() => ends).toEqual(['given-up', 'sent']);
});
