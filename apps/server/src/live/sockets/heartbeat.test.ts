import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  awaitToken,
  checkSockets,
  PING_INTERVAL_MS,
  PING_TIMEOUT_MS,
  recordResponse,
} from './heartbeat.ts';
import type { LiveSocket, SocketClient } from './live-socket.ts';

const HOUR_MS = 3_600_000;
const CHECK_MS = 1_000;

let events: string[];
let socket: LiveSocket;
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  events = [];
  socket = {
    client: null,
    heartbeatAt: 0,
    isResponseDue: false,
    write: (packet: string) => events.push(packet),
    close: () => events.push('closed'),
  } as unknown as LiveSocket;
  stop = checkSockets({ sockets: [socket], onExpiry: () => events.push('expired') });
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

describe('a socket', () => {
  it('is pinged once in each interval as long as it responds', () => {
    authenticate(HOUR_MS);
    for (let pings = 0; pings < 3; pings += 1) {
      vi.advanceTimersByTime(PING_INTERVAL_MS - CHECK_MS);
      expect(events).toHaveLength(pings);
      vi.advanceTimersByTime(2 * CHECK_MS);
      expect(events).toEqual(Array.from({ length: pings + 1 }, () => '2'));
      recordResponse(socket);
    }
  });

  it('is closed if it does not respond in time', () => {
    authenticate(HOUR_MS);
    vi.advanceTimersByTime(PING_INTERVAL_MS + PING_TIMEOUT_MS - CHECK_MS);
    expect(events).toEqual(['2']);
    vi.advanceTimersByTime(3 * CHECK_MS);
    expect(events.slice(0, 2)).toEqual(['2', 'closed']);
  });

  it('is closed if it sends no valid token in time', () => {
    awaitToken(socket);
    vi.advanceTimersByTime(9_000);
    expect(events).toEqual([]);
    vi.advanceTimersByTime(2_000);
    expect(events[0]).toBe('closed');
  });

  it('expires with its token', () => {
    authenticate(5_000);
    vi.advanceTimersByTime(4_000);
    expect(events).toEqual([]);
    vi.advanceTimersByTime(CHECK_MS);
    expect(events).toEqual(['expired']);
  });
});

function authenticate(lifeMs: number): void {
  socket.client = { token: { expiresAt: Date.now() + lifeMs } } as SocketClient;
  recordResponse(socket);
}
