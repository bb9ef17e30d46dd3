import { afterEach, expect, it, vi } from 'vitest';
import { browserKeys, randomEndpoint } from '#testing/features/push.ts';
import { pushClient } from './push-client.ts';

const sendPush = pushClient({
  publicKey: '',
  authorize: () => Promise.resolve('vapid t=x, k=y'),
  topic: () => 'x',
});
const message = { title: 'bob', body: 'hi', tag: 'chat:x', url: '/', at: 0 };

afterEach(() => void vi.unstubAllGlobals());

it.each([
  ['times out: it pauses', 'TimeoutError', 30_000],
  ['is unreachable: it has no pause', 'TypeError', null],
])('a service that %s', async (_case, name, pauseMs) => {
  vi.stubGlobal('fetch', () => Promise.reject(new DOMException('', name)));
  const address = { endpoint: randomEndpoint(), ...browserKeys() };
  const { signal } = new AbortController();
  const outcome = await sendPush(address, message, { isUrgent: true, signal });
  expect(outcome).toEqual({ kind: 'later', pauseMs });
});
