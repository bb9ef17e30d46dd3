import { afterEach, expect, it, vi } from 'vitest';
import { browserKeys, randomEndpoint } from '#testing/features/push.ts';
import { pushClient, type PushOutcome } from './push-client.ts';

const sendPush = pushClient({
  publicKey: '',
  contact: 'mailto:me@clips.example',
  authorize: () => Promise.resolve('vapid t=x, k=y'),
  topic: () => 'x',
});
const message = { title: 'bob', body: 'hi', tag: 'chat:x', url: '/', at: 0 };

afterEach(() => void vi.unstubAllGlobals());

it.each([
  ['times out: it pauses', 'TimeoutError', 30_000],
  ['is unreachable: it has no pause', 'TypeError', null],
])('a service that %s', async (_case, name, pauseMs) => {
  expect(await outcomeOf(() => Promise.reject(new DOMException('', name)))).toEqual({
    kind: 'later',
    pauseMs,
  });
});

it.each<[number, string, PushOutcome]>([
  [201, '', { kind: 'sent' }],
  [404, '', { kind: 'expired' }],
  [410, '{"reason":"Unregistered"}', { kind: 'expired' }],
  [400, '', { kind: 'rejected', reason: '400' }],
  [401, 'no key', { kind: 'rejected', reason: '401 no key' }],
  [403, '{"reason":"BadJwtToken"}', { kind: 'rejected', reason: '403 {"reason":"BadJwtToken"}' }],
  [413, 'a\n\u001b[2Jb\u202ec\0', { kind: 'rejected', reason: '413 a [2Jb c' }],
  [403, 'x'.repeat(1_000_000), { kind: 'rejected', reason: `403 ${'x'.repeat(200)}` }],
  [429, '', { kind: 'later', pauseMs: null }],
  [500, '', { kind: 'later', pauseMs: null }],
])('a service that responds %i %.30s', async (status, body, expected) => {
  expect(await outcomeOf(async () => new Response(body, { status }))).toEqual(expected);
});

it('a rejection whose body breaks off has its status', async () => {
  const body = new ReadableStream({ start: (stream) => stream.error(new TypeError('terminated')) });
  expect(await outcomeOf(async () => new Response(body, { status: 403 }))).toEqual({
    kind: 'rejected',
    reason: '403',
  });
});

function outcomeOf(respond: () => Promise<Response>): Promise<PushOutcome> {
  vi.stubGlobal('fetch', respond);
  const address = { endpoint: randomEndpoint(), ...browserKeys() };
  const { signal } = new AbortController();
  return sendPush(address, message, { isUrgent: true, signal });
}
