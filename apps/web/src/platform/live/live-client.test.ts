// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  alice,
  createFakeAuthClient,
  type FakeAuthClient,
} from '#platform/testing/fake-auth-client.ts';
import { createLazyLiveClient } from './lazy-live-client.ts';
import { createLiveClient } from './live-client.ts';
import type { LiveClient } from './live-port.ts';
import type { TransportEvents } from './transport.ts';

interface SentRequest {
  readonly event: string;
  readonly payload: object;
  readonly respond: (response: unknown) => void;
  readonly fail: () => void;
}

interface FakeSocket extends TransportEvents {
  readonly token: string;
  readonly requests: SentRequest[];
  isClosed: boolean;
}

let auth: FakeAuthClient;
let sockets: FakeSocket[];
let tokens: string[];
let forcedRefreshes: number;
const signOut = vi.fn(() => Promise.resolve());
let live: LiveClient;

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(1);
  sockets = [];
  tokens = ['token-1'];
  forcedRefreshes = 0;
  signOut.mockClear();
  auth = createFakeAuthClient(alice);
  const accessToken = async ({ forceRefresh = false } = {}) => {
    if (forceRefresh) forcedRefreshes += 1;
    return tokens[0] ?? null;
  };
  live = createLiveClient({
    auth: { ...auth, accessToken, signOut },
    open(token, events) {
      const socket: FakeSocket = { ...events, token, requests: [], isClosed: false };
      sockets.push(socket);
      return {
        request: (event, payload) =>
          new Promise((resolve, reject) => {
            const fail = () => reject(new Error('timeout'));
            socket.requests.push({ event, payload, respond: resolve, fail });
          }),
        close: () => void (socket.isClosed = true),
      };
    },
  });
});

afterEach(() => {
  auth.setState({ status: 'signedOut' });
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const advance = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);
const UNSEEN = { collection: 'unseenMessages', id: 'uid-alice' } as const;

function lastSocket(): FakeSocket {
  const socket = sockets.at(-1);
  if (!socket) throw new Error('No socket was opened.');
  return socket;
}

function lastRequest(socket = lastSocket()): SentRequest {
  const request = socket.requests.at(-1);
  if (!request) throw new Error('No request was sent.');
  return request;
}

async function respond(content: unknown) {
  lastRequest().respond(content);
  await advance(0);
}

async function watchAt(version: number) {
  const onChange = vi.fn();
  const stop = live.watch(UNSEEN.collection, UNSEEN.id, onChange);
  await advance(0);
  lastSocket().onOpen();
  await respond({ version, data: { unseenMessage: version } });
  return { onChange, stop };
}

function change(version: number) {
  lastSocket().onChange({ ...UNSEEN, version, data: { unseenMessage: version } });
}

const count = () => {
  const document = live.read(UNSEEN.collection, UNSEEN.id);
  return document.status === 'ready' ? document.data.unseenMessage : document.status;
};

function failedDocument() {
  const document = live.read(UNSEEN.collection, UNSEEN.id);
  if (document.status !== 'failed') throw new Error(`It is ${document.status}.`);
  return document;
}

describe('One document', () => {
  test('opens nothing before the first one is watched', async () => {
    await advance(60_000);
    expect(sockets).toEqual([]);
    expect(live.connectionStatus()).toBe('idle');
  });

  test('is loading, then ready, then follows its changes', async () => {
    live.watch(UNSEEN.collection, UNSEEN.id, () => undefined);
    expect(count()).toBe('loading');
    await advance(0);
    expect(lastSocket().token).toBe('token-1');
    lastSocket().onOpen();
    expect(lastRequest()).toMatchObject({ event: 'subscribe', payload: UNSEEN });
    await respond({ version: 3, data: { unseenMessage: 3 } });
    expect(count()).toBe(3);
    change(4);
    expect(count()).toBe(4);
    expect(live.connectionStatus()).toBe('open');
  });

  test('two watchers share one subscription', async () => {
    const { onChange } = await watchAt(1);
    const onOther = vi.fn();
    live.watch(UNSEEN.collection, UNSEEN.id, onOther);
    expect(lastSocket().requests).toHaveLength(1);
    onChange.mockClear();
    change(2);
    expect(onChange).toHaveBeenCalledTimes(1);
    expect(onOther).toHaveBeenCalledTimes(1);
  });

  test('is unsubscribed a while after the last watcher has stopped', async () => {
    const { stop } = await watchAt(1);
    stop();
    live.watch(UNSEEN.collection, UNSEEN.id, () => undefined)();
    expect(count()).toBe(1);
    await advance(30_000);
    expect(lastRequest()).toMatchObject({ event: 'unsubscribe', payload: UNSEEN });
    expect(count()).toBe('loading');
  });

  test('is still ready for a watcher that returns before that', async () => {
    const { stop } = await watchAt(1);
    stop();
    await advance(20_000);
    live.watch(UNSEEN.collection, UNSEEN.id, () => undefined);
    await advance(40_000);
    expect(lastSocket().requests.map(({ event }) => event)).not.toContain('unsubscribe');
    expect(count()).toBe(1);
  });

  test('is requested from the known version after a gap', async () => {
    await watchAt(3);
    change(5);
    expect(count()).toBe(3);
    expect(lastRequest()).toMatchObject({ event: 'subscribe', payload: { ...UNSEEN, since: 3 } });
    await respond({ version: 5, data: { unseenMessage: 5 } });
    expect(count()).toBe(5);
  });

  test('checks every 30 seconds on a visible page that nothing was lost', async () => {
    await watchAt(3);
    await advance(30_000);
    expect(lastSocket().requests).toHaveLength(2);
    expect(lastRequest().payload).toEqual({ ...UNSEEN, since: 3 });
    await respond({ version: 4, data: { unseenMessage: 4 } });
    expect(count()).toBe(4);
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    await advance(60_000);
    expect(lastSocket().requests).toHaveLength(2);
  });

  test('reports a rejection, and retries a temporary one', async () => {
    live.watch(UNSEEN.collection, UNSEEN.id, () => undefined);
    await advance(0);
    lastSocket().onOpen();
    await respond({ error: { code: 'RATE_LIMITED', message: 'Slow down.' } });
    expect(failedDocument().code).toBe('RATE_LIMITED');
    await advance(5_000);
    await respond({ error: { code: 'NOT_FOUND', message: 'No such document.' } });
    expect(failedDocument().code).toBe('NOT_FOUND');
    await advance(20_000);
    expect(lastSocket().requests).toHaveLength(2);
  });

  test('keeps its data while a later response is rejected temporarily', async () => {
    await watchAt(3);
    await advance(30_000);
    await respond({ error: { code: 'UNAVAILABLE', message: 'In a moment.' } });
    expect(count()).toBe(3);
    await advance(5_000);
    await respond({ error: { code: 'NOT_FOUND', message: 'No such document.' } });
    expect(failedDocument().code).toBe('NOT_FOUND');
  });

  test('can be retried after a rejection', async () => {
    live.watch(UNSEEN.collection, UNSEEN.id, () => undefined);
    await advance(0);
    lastSocket().onOpen();
    await respond({ error: { code: 'NOT_FOUND', message: 'No such document.' } });
    failedDocument().retry();
    expect(count()).toBe('loading');
    expect(lastSocket().requests).toHaveLength(2);
    await respond({ version: 3, data: { unseenMessage: 3 } });
    expect(count()).toBe(3);
  });

  test('fails without a connection, also when watched later, until it is retried', async () => {
    const other = { collection: 'notifications', id: 'uid-alice' } as const;
    live.watch(UNSEEN.collection, UNSEEN.id, () => undefined);
    await advance(0);
    lastSocket().onClose(null);
    expect(failedDocument().code).toBe('NETWORK');
    live.watch(other.collection, other.id, () => undefined);
    expect(live.read(other.collection, other.id).status).toBe('failed');
    failedDocument().retry();
    expect(count()).toBe('loading');
    await advance(0);
    expect(sockets).toHaveLength(2);
    lastSocket().onClose(null);
    expect(failedDocument().code).toBe('NETWORK');
    await advance(1_000);
    lastSocket().onOpen();
    expect(lastSocket().requests).toHaveLength(2);
    lastSocket().requests[0]?.respond({ version: 3, data: { unseenMessage: 3 } });
    await advance(0);
    expect(count()).toBe(3);
  });

  test('ignores invalid data from the server', async () => {
    await watchAt(3);
    for (const invalid of [null, 'change', {}, { ...UNSEEN, collection: 'secrets', version: 4 }]) {
      lastSocket().onChange(invalid);
    }
    expect(count()).toBe(3);
    expect(lastSocket().requests).toHaveLength(1);
  });
});

describe('The connection', () => {
  test('reconnects with growing delays after a drop, and asks from the known version', async () => {
    await watchAt(3);
    lastSocket().onClose(null);
    expect(live.connectionStatus()).toBe('lost');
    expect(count()).toBe(3);
    for (const delay of [500, 1_000, 2_000, 4_000, 8_000, 15_000, 15_000]) {
      const before = sockets.length;
      await advance(delay - 1);
      expect(sockets).toHaveLength(before);
      await advance(1);
      expect(sockets).toHaveLength(before + 1);
      if (delay < 15_000) lastSocket().onClose(null);
      else if (before < 7) lastSocket().onClose(null);
    }
    lastSocket().onOpen();
    expect(live.connectionStatus()).toBe('open');
    expect(lastRequest().payload).toEqual({ ...UNSEEN, since: 3 });
  });

  test('reconnects at once when the network is back', async () => {
    await watchAt(3);
    lastSocket().onClose(null);
    window.dispatchEvent(new Event('online'));
    await advance(0);
    expect(sockets).toHaveLength(2);
  });

  test('connects to another server at once when its server stops, and catches up', async () => {
    await watchAt(3);
    lastSocket().onClose('UNAVAILABLE');
    await advance(250);
    expect(sockets).toHaveLength(2);
    lastSocket().onOpen();
    expect(lastRequest().payload).toEqual({ ...UNSEEN, since: 3 });
  });

  test('waits between attempts when no server takes over', async () => {
    await watchAt(3);
    lastSocket().onClose('UNAVAILABLE');
    await advance(250);
    lastSocket().onClose('UNAVAILABLE');
    await advance(499);
    expect(sockets).toHaveLength(2);
    await advance(1);
    expect(sockets).toHaveLength(3);
  });

  test('drops events of an older connection', async () => {
    await watchAt(3);
    const [old] = sockets;
    old?.onClose(null);
    await advance(500);
    lastSocket().onOpen();
    old?.onChange({ ...UNSEEN, version: 4, data: { unseenMessage: 4 } });
    old?.onClose(null);
    expect(count()).toBe(3);
    expect(live.connectionStatus()).toBe('open');
  });

  test('reconnects after a subscription without a response', async () => {
    live.watch(UNSEEN.collection, UNSEEN.id, () => undefined);
    await advance(0);
    lastSocket().onOpen();
    lastRequest().fail();
    await advance(500);
    expect(sockets.map(({ isClosed }) => isClosed)).toEqual([true, false]);
  });

  test('replaces a rejected token with a new one', async () => {
    live.watch(UNSEEN.collection, UNSEEN.id, () => undefined);
    await advance(0);
    expect(forcedRefreshes).toBe(0);
    tokens = ['token-2'];
    lastSocket().onClose('UNAUTHENTICATED');
    await advance(500);
    expect(forcedRefreshes).toBe(1);
    expect(lastSocket().token).toBe('token-2');
    expect(signOut).not.toHaveBeenCalled();
  });

  test('ends the session when the new token is rejected, too', async () => {
    live.watch(UNSEEN.collection, UNSEEN.id, () => undefined);
    await advance(0);
    lastSocket().onClose('UNAUTHENTICATED');
    await advance(500);
    lastSocket().onClose('UNAUTHENTICATED');
    expect(signOut).toHaveBeenCalledOnce();
  });

  test('reconnects a tab that other tabs displaced when it is used', async () => {
    await watchAt(3);
    lastSocket().onClose('RATE_LIMITED');
    window.dispatchEvent(new Event('online'));
    await advance(60_000);
    expect(sockets).toHaveLength(1);
    expect(count()).toBe(3);
    window.dispatchEvent(new Event('pointerdown'));
    window.dispatchEvent(new Event('focus'));
    await advance(0);
    expect(sockets).toHaveLength(2);
  });

  test('retries a server that is temporarily busy', async () => {
    live.watch(UNSEEN.collection, UNSEEN.id, () => undefined);
    await advance(0);
    lastSocket().onClose('RATE_LIMITED');
    await advance(500);
    expect(sockets).toHaveLength(2);
    expect(forcedRefreshes).toBe(0);
  });

  test('renews a token on the open connection before it expires', async () => {
    await watchAt(3);
    await advance(10_000);
    expect(lastSocket().requests).toHaveLength(1);
    tokens = ['token-2'];
    await advance(10_000);
    expect(lastRequest()).toMatchObject({ event: 'renew', payload: { token: 'token-2' } });
    await respond({ success: true });
    expect(sockets).toHaveLength(1);
  });

  test("closes at sign-out, and drops the user's data", async () => {
    await watchAt(3);
    auth.setState({ status: 'signedOut' });
    expect(lastSocket().isClosed).toBe(true);
    expect(count()).toBe('loading');
    await advance(60_000);
    expect(sockets).toHaveLength(1);
    auth.setState(alice);
    await watchAt(7);
    expect(sockets).toHaveLength(2);
    expect(count()).toBe(7);
  });
});

describe('The code of the client', () => {
  test('loads with the first document, is retried on failure, and loads only once', async () => {
    const load = vi.fn(async () => live);
    load.mockRejectedValueOnce(new Error('offline'));
    const lazy = createLazyLiveClient(load);
    lazy.watchConnectionStatus(() => undefined);
    expect(load).not.toHaveBeenCalled();
    const onChange = vi.fn();
    lazy.watch(UNSEEN.collection, UNSEEN.id, onChange);
    lazy.watch(UNSEEN.collection, UNSEEN.id, () => undefined)();
    await advance(3_000);
    lastSocket().onOpen();
    await respond({ version: 2, data: { unseenMessage: 2 } });
    expect(onChange).toHaveBeenCalled();
    expect(lazy.read(UNSEEN.collection, UNSEEN.id)).toEqual({
      status: 'ready',
      data: { unseenMessage: 2 },
    });
    expect(lazy.connectionStatus()).toBe('open');
    expect(load).toHaveBeenCalledTimes(2);
  });
});

test('typing is sent while connected, received for any conversation, and bad events are ignored', async () => {
  await watchAt(1);
  live.sendTyping('ba');
  expect(lastRequest()).toMatchObject({ event: 'typing', payload: { chat: 'ba' } });
  await respond({ success: true });
  const onTyping = vi.fn();
  const stop = live.watchTyping(onTyping);
  for (const typing of [null, { chat: 'ba' }, { chat: 'ba', uid: 'bob' }]) {
    lastSocket().onTyping(typing);
  }
  expect(onTyping.mock.calls).toEqual([[{ chat: 'ba', uid: 'bob' }]]);
  stop();
  lastSocket().onTyping({ chat: 'ba', uid: 'bob' });
  expect(onTyping).toHaveBeenCalledTimes(1);
  const { length } = lastSocket().requests;
  lastSocket().onClose(null);
  live.sendTyping('ba');
  expect(lastSocket().requests).toHaveLength(length);
});
