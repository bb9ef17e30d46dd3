import { beforeEach, expect, test, vi } from 'vitest';
import { transportOpener } from './connect-live-client.ts';
import type { TransportEvents } from './transport.ts';

interface Opened extends TransportEvents {
  readonly kind: 'socket' | 'poll';
  isClosed: boolean;
}

let opened: Opened[];
let closeCodes: (string | null)[];
let open: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  [opened, closeCodes] = [[], []];
  const opener = (kind: Opened['kind']) => (events: TransportEvents) => {
    const transport: Opened = { ...events, kind, isClosed: false };
    opened.push(transport);
    return { request: () => Promise.resolve(null), close: () => void (transport.isClosed = true) };
  };
  const openTransport = transportOpener({
    openSocket: (_token, events) => opener('socket')(events),
    openPoll: opener('poll'),
  });
  open = () =>
    void openTransport('token', {
      onOpen: () => undefined,
      onClose: (code) => void closeCodes.push(code),
      onChange: () => undefined,
      onTyping: () => undefined,
      onTogether: () => undefined,
    });
});

test('polls after two sockets in a row that did not open', () => {
  failSockets(1);
  open();
  last().onOpen();
  last().onClose(null);
  failSockets(2);
  open();
  expect(kinds()).toEqual(['socket', 'socket', 'socket', 'socket', 'poll']);
});

test.each([
  [4_999, 'socket'],
  [5_000, 'poll'],
])('after one socket that did not open within %i ms opens a %s', (ms, next) => {
  failSockets(1, ms);
  open();
  expect(kinds()).toEqual(['socket', next]);
});

test('a rejection by the server is no failure of the socket', () => {
  for (const code of ['UNAUTHENTICATED', 'RATE_LIMITED', 'UNAVAILABLE']) {
    open();
    last().onClose(code);
  }
  open();
  expect(kinds()).toEqual(['socket', 'socket', 'socket', 'socket']);
});

test('without a network, both are tried in turn', () => {
  failSockets(2);
  for (let tries = 0; tries < 4; tries += 1) {
    open();
    last().onClose(null);
  }
  expect(kinds().slice(2)).toEqual(['poll', 'socket', 'poll', 'socket']);
});

test('a lost poll is followed by another one', () => {
  failSockets(2);
  open();
  const poll = last();
  poll.onOpen();
  poll.onClose(null);
  expect(last().isClosed).toBe(true);
  open();
  expect(last().kind).toBe('poll');
  vi.advanceTimersByTime(60_000);
  expect(last().kind).toBe('poll');
});

test('a socket without an answer is given up when the next one is tried', () => {
  failSockets(2);
  open();
  last().onOpen();
  const probe = last();
  vi.advanceTimersByTime(60_000);
  expect(kinds().slice(3)).toEqual(['socket', 'socket']);
  expect([probe.isClosed, last().isClosed]).toEqual([true, false]);
});

test.each<[string, (socket: Opened) => void]>([
  ['open', (socket) => socket.onOpen()],
  [
    'are rejected by the server, because of an old token',
    (socket) => socket.onClose('UNAUTHENTICATED'),
  ],
])('returns to sockets at once or within a minute after they %s', (_, respond) => {
  failSockets(2);
  open();
  const poll = last();
  expect(poll.kind).toBe('poll');
  poll.onOpen();
  last().onClose(null);
  expect([last().kind, poll.isClosed, closeCodes.length]).toEqual(['socket', false, 2]);
  vi.advanceTimersByTime(60_000);
  const probe = last();
  respond(probe);
  expect([probe.isClosed, poll.isClosed, closeCodes.at(-1)]).toEqual([true, true, 'UNAVAILABLE']);
  vi.advanceTimersByTime(600_000);
  expect(kinds()).toEqual(['socket', 'socket', 'poll', 'socket', 'socket']);
  open();
  expect(last().kind).toBe('socket');
});

test('a network that returns brings sockets back with the first poll', () => {
  failSockets(2);
  open();
  const poll = last();
  poll.onOpen();
  last().onOpen();
  expect([poll.isClosed, closeCodes.at(-1)]).toEqual([true, 'UNAVAILABLE']);
  open();
  expect(kinds()).toEqual(['socket', 'socket', 'poll', 'socket', 'socket']);
});

const last = () => opened.at(-1) as Opened;
const kinds = () => opened.map(({ kind }) => kind);

function failSockets(times: number, ms = 0) {
  for (let failed = 0; failed < times; failed += 1) {
    open();
    vi.advanceTimersByTime(ms);
    last().onClose(null);
  }
}
