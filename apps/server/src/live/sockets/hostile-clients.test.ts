import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { io, Manager } from 'socket.io-client';
import { describe, expect, onTestFinished } from 'vitest';
import { it } from '#testing/fixtures/app.ts';
import type { TestUser, TestApp } from '#testing/test-app.ts';

describe('an upgrade at another path', () => {
  const validRequest = 'GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n';

  it('does not end the server if its connection breaks, also after a response', async ({ app }) => {
    for (const isReused of [false, true]) {
      const raw = await connectRaw(app);
      if (isReused) {
        raw.write(validRequest);
        await once(raw, 'data');
      }
      raw.write(upgradeOf(app, '/elsewhere'));
      // The response shows that the upgrade has arrived.
      await app.visitor.call('GET', '/healthz');
      raw.resetAndDestroy();
    }
    expect((await app.visitor.call('GET', '/healthz')).status).toBe(200);
  });

  it.for([false, true])(
    'is closed after its response (used before: %s)',
    async (isReused, { app }) => {
      const raw = await connectRaw(app);
      if (isReused) {
        raw.write(validRequest);
        await once(raw, 'data');
      }
      raw.write(upgradeOf(app, '/elsewhere'));
      expect(String((await once(raw, 'data'))[0])).toMatch(/^HTTP\/1\.1 404 /);
      // A half-open side accepts writes; a closed one resets.
      const isCut = () => {
        raw.write('x');
        return raw.destroyed;
      };
      await expect.poll(isCut).toBe(true);
    },
  );
});

it('disconnects clients that read no responses, also before authentication', async ({ app }) => {
  const raw = await connectRaw(app);
  raw.write(upgradeOf(app, '/live/?EIO=4&transport=websocket'));
  raw.pause();
  const ping = Buffer.concat([Buffer.from([0x89, 0xfd]), randomBytes(4 + 125)]);
  const pings = Buffer.concat(Array.from({ length: 1_000 }, () => ping));
  const closed = new Promise((resolve) => raw.once('close', resolve));
  const drained = () => new Promise((resolve) => raw.once('drain', resolve));
  let sent = 0;
  while (!raw.destroyed && sent < 64_000_000) {
    sent += pings.length;
    if (!raw.write(pings)) await Promise.race([drained(), closed]);
  }
  expect(raw.destroyed).toBe(true);
  expect(await app.metric('live_slow_readers_cut_total')).toBe(1);
});

describe('one connection', () => {
  const authPacket = (alice: TestUser) => `0${JSON.stringify({ token: alice.token })}`;

  it('has one socket, even for concurrent authentications', async ({ app, alice }) => {
    const manager = await sendInOneFrame(app, [
      authPacket(alice),
      authPacket(alice),
      authPacket(alice),
    ]);
    await expect.poll(() => manager.engine.readyState).toBe('closed');
    await expect.poll(() => app.metric('live_sockets')).toBe(0);
  });

  it('ends with its socket', async ({ app, alice }) => {
    const socket = await app.socket(alice);
    socket.raw.io.engine.write('1');
    await expect.poll(() => socket.raw.connected).toBe(false);
  });

  it('is opened again by a client that was rejected and retries', async ({ app, alice }) => {
    const auth = { token: 'nothing' };
    const options = { path: '/live', transports: ['websocket'], reconnection: false };
    const socket = io(app.url, { ...options, auth, forceNew: true });
    onTestFinished(() => void socket.close());
    await new Promise((resolve) => socket.once('connect_error', resolve));
    auth.token = alice.token;
    socket.connect();
    await expect.poll(() => socket.connected).toBe(true);
  });

  it.for(['sid', '%73id'])(
    'cannot be taken over by another one (%s)',
    async (name, { app, alice }) => {
      const socket = await app.socket(alice);
      const { id } = socket.raw.io.engine as unknown as { id: string };
      const raw = await connectRaw(app);
      raw.write(upgradeOf(app, `/live/?EIO=4&transport=websocket&${name}=${id}`));
      const [response] = await once(raw, 'data');
      expect(String(response)).toMatch(/^HTTP\/1\.1 400 /);
      expect(await socket.subscribe('users', alice.uid)).toMatchObject({ version: 1 });
    },
  );
});

async function connectRaw(app: TestApp): Promise<Socket> {
  const raw = connect({
    port: Number(new URL(app.url).port),
    host: '127.0.0.1',
    allowHalfOpen: true,
  });
  raw.on('error', () => undefined);
  onTestFinished(() => void raw.destroy());
  await once(raw, 'connect');
  return raw;
}

function upgradeOf(app: TestApp, path: string): string {
  return [
    `GET ${path} HTTP/1.1`,
    `Host: ${new URL(app.url).host}`,
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}`,
    '\r\n',
  ].join('\r\n');
}

async function sendInOneFrame(app: TestApp, packets: readonly string[]): Promise<Manager> {
  const options = { path: '/live', transports: ['websocket'], reconnection: false };
  const manager = new Manager(app.url, { ...options, autoConnect: false });
  onTestFinished(() => manager.engine.close() as unknown as void);
  manager.open();
  await new Promise((resolve) => manager.once('open', () => resolve(undefined)));
  for (const packet of packets) manager.engine.write(packet);
  return manager;
}
