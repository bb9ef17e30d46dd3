import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { liveLimits } from '@reprise/contract/live/limits.ts';
import { rateLimits } from '@reprise/contract/http/limits.ts';
import { pino } from 'pino';
import { describe, expect, onTestFinished } from 'vitest';
import { it as base } from '#testing/fixtures/app.ts';
import type { TestSocket } from '#testing/sockets.ts';
import { startTestApp, type TestUser } from '#testing/test-app.ts';

let logged: string[] = [];

const it = base.extend('env', { scope: 'file' }, { RATE_LIMITS: 'on' }).extend(
  'overrides',
  { scope: 'file' },
  {
    log: pino({ level: 'info' }, { write: (line: string) => void logged.push(line) }),
  },
);

it.beforeEach(({ app: _app }) => {
  logged = [];
});

const name = (alice: TestUser) => ({ collection: 'users', id: alice.uid });

describe('a socket that sends too many frames is cut', () => {
  const kinds: Readonly<Record<string, (socket: TestSocket, alice: TestUser) => void>> = {
    subscribe: ({ raw }, alice) => raw.emit('subscribe', name(alice)),
    'subscribe to a document of another user': ({ raw }) =>
      raw.emit('subscribe', { collection: 'users', id: 'x' }, () => {}),
    unsubscribe: ({ raw }, alice) => raw.emit('unsubscribe', name(alice)),
    'invalid unsubscribe': ({ raw }) => raw.emit('unsubscribe'),
    'unknown event': ({ raw }) => raw.emit('nothing', {}),
    acknowledgment: (socket) => webSocketOf(socket).send('431["x"]'),
    'binary event': ({ raw }) => raw.emit('unsubscribe', Buffer.from('x')),
    'engine ping': (socket) => webSocketOf(socket).send('6'),
    'WebSocket ping': (socket) => webSocketOf(socket).ping(),
  };

  it.for(Object.entries(kinds))('%s', async ([_kind, send], { app, alice }) => {
    const socket = await app.socket(alice);
    for (let sent = 0; sent <= rateLimits.frame.max; sent += 1) send(socket, alice);
    await expect.poll(() => socket.raw.connected).toBe(false);
    expect(logged.length).toBeLessThanOrEqual(2);
  });

  it('few and large', async ({ app, alice }) => {
    const socket = await app.socket(alice);
    const text = 'x'.repeat(liveLimits.frameMaxBytes - 100);
    const count = liveLimits.receivedMaxBytes / text.length;
    for (let sent = 0; sent <= count; sent += 1) socket.raw.emit('nothing', text);
    await expect.poll(() => socket.raw.connected).toBe(false);
  });
});

it('a connection is cut that floods after the server has closed it', async ({ app }) => {
  const { port, host, hostname } = new URL(app.url);
  const raw = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
  onTestFinished(() => void raw.destroy());
  raw.on('error', () => undefined);
  raw.write(
    `GET /live/?EIO=4&transport=websocket HTTP/1.1\r\nHost: ${host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${randomBytes(16).toString('base64')}\r\n\r\n`,
  );
  await once(raw, 'data');
  raw.resume();
  // Not allowed before authentication. A mask of zeros leaves the text unchanged.
  const text = '42["nothing"]';
  const frame = Buffer.from([0x81, 0x80 | text.length, 0, 0, 0, 0, ...Buffer.from(text)]);
  for (let sent = 0; sent <= rateLimits.frame.max; sent += 1) raw.write(frame);
  // A half-open side accepts writes; a closed one resets.
  const isCut = () => {
    raw.write(frame.subarray(0, 1));
    return raw.destroyed;
  };
  await expect.poll(isCut).toBe(true);
});

it('a socket is cut after a few rejected subscriptions', async ({ app, alice }) => {
  const socket = await app.socket(alice);
  const { max } = rateLimits.subscribe;
  const codes: unknown[] = [];
  for (let sent = 0; sent <= max + liveLimits.rejectionsMax; sent += 1) {
    socket.raw.emit('subscribe', name(alice), ({ error }: { error?: { code: string } }) =>
      codes.push(error?.code),
    );
  }
  await expect.poll(() => socket.raw.connected).toBe(false);
  expect(codes.filter((code) => code === 'RATE_LIMITED').length).toBeLessThanOrEqual(
    liveLimits.rejectionsMax,
  );
  expect(logged.filter((line) => line.includes('"subscribe"'))).toHaveLength(1);
});

it('openSocket counts by user, from any address, and by address', async () => {
  const own = await startTestApp({ RATE_LIMITS: 'on', TRUST_PROXY: '127.0.0.1' });
  const bob = await own.createUser('bob');
  const carol = await own.createUser('carol');
  const from = (user: Pick<TestUser, 'token'>, address: string) =>
    own.socket(user, { extraHeaders: { 'x-forwarded-for': address } });
  const { max } = rateLimits.openSocket;
  for (let opened = 0; opened < max; opened += 1) {
    const socket = await from(bob, `10.0.0.${opened}`);
    socket.close();
  }
  await expect(from(bob, '10.0.1.1')).rejects.toMatchObject({
    data: { error: { code: 'RATE_LIMITED' } },
  });
  expect((await from(carol, '10.0.1.1')).raw.connected).toBe(true);
  for (let opened = 2; opened < max; opened += 1) {
    await expect(from({ token: 'invalid' }, '10.0.1.1')).rejects.toMatchObject({
      data: { error: { code: 'UNAUTHENTICATED' } },
    });
  }
  await expect(from(carol, '10.0.1.1')).rejects.toMatchObject({ type: 'TransportError' });
  expect((await from(carol, '10.0.1.2')).raw.connected).toBe(true);
  await own.stop();
}, 60_000);

it('a user who has read too much is rejected with every socket, and others are not', async ({
  app,
}) => {
  const { max } = rateLimits.readBytes;
  Object.assign(rateLimits.readBytes, { max: 10 });
  onTestFinished(() => void Object.assign(rateLimits.readBytes, { max }));
  const bob = await app.createUser('bob');
  const sockets = [await app.socket(bob), await app.socket(bob)];
  const states = [];
  for (const socket of sockets) states.push(await socket.subscribe('users', bob.uid));
  expect(states).toMatchObject([{ version: 1 }, { error: { code: 'RATE_LIMITED' } }]);
  const carol = await app.createUser('carol');
  const other = await app.socket(carol);
  expect(await other.subscribe('users', carol.uid)).toMatchObject({ version: 1 });
});

interface WebSocketClient {
  ping(): void;
  send(data: string | Buffer, options?: object): void;
}

function webSocketOf({ raw }: TestSocket): WebSocketClient {
  return (raw.io.engine.transport as unknown as { ws: WebSocketClient }).ws;
}
