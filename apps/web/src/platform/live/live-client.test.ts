import { describe, expect, test, vi } from 'vitest';
import { observeEpoch } from '#platform/epoch.ts';
import { createLazyLiveClient } from './lazy-live-client.ts';
import { advance, setUpLiveClient, UNSEEN } from './live-client.testing.ts';

const { connected, lastSocket, lastRequest, respond, watchAt, change, count, failedDocument } =
  setUpLiveClient();

describe('One document', () => {
  test('opens nothing before the first one is watched', async () => {
    await advance(60_000);
    expect(connected().sockets).toEqual([]);
    expect(connected().live.connectionStatus()).toBe('idle');
  });

  test('is loading, then ready, then follows its changes', async () => {
    connected().live.watch(UNSEEN.collection, UNSEEN.id, () => undefined);
    expect(count()).toBe('loading');
    await advance(0);
    expect(lastSocket().token).toBe('token-1');
    lastSocket().onOpen();
    expect(lastRequest()).toMatchObject({ event: 'subscribe', payload: UNSEEN });
    await respond({ version: 3, data: { unseenMessage: 3 } });
    expect(count()).toBe(3);
    change(4);
    expect(count()).toBe(4);
    expect(connected().live.connectionStatus()).toBe('open');
  });

  test('two watchers share one subscription', async () => {
    const { onChange } = await watchAt(1);
    const onOther = vi.fn();
    connected().live.watch(UNSEEN.collection, UNSEEN.id, onOther);
    expect(lastSocket().requests).toHaveLength(1);
    onChange.mockClear();
    change(2);
    expect(onChange).toHaveBeenCalledTimes(1);
    expect(onOther).toHaveBeenCalledTimes(1);
  });

  test('is unsubscribed a while after the last watcher has stopped', async () => {
    const { stop } = await watchAt(1);
    stop();
    connected().live.watch(UNSEEN.collection, UNSEEN.id, () => undefined)();
    expect(count()).toBe(1);
    await advance(30_000);
    expect(lastRequest()).toMatchObject({ event: 'unsubscribe', payload: UNSEEN });
    expect(count()).toBe('loading');
  });

  test('is still ready for a watcher that returns before that', async () => {
    const { stop } = await watchAt(1);
    stop();
    await advance(20_000);
    connected().live.watch(UNSEEN.collection, UNSEEN.id, () => undefined);
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

  test('checks every five minutes on a visible page that nothing was lost', async () => {
    await watchAt(3);
    await advance(299_999);
    expect(requestsOf('subscribe')).toHaveLength(1);
    await advance(1);
    expect(requestsOf('subscribe')).toHaveLength(2);
    expect(lastRequest().payload).toEqual({ ...UNSEEN, since: 3 });
    await respond({ version: 4, data: { unseenMessage: 4 } });
    expect(count()).toBe(4);
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    await advance(600_000);
    expect(requestsOf('subscribe')).toHaveLength(2);
  });

  test.each([
    [29_999, 1],
    [30_000, 2],
  ])('after %i ms on a hidden page, subscriptions were sent %i times', async (ms, times) => {
    await watchAt(3);
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    document.dispatchEvent(new Event('visibilitychange'));
    await advance(ms);
    hidden.mockReturnValue(false);
    document.dispatchEvent(new Event('visibilitychange'));
    expect(requestsOf('subscribe')).toHaveLength(times);
  });

  test('reports a rejection, and retries a temporary one', async () => {
    connected().live.watch(UNSEEN.collection, UNSEEN.id, () => undefined);
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
    await advance(300_000);
    await respond({ error: { code: 'UNAVAILABLE', message: 'In a moment.' } });
    expect(count()).toBe(3);
    await advance(5_000);
    await respond({ error: { code: 'NOT_FOUND', message: 'No such document.' } });
    expect(failedDocument().code).toBe('NOT_FOUND');
  });

  test('can be retried after a rejection', async () => {
    connected().live.watch(UNSEEN.collection, UNSEEN.id, () => undefined);
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
    connected().live.watch(UNSEEN.collection, UNSEEN.id, () => undefined);
    await advance(0);
    lastSocket().onClose(null);
    expect(failedDocument().code).toBe('NETWORK');
    connected().live.watch(other.collection, other.id, () => undefined);
    expect(connected().live.read(other.collection, other.id).status).toBe('failed');
    failedDocument().retry();
    expect(count()).toBe('loading');
    await advance(0);
    expect(connected().sockets).toHaveLength(2);
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

describe('The code of the client', () => {
  test('loads with the first document, and only once', async () => {
    const load = vi.fn(async () => connected().live);
    const lazy = createLazyLiveClient(load);
    lazy.watchConnectionStatus(() => undefined);
    expect(load).not.toHaveBeenCalled();
    const onChange = vi.fn();
    lazy.watch(UNSEEN.collection, UNSEEN.id, onChange);
    lazy.watch(UNSEEN.collection, UNSEEN.id, () => undefined)();
    await advance(0);
    lastSocket().onOpen();
    await respond({ version: 2, data: { unseenMessage: 2 } });
    expect(onChange).toHaveBeenCalled();
    expect(lazy.read(UNSEEN.collection, UNSEEN.id)).toEqual({
      status: 'ready',
      data: { unseenMessage: 2 },
      entries: new Map(),
      readVersion: 2,
    });
    expect(lazy.connectionStatus()).toBe('open');
    expect(load).toHaveBeenCalledTimes(1);
  });
});

test('typing is sent while connected, received for any conversation, and bad events are ignored', async () => {
  await watchAt(1);
  connected().live.sendTyping('ba');
  expect(lastRequest()).toMatchObject({ event: 'typing', payload: { chat: 'ba' } });
  await respond({ success: true });
  const onTyping = vi.fn();
  const stop = connected().live.watchTyping(onTyping);
  for (const typing of [null, { chat: 'ba' }, { chat: 'ba', uid: 'bob' }]) {
    lastSocket().onTyping(typing);
  }
  expect(onTyping.mock.calls).toEqual([[{ chat: 'ba', uid: 'bob' }]]);
  stop();
  lastSocket().onTyping({ chat: 'ba', uid: 'bob' });
  expect(onTyping).toHaveBeenCalledTimes(1);
  const { length } = lastSocket().requests;
  lastSocket().onClose(null);
  connected().live.sendTyping('ba');
  expect(lastSocket().requests).toHaveLength(length);
});

describe('A new epoch', () => {
  test('clears all documents, and reads the watched ones whole', async () => {
    observeEpoch('one');
    await watchAt(10);
    const { live } = connected();
    live.watch('users', 'uid-alice', () => undefined)();
    await respond({ version: 1, data: {} });
    observeEpoch('two');
    expect(count()).toBe('loading');
    expect(live.read('users', 'uid-alice').status).toBe('loading');
    expect(lastRequest()).toMatchObject({ event: 'subscribe', payload: UNSEEN });
    expect(lastRequest().payload).not.toHaveProperty('since');
    await respond({ version: 7, data: { unseenMessage: 7 } });
    expect(count()).toBe(7);
  });

  test('is sent with every version, so that a server with another one returns all', async () => {
    await watchAt(10);
    observeEpoch('three');
    // The second change within a second waits.
    await advance(1_000);
    await respond({ version: 10, data: { unseenMessage: 10 } });
    await advance(300_000);
    expect(lastRequest().payload).toEqual({ ...UNSEEN, since: 10, epoch: 'three' });
  });
});

const requestsOf = (event: string) =>
  lastSocket().requests.filter((request) => request.event === event);

test('events and results of looping together are passed on if they are well-formed', async () => {
  await watchAt(1);
  const { live } = connected();
  const request = { kind: 'look', chat: 'ba' } as const;
  for (const [response, result] of [
    [{ success: true }, null],
    [
      { now: 5, room: null },
      { now: 5, room: null },
    ],
  ]) {
    const sent = live.requestTogether(request);
    expect(lastRequest()).toMatchObject({ event: 'together', payload: request });
    await respond(response);
    expect(await sent).toEqual(result);
  }
  const onEvent = vi.fn();
  const stop = live.watchTogether(onEvent);
  for (const event of [null, { chat: 'ba' }, { chat: 'ba', room: null }]) {
    lastSocket().onTogether(event);
  }
  expect(onEvent.mock.calls).toEqual([[{ chat: 'ba', room: null }]]);
  stop();
  lastSocket().onTogether({ chat: 'ba', room: null });
  expect(onEvent).toHaveBeenCalledTimes(1);
});
