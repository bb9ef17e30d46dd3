import { randomBytes } from 'node:crypto';
import { request } from 'node:http';
import { combinedChatId } from '@reprise/contract/chat/rules/combined-chat-id.ts';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, vi } from 'vitest';
import { it } from '#testing/fixtures/app.ts';
import { send } from '#testing/features/chat.ts';
import { makeFriends } from '#testing/factories.ts';
import { signInAgain, signOut, signUpUser } from '#testing/auth/accounts.ts';
import { stopReading } from '#testing/sockets.ts';
import { startTestApp, type TestUser, type TestApp } from '#testing/test-app.ts';

it.beforeAll(({ db, alice, bob }) => makeFriends(db, [alice.id, bob.id]));
const ENDED = [{ error: { code: 'UNAUTHENTICATED' } }];

describe('an expired token', () => {
  const LIFE_S = 20;
  const expiry = () => Math.floor(Date.now() / 1_000) + LIFE_S;

  /** The clock jumps to the expiry: a short lifetime would end too early on a busy machine. */
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  });
  afterEach(() => void vi.useRealTimers());

  it('closes its socket, unless it was renewed', async ({ app, alice }) => {
    const token = await app.signToken(alice, { exp: expiry() });
    const renewed = await app.socket({ token });
    const socket = await app.socket({ token });
    expect(await renewed.emitWithAck('renew', { token: alice.token })).toEqual({ success: true });
    expect([socket.raw.connected, socket.endReasons]).toEqual([true, []]);
    vi.advanceTimersByTime(LIFE_S * 1_000);
    await expect.poll(() => socket.raw.connected).toBe(false);
    expect(socket.endReasons).toMatchObject(ENDED);
    expect(await renewed.subscribe('users', alice.uid)).toMatchObject({ version: 1 });
  });

  it('is not renewed by a token of another user or session, or by an invalid one', async ({
    app,
    alice,
  }) => {
    const dan = await signUpUser(app, 'dan');
    const { token: otherSession } = await signInAgain(app, 'dan');
    const socket = await app.socket({ token: await app.signToken(dan, { exp: expiry() }) });
    for (const token of [alice.token, otherSession, 'nothing', '']) {
      expect(await socket.emitWithAck('renew', { token })).toMatchObject({
        error: { code: 'UNAUTHENTICATED' },
      });
    }
    expect(await socket.emitWithAck('renew', {})).toMatchObject({ error: { code: 'VALIDATION' } });
    vi.advanceTimersByTime(LIFE_S * 1_000);
    await expect.poll(() => socket.raw.connected).toBe(false);
    expect(socket.endReasons).toMatchObject(ENDED);
  });
});

describe('sign-out', () => {
  it('closes the sockets of its session within a second, and no others', async ({ app, alice }) => {
    const carol = await signUpUser(app, 'carol');
    const again = await signInAgain(app, 'carol');
    const ending = [await app.socket(carol), await app.socket(carol)];
    const otherSockets = [await app.socket(again), await app.socket(alice)];
    await signOut(app, carol);
    for (const socket of ending) {
      await expect.poll(() => socket.raw.connected, { timeout: 1_000 }).toBe(false);
      expect(socket.endReasons).toMatchObject(ENDED);
    }
    for (const socket of otherSockets) {
      expect(await socket.emitWithAck('unsubscribe', { collection: 'users', id: 'x' })).toEqual({
        success: true,
      });
    }
    await expect(app.socket(carol)).rejects.toThrow('UNAUTHENTICATED');
  });

  it('rejects a socket whose session ends during its look-up', async ({ app }) => {
    const eve = await signUpUser(app, 'eve');
    const client = await app.database.pool.connect();
    await client.query('begin; lock table users in access exclusive mode');
    const opening = app.socket(eve);
    const rejected = expect(opening).rejects.toThrow('UNAUTHENTICATED');
    const waiting = `select 1 from pg_stat_activity
                     where datname = current_database() and wait_event_type = 'Lock'`;
    await expect
      .poll(async () => (await app.database.pool.query(waiting)).rowCount)
      .toBeGreaterThan(0);
    await signOut(app, eve);
    await client.query('rollback');
    client.release();
    await rejected;
  });
});

describe('a client that breaks the rules', () => {
  async function isAlive(app: TestApp, bob: TestUser): Promise<boolean> {
    const socket = await app.socket(bob);
    const state = await socket.subscribe('users', bob.uid);
    return state.version === 1;
  }

  it('is disconnected for a frame of 1 MB', async ({ app, alice, bob }) => {
    const socket = await app.socket(alice);
    socket.raw.emit('subscribe', { collection: 'users', id: 'x'.repeat(1_000_000) });
    await expect.poll(() => socket.raw.connected).toBe(false);
    expect(await isAlive(app, bob)).toBe(true);
  });

  it.for([
    'garbage',
    '',
    '2',
    '2[',
    '2{}',
    '2["subscribe"',
    '2["disconnect"]',
    '3["x"]',
    '39999999999[]',
    '51-["subscribe",{"_placeholder":true,"num":0}]',
    '59999999999-["subscribe",{"_placeholder":true,"num":0}]',
    '5x-[]',
    '2/other,["subscribe"]',
    '0{"token":"again"}',
    '9',
  ])('does not end the server with the packet %j', async (packet, { app, alice, bob }) => {
    const socket = await app.socket(alice);
    socket.raw.io.engine.write(packet);
    socket.raw.io.engine.write(packet);
    expect(await isAlive(app, bob)).toBe(true);
  });

  it('does not end the server with malformed frames', async ({ app, bob }) => {
    for (let size = 1; size <= 4_096; size *= 4) {
      await new Promise<void>((resolve, reject) => {
        const count = request(`${app.url}/live/?EIO=4&transport=websocket`, {
          headers: {
            connection: 'upgrade',
            upgrade: 'websocket',
            'sec-websocket-version': '13',
            'sec-websocket-key': randomBytes(16).toString('base64'),
          },
        });
        count.on('error', reject);
        count.on('upgrade', (_response, connection) => {
          connection.resume().on('error', () => undefined);
          connection.once('close', () => resolve());
          connection.end(randomBytes(size));
        });
        count.end();
      });
    }
    expect(await isAlive(app, bob)).toBe(true);
  });

  it('does not end the server with unknown events or without acknowledgments', async ({
    app,
    alice,
    bob,
  }) => {
    const socket = await app.socket(alice);
    for (const event of ['subscribe', 'unsubscribe', 'renew', 'change', 'ended', '__proto__']) {
      socket.raw.emit(event);
      socket.raw.emit(event, { collection: 'users', id: alice.uid });
      socket.raw.emit(event, 1, 2, 3, 'no function');
    }
    expect(await isAlive(app, bob)).toBe(true);
    expect(await socket.subscribe('users', alice.uid)).toMatchObject({ version: 1 });
  });
});

it('gets INTERNAL without the reason when reading fails, and can continue', async () => {
  const own = await startTestApp();
  const carol = await own.createUser('carol');
  const socket = await own.socket(carol);
  await sql`alter table inboxes rename to hidden`.execute(own.db);
  expect(await socket.subscribe('unseenMessages', carol.uid)).toEqual({
    error: { code: 'INTERNAL', message: 'Something went wrong on our side.' },
  });
  await sql`alter table hidden rename to inboxes`.execute(own.db);
  expect(await socket.subscribe('unseenMessages', carol.uid)).toMatchObject({ version: 0 });
  await own.stop();
});

describe('a client that stops reading', () => {
  const chat = (alice: TestUser, bob: TestUser) => ({
    collection: 'chats',
    id: combinedChatId(alice.uid, bob.uid),
  });

  it.beforeAll(async ({ alice, bob }) => {
    const text = '\u{1f501}'.repeat(2_000);
    for (let sent = 0; sent < 50; sent += 1) await send(alice, bob, { text });
  });

  it('is disconnected with too much unsent data, unlike the others', async ({
    app,
    alice,
    bob,
  }) => {
    const slow = await app.socket(bob);
    const reading = await app.socket(bob);
    const resumeReading = stopReading(slow);
    for (let count = 0; count < 60; count += 1)
      slow.raw.emit('subscribe', chat(alice, bob), () => {});
    for (let count = 0; count < 60; count += 1)
      await reading.emitWithAck('subscribe', chat(alice, bob));
    resumeReading();
    await expect.poll(() => slow.raw.connected, { timeout: 10_000 }).toBe(false);
    expect(reading.raw.connected).toBe(true);
    expect(await app.metric('live_slow_readers_cut_total')).toBe(1);
  });
});

describe('the limits', () => {
  let limited: TestApp;
  let carol: TestUser;

  beforeAll(async () => {
    limited = await startTestApp({ RATE_LIMITS: 'on' });
    carol = await limited.createUser('carol');
  });
  afterAll(() => limited.stop());

  it('allow 20 subscriptions in 10 s per socket', async () => {
    const socket = await limited.socket(carol);
    const name = { collection: 'users', id: carol.uid };
    for (let count = 0; count < 20; count += 1) {
      expect(await socket.emitWithAck('subscribe', name)).toMatchObject({ version: 1 });
    }
    for (const event of ['subscribe', 'renew']) {
      const payload = event === 'renew' ? { token: carol.token } : name;
      expect(await socket.emitWithAck(event, payload)).toMatchObject({
        error: { code: 'RATE_LIMITED' },
      });
    }
    socket.close();
  });

  it('close the oldest socket of a user who opens an eleventh', async () => {
    const dan = await limited.createUser('dan');
    const sockets = [];
    for (let opened = 0; opened < 11; opened += 1) sockets.push(await limited.socket(dan));
    const [oldest, ...others] = sockets;
    await expect.poll(() => oldest?.raw.connected).toBe(false);
    expect(oldest?.endReasons).toMatchObject([{ error: { code: 'RATE_LIMITED' } }]);
    expect(others.every(({ raw }) => raw.connected)).toBe(true);
    for (const socket of others) socket.close();
  });

  it('reject the 51st connection of an address until another one closes', async () => {
    const accounts = [];
    for (let made = 0; made < 5; made += 1) accounts.push(await limited.createUser(`guest${made}`));
    const sockets = [];
    await expect
      .poll(async () => {
        const first = await limited.socket(carol).catch(() => null);
        first?.close();
        return first !== null;
      })
      .toBe(true);
    for (let opened = 0; opened < 50; opened += 1) {
      sockets.push(await limited.socket(accounts[opened % 5] ?? carol));
    }
    await expect(limited.socket(carol)).rejects.toMatchObject({ type: 'TransportError' });
    sockets[0]?.close();
    await expect
      .poll(() =>
        limited.socket(carol).then(
          ({ raw }) => raw.connected,
          () => false,
        ),
      )
      .toBe(true);
  });
});

it('close every socket when the server stops', async () => {
  const own = await startTestApp();
  const carol = await own.createUser('carol');
  const socket = await own.socket(carol);
  const stalled = await own.socket(carol);
  stopReading(stalled);
  const started = performance.now();
  await own.stopServer();
  expect(performance.now() - started).toBeLessThan(3_000);
  await expect.poll(() => socket.raw.connected).toBe(false);
  await own.stop();
});

it('asks its clients to connect elsewhere when the server stops', async () => {
  const stopping = await startTestApp();
  const carol = await stopping.createUser('carol');
  const socket = await stopping.socket(carol);
  await stopping.stopServer();
  await expect.poll(() => socket.raw.connected).toBe(false);
  expect(socket.endReasons).toMatchObject([{ error: { code: 'UNAVAILABLE' } }]);
  await stopping.stop();
});
