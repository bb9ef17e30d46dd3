import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { connectApi } from '#platform/api/api-client.ts';
import { deferred, errorResponse, startFakeServer } from '#platform/testing/fake-server.ts';
import { openPollTransport } from './poll-transport.ts';
import type { Transport } from './transport.ts';

const CALL = 'GET /live/changes';
const UNSEEN = { collection: 'unseenMessages', id: 'alice' } as const;
const CHAT = { collection: 'chats', id: 'ab' } as const;

let transport: Transport;
afterEach(() => {
  transport.close();
});
beforeEach(() => {
  vi.useFakeTimers();
  connectApi({ accessToken: () => Promise.resolve('token'), signOut: () => Promise.resolve() });
});

test('opens when the server responds, and subscribes to documents with one call', async () => {
  let rows: object[] = [];
  const { onOpen, docs, changes } = setUp(() => result(...rows));
  await advance();
  expect(onOpen).toHaveBeenCalledOnce();
  rows = [unseenAt(3)];
  const states = Promise.all([
    transport.request('subscribe', UNSEEN),
    transport.request('subscribe', { ...CHAT, since: 7, epoch: 'one' }),
  ]);
  await advance(250);
  expect(await states).toEqual([rows[0] && unseenAt(3).state, { version: 7, entries: [] }]);
  expect(docs()).toEqual([
    '',
    'unseenMessages/alice chats/ab@7',
    'unseenMessages/alice@3 chats/ab@7',
  ]);
  expect(changes).toEqual([]);
});

test('subscribes to any number of documents', async () => {
  const { docs } = setUp(() => result());
  await advance();
  const ids = Array.from({ length: 45 }, (_, nth) => `chat${nth}`);
  const states = ids.map((id) => transport.request('subscribe', { ...CHAT, id, since: 1 }));
  await advance();
  const sent = docs()
    .slice(1, 4)
    .map((names) => names.split(' ').length);
  expect(sent.toSorted((one, other) => one - other)).toEqual([5, 20, 20]);
  expect(await Promise.all(states)).toHaveLength(45);
});

test('waits for changes again and again, from the versions that it has', async () => {
  const { docs, changes, respond } = setUp(() =>
    result(unseenAt(3), { ...CHAT, state: { version: 7, data: {} } }),
  );
  await advance();
  void transport.request('subscribe', UNSEEN);
  void transport.request('subscribe', CHAT);
  await advance(250);
  const entries = [9, 8].map((version) => ({ key: `${version}`, version, data: version }));
  await respond(result({ ...CHAT, state: { version: 9, entries } }));
  await respond(result());
  await respond(result(unseenAt(5)));
  expect(changes).toEqual([
    { ...CHAT, since: 7, key: '8', version: 8, data: 8 },
    { ...CHAT, since: 8, key: '9', version: 9, data: 9 },
    { ...UNSEEN, since: 3, version: 5, data: { unseenMessage: 5 } },
  ]);
  expect(docs().slice(-4)).toEqual([
    'unseenMessages/alice@3 chats/ab@7',
    'unseenMessages/alice@3 chats/ab@9',
    'unseenMessages/alice@3 chats/ab@9',
    'unseenMessages/alice@5 chats/ab@9',
  ]);
});

test('a document that ended or is unsubscribed is left out', async () => {
  const { docs, respond } = setUp(() =>
    result(unseenAt(3), { ...CHAT, state: { version: 7, data: {} } }),
  );
  await advance();
  void transport.request('subscribe', UNSEEN);
  void transport.request('subscribe', CHAT);
  await advance(250);
  await respond(result({ ...CHAT, state: { error: { code: 'NOT_FOUND', message: 'None.' } } }));
  expect(docs().at(-1)).toBe('unseenMessages/alice@3');
  const before = docs().length;
  await transport.request('unsubscribe', UNSEEN);
  await advance(60_000);
  expect(docs()).toHaveLength(before);
});

test('sends at most four calls a second', async () => {
  const { server } = setUp(() => result(unseenAt(1)));
  let version = 1;
  server.on(CALL, ({ query }) => {
    if (query['wait'] !== '0') version += 1;
    return result(unseenAt(version));
  });
  await advance();
  void transport.request('subscribe', UNSEEN);
  await advance(10_000);
  expect(version).toBeGreaterThan(30);
  expect(version).toBeLessThan(45);
});

test.each([
  [503, 'UNAVAILABLE', 'UNAVAILABLE'],
  [429, 'RATE_LIMITED', null],
  [403, 'ACCOUNT_SUSPENDED', 'ACCOUNT_SUSPENDED'],
])('a response with %i %s closes it with %s', async (status, sent, code) => {
  const { closeCodes, respond, server } = setUp(() => result(unseenAt(1)));
  await advance();
  void transport.request('subscribe', UNSEEN);
  await advance(250);
  await respond(errorResponse(status, sent));
  expect(closeCodes).toEqual([code]);
  const { length } = server.calls;
  await advance(60_000);
  expect(server.calls).toHaveLength(length);
});

test('a new epoch closes it without its changes', async () => {
  const { closeCodes, changes, respond, server } = setUp(() => result(unseenAt(1)));
  await advance();
  void transport.request('subscribe', UNSEEN);
  await advance(250);
  expect(server.calls.at(-1)?.query['epoch']).toBe('one');
  await respond({ rows: [unseenAt(9)], epoch: 'two' });
  expect([closeCodes, changes]).toEqual([['UNAVAILABLE'], []]);
});

test('a network error before the first response closes it', async () => {
  const { closeCodes, onOpen } = setUp(() => {
    throw new TypeError('Failed to fetch');
  });
  await advance();
  expect([closeCodes, onOpen.mock.calls.length]).toEqual([[null], 0]);
});

const advance = (ms = 0) => vi.advanceTimersByTimeAsync(ms);
const result = (...rows: object[]) => ({ rows, epoch: 'one' });
const unseenAt = (version: number) => ({
  ...UNSEEN,
  state: { version, data: { unseenMessage: version } },
});

/** Calls with `wait=0` are answered by `now`, the others one by one by `respond`. */
function setUp(now: () => unknown) {
  const waits: ((response: unknown) => void)[] = [];
  const server = startFakeServer({
    [CALL]({ query }) {
      if (query['wait'] === '0') return now();
      const { promise, resolve } = deferred<unknown>();
      waits.push(resolve);
      return promise;
    },
  });
  const changes: unknown[] = [];
  const closeCodes: (string | null)[] = [];
  const onOpen = vi.fn();
  transport = openPollTransport({
    onOpen,
    onClose: (code) => void closeCodes.push(code),
    onChange: (change) => void changes.push(change),
    onTyping: () => undefined,
    onTogether: () => undefined,
  });
  async function respond(response: unknown) {
    waits.shift()?.(response);
    await advance(250);
  }
  const docs = () => server.calls.map(({ query }) => query['doc'] ?? '');
  return { server, changes, closeCodes, onOpen, respond, docs };
}
