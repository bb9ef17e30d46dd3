import { combinedChatId } from '@reprise/contract/chat/rules/combined-chat-id.ts';
import { inject, afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '#platform/db/open.ts';
import { send } from '#testing/features/chat.ts';
import { makeFriends } from '#testing/factories.ts';
import { signOut, signUpUser } from '#testing/auth/accounts.ts';
import { startRedis, type TestRedis } from '#testing/servers/redis.ts';
import { testDatabaseUrl } from '#testing/server-process.ts';
import type { TestSocket } from '#testing/sockets.ts';
import { startAppOn, startTestApp, type TestUser, type TestApp } from '#testing/test-app.ts';

const SHARED = { DATABASE_URL: testDatabaseUrl('any'), AUTH_SECRET: 's'.repeat(32) };

const LONG_TEXT = '\u{1f501}'.repeat(2_000);

let redis: TestRedis;
let here: TestApp;
let there: TestApp;
let alice: TestUser;
let bob: TestUser;
let chat: { readonly collection: 'chats'; readonly id: string };

const textsOf = ({ changes }: TestSocket) =>
  changes.map(({ data }) => Reflect.get(Object(data), 'text'));

describe('two servers on one PostgreSQL', () => {
  beforeAll(() => startBoth(SHARED));
  afterAll(stopBoth);

  describeTwoServers();

  it('reconnect after the database has closed their connections, and miss nothing', async () => {
    const socket = await there.socket(bob);
    await socket.subscribe(chat.collection, chat.id);
    const { rows } = await here.database.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'reprise-live' and datname = current_database()`,
    );
    expect(rows).toHaveLength(2);
    await send(alice, bob, { text: 'while disconnected' });
    await expect.poll(() => textsOf(socket)).toEqual(['while disconnected']);
    await send(alice, bob, { text: 'afterwards' });
    await expect.poll(() => textsOf(socket).at(-1)).toBe('afterwards');
  });
});

describe('two servers with Redis', () => {
  beforeAll(async () => {
    redis = await startRedis();
    await startBoth({ ...SHARED, REDIS_URL: redis.url });
  });
  afterAll(async () => {
    await stopBoth();
    await redis.stop();
  });

  describeTwoServers();

  it('serve their own clients while Redis is down, count the lost messages, and reconnect', async () => {
    const near = await here.socket(bob);
    const far = await there.socket(bob);
    for (const reader of [near, far]) await reader.subscribe(chat.collection, chat.id);
    await redis.kill();
    expect((await send(alice, bob, { text: 'without Redis' })).status).toBe(200);
    await expect.poll(() => textsOf(near)).toEqual(['without Redis']);
    expect(await here.metric('live_fan_out_lost_total')).toBeGreaterThan(0);
    expect(far.changes).toEqual([]);
    await redis.start();
    await expect.poll(() => textsOf(far)).toEqual(['without Redis']);
    await send(alice, bob, { text: 'afterwards' });
    await expect.poll(() => textsOf(far).at(-1)).toBe('afterwards');
  });

  it('start and stop while Redis is down', async () => {
    await redis.kill();
    const { database = '' } = here.database.pool.options;
    const third = await startAppOn(
      openDatabase({ ...inject('postgres'), database }, () => {}),
      {
        ...SHARED,
        REDIS_URL: redis.url,
      },
    );
    const socket = await third.socket(bob);
    expect(await socket.subscribe('users', bob.uid)).toMatchObject({ version: 1 });
    await third.stop();
    await redis.start();
  });
});

async function startBoth(env: Record<string, string>): Promise<void> {
  here = await startTestApp(env);
  const { database = '' } = here.database.pool.options;
  there = await startAppOn(
    openDatabase({ ...inject('postgres'), database }, () => {}),
    env,
  );
  alice = await here.createUser('alice');
  bob = await here.createUser('bob');
  await makeFriends(here.db, [alice.id, bob.id]);
  chat = { collection: 'chats', id: combinedChatId(alice.uid, bob.uid) };
  await send(alice, bob, { text: 'first' });
}

async function stopBoth(): Promise<void> {
  await there.stop();
  await here.stop();
}

/** Repeats the message, because the fan-out connects in the background. */
async function waitForFanOut(socket: TestSocket): Promise<void> {
  await expect
    .poll(
      async () => {
        await send(alice, bob, { text: 'are you there' });
        return socket.changes.length;
      },
      { timeout: 15_000 },
    )
    .toBeGreaterThan(0);
}

function describeTwoServers(): void {
  it('delivers changes of one server to a friend at the other, once and in order', async () => {
    const socket = await there.socket(bob);
    await socket.subscribe(chat.collection, chat.id);
    await waitForFanOut(socket);
    const texts = [
      ...Array.from({ length: 30 }, (_, index) => `message ${index}`),
      LONG_TEXT,
      'last',
    ];
    for (const text of texts) await send(alice, bob, { text });
    await expect.poll(() => textsOf(socket).at(-1)).toBe('last');
    expect(textsOf(socket).slice(-texts.length)).toEqual(texts);
    const versions = socket.changes.map(({ version }) => version);
    expect(versions).toEqual(versions.map((_, index) => (versions[0] ?? 0) + index));
  });

  it('delivers them to clients of the same server once, too', async () => {
    const socket = await here.socket(bob);
    const far = await there.socket(bob);
    for (const reader of [socket, far]) await reader.subscribe(chat.collection, chat.id);
    const texts = ['to both', 'last'];
    for (const text of texts) await send(alice, bob, { text });
    // Each server reads the document at its own time.
    for (const reader of [socket, far])
      await expect.poll(() => textsOf(reader).at(-1)).toBe('last');
    expect([textsOf(socket), textsOf(far)]).toEqual([texts, texts]);
  });

  it('closes the sockets of a session ended at the other server within a second', async () => {
    const carol = await signUpUser(here, `carol${Date.now() % 100_000}`);
    const socket = await there.socket(carol);
    const other = await there.socket(bob);
    await signOut(here, carol);
    await expect.poll(() => socket.raw.connected, { timeout: 1_000 }).toBe(false);
    expect(socket.endReasons).toMatchObject([{ error: { code: 'UNAUTHENTICATED' } }]);
    expect(other.raw.connected).toBe(true);
  });
}
