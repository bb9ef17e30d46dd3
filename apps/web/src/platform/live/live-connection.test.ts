import { describe, expect, test } from 'vitest';
import { alice } from '#platform/testing/fake-auth-client.ts';
import { advance, setUpLiveClient, UNSEEN } from './live-client.testing.ts';

const { connected, signOut, lastSocket, lastRequest, respond, watchAt, count } = setUpLiveClient();

describe('The connection', () => {
  test('reconnects with growing delays after a drop, and asks from the known version', async () => {
    await watchAt(3);
    lastSocket().onClose(null);
    expect(connected().live.connectionStatus()).toBe('lost');
    expect(count()).toBe(3);
    for (const delay of [500, 1_000, 2_000, 4_000, 8_000, 15_000, 15_000]) {
      const before = connected().sockets.length;
      await advance(delay - 1);
      expect(connected().sockets).toHaveLength(before);
      await advance(1);
      expect(connected().sockets).toHaveLength(before + 1);
      if (delay < 15_000) lastSocket().onClose(null);
      else if (before < 7) lastSocket().onClose(null);
    }
    lastSocket().onOpen();
    expect(connected().live.connectionStatus()).toBe('open');
    expect(lastRequest().payload).toEqual({ ...UNSEEN, since: 3 });
  });

  test('reconnects at once when the network is back', async () => {
    await watchAt(3);
    lastSocket().onClose(null);
    window.dispatchEvent(new Event('online'));
    await advance(0);
    expect(connected().sockets).toHaveLength(2);
  });

  test('keeps one socket when the network comes back twice', async () => {
    await watchAt(3);
    lastSocket().onClose(null);
    window.dispatchEvent(new Event('online'));
    await advance(0);
    window.dispatchEvent(new Event('online'));
    await advance(0);
    lastSocket().onOpen();
    const open = connected()
      .sockets.slice(1)
      .filter(({ isClosed }) => !isClosed);
    expect(open).toEqual([lastSocket()]);
  });

  test('connects to another server at once when its server stops, and catches up', async () => {
    await watchAt(3);
    lastSocket().onClose('UNAVAILABLE');
    await advance(250);
    expect(connected().sockets).toHaveLength(2);
    lastSocket().onOpen();
    expect(lastRequest().payload).toEqual({ ...UNSEEN, since: 3 });
  });

  test('waits between attempts when no server takes over', async () => {
    await watchAt(3);
    lastSocket().onClose('UNAVAILABLE');
    await advance(250);
    lastSocket().onClose('UNAVAILABLE');
    await advance(499);
    expect(connected().sockets).toHaveLength(2);
    await advance(1);
    expect(connected().sockets).toHaveLength(3);
  });

  test('drops events of an older connection', async () => {
    await watchAt(3);
    const [old] = connected().sockets;
    old?.onClose(null);
    await advance(500);
    lastSocket().onOpen();
    old?.onChange({ ...UNSEEN, since: 3, version: 4, data: { unseenMessage: 4 } });
    old?.onClose(null);
    expect(count()).toBe(3);
    expect(connected().live.connectionStatus()).toBe('open');
  });

  test('reconnects after a subscription without a response', async () => {
    connected().live.watch(UNSEEN.collection, UNSEEN.id, () => undefined);
    await advance(0);
    lastSocket().onOpen();
    lastRequest().fail();
    await advance(500);
    expect(connected().sockets.map(({ isClosed }) => isClosed)).toEqual([true, false]);
  });

  test('replaces a rejected token with a new one', async () => {
    connected().live.watch(UNSEEN.collection, UNSEEN.id, () => undefined);
    await advance(0);
    expect(connected().forcedRefreshes).toBe(0);
    connected().tokens = ['token-2'];
    lastSocket().onClose('UNAUTHENTICATED');
    await advance(500);
    expect(connected().forcedRefreshes).toBe(1);
    expect(lastSocket().token).toBe('token-2');
    expect(signOut).not.toHaveBeenCalled();
  });

  test('ends the session when the new token is rejected for a second, too', async () => {
    connected().live.watch(UNSEEN.collection, UNSEEN.id, () => undefined);
    await advance(0);
    lastSocket().onClose('UNAUTHENTICATED');
    await advance(500);
    lastSocket().onClose('UNAUTHENTICATED');
    expect(signOut).not.toHaveBeenCalled();
    await advance(1_000);
    lastSocket().onClose('UNAUTHENTICATED');
    expect(signOut).toHaveBeenCalledOnce();
  });

  test('continues when the server knows the key of the new token a second later', async () => {
    connected().live.watch(UNSEEN.collection, UNSEEN.id, () => undefined);
    await advance(0);
    lastSocket().onClose('UNAUTHENTICATED');
    await advance(500);
    lastSocket().onClose('UNAUTHENTICATED');
    const before = connected().sockets.length;
    await advance(999);
    expect(connected().sockets).toHaveLength(before);
    await advance(1);
    lastSocket().onOpen();
    expect(connected().live.connectionStatus()).toBe('open');
    lastSocket().onClose('UNAUTHENTICATED');
    expect(signOut).not.toHaveBeenCalled();
  });

  test('reconnects a tab that other tabs displaced when it is used', async () => {
    await watchAt(3);
    lastSocket().onClose('RATE_LIMITED');
    window.dispatchEvent(new Event('online'));
    await advance(60_000);
    expect(connected().sockets).toHaveLength(1);
    expect(count()).toBe(3);
    window.dispatchEvent(new Event('pointerdown'));
    window.dispatchEvent(new Event('focus'));
    await advance(0);
    expect(connected().sockets).toHaveLength(2);
  });

  test('retries a server that is temporarily busy', async () => {
    connected().live.watch(UNSEEN.collection, UNSEEN.id, () => undefined);
    await advance(0);
    lastSocket().onClose('RATE_LIMITED');
    await advance(500);
    expect(connected().sockets).toHaveLength(2);
    expect(connected().forcedRefreshes).toBe(0);
  });

  test('renews a token on the open connection before it expires', async () => {
    await watchAt(3);
    await advance(10_000);
    expect(lastSocket().requests).toHaveLength(1);
    connected().tokens = ['token-2'];
    await advance(10_000);
    expect(lastRequest()).toMatchObject({ event: 'renew', payload: { token: 'token-2' } });
    await respond({ success: true });
    expect(connected().sockets).toHaveLength(1);
  });

  test("closes at sign-out, and drops the user's data", async () => {
    await watchAt(3);
    connected().auth.setState({ status: 'signedOut' });
    expect(lastSocket().isClosed).toBe(true);
    expect(count()).toBe('loading');
    await advance(60_000);
    expect(connected().sockets).toHaveLength(1);
    connected().auth.setState(alice);
    await watchAt(7);
    expect(connected().sockets).toHaveLength(2);
    expect(count()).toBe(7);
  });
});
