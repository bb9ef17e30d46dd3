import { existsSync } from 'node:fs';
import { Agent } from 'node:http';
import { combinedChatId } from '@reprise/contract/chat/rules/combined-chat-id.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { OpenDatabase } from '#platform/db/open.ts';
import { findDifferences } from '#platform/fsck/find-differences.ts';
import { makeFriends, makeTile, publicIdOf } from './testing/factories.ts';
import { sendFuzzFrame } from './testing/fuzz/frames.ts';
import { randomFrom } from './testing/fuzz/random.ts';
import { fuzzRequest, type FuzzActor, type FuzzWorld } from './testing/fuzz/requests.ts';
import { requestSender, sendBytes } from './testing/fuzz/send.ts';
import { serverSettings } from './testing/load/chat-pairs.ts';
import * as servers from './testing/server-process.ts';
import { openSocket } from './testing/sockets.ts';
import { openTestDatabase } from './testing/test-database.ts';
import { makeUser, openSession, signTokenWithClaims } from './testing/users.ts';

vi.setConfig({ ...servers.PROCESS_TIMEOUTS, testTimeout: 1_800_000 });

/** FUZZ_SEED repeats another run. */
const SEED = Number(process.env['FUZZ_SEED'] ?? 13);
const REQUESTS = 50_000;
const FRAMES = 10_000;
const WARM_UP = 5_000;
const CONNECTIONS = 16;
const FRAMES_PER_SOCKET = 50;
const RAW_EVERY = 100;
const MAX_GROWTH = 1.1;
/** 501 without SOURCE_LOOKUP; 503 while the database is too busy. */
const DOCUMENTED = new Set([501, 503]);
const TOKEN_SECONDS = 3_600;
const WEB_ROOT = new URL('../../web/dist', import.meta.url);
const REPORT_HEAP = new URL('testing/fuzz/report-heap.mjs', import.meta.url);

let database: OpenDatabase;
let server: servers.ServerProcess;
let world: FuzzWorld;

async function makeActor(username: string): Promise<FuzzActor & { readonly id: number }> {
  const user = await makeUser(database.db, username);
  const { AUTH_SECRET: secret = '', PUBLIC_URL: publicUrl = '' } = serverSettings(database, '');
  const options = { database, secret, publicUrl };
  const token = await openSession({ ...user, ...options });
  const exp = Math.floor(Date.now() / 1_000) + TOKEN_SECONDS;
  return { ...user, token: await signTokenWithClaims(options, token, { exp }) };
}

const GROUP = '00000000-0000-4000-8000-000000000000';

async function makeWorld(): Promise<FuzzWorld> {
  const [alice, bob, carol] = [
    await makeActor('alice'),
    await makeActor('bob'),
    await makeActor('carol'),
  ];
  await makeFriends(database.db, [alice.id, bob.id]);
  await makeFriends(database.db, [carol.id, alice.id], { isAccepted: false });
  const owners = [alice.id, bob.id, carol.id];
  let tileId = 0;
  for (let made = 0; made < 60; made += 1) {
    tileId = await makeTile(database.db, { ownerId: owners[made % 3] ?? alice.id });
  }
  const publicId = await publicIdOf(database.db, tileId);
  const chat = combinedChatId(alice.uid, bob.uid);
  const target = {
    user: bob,
    tileId,
    publicId,
    requester: carol,
    chat,
    group: GROUP,
    inviteCode: 'A'.repeat(22),
  };
  const signUp = await fetch(`${server.url}/auth/sign-up/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'dan@example.com', password: 'reprise1!', name: 'dan' }),
  });
  const cookie = signUp.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  return { actors: [alice, bob], target, cookie };
}

beforeAll(async () => {
  if (!existsSync(WEB_ROOT)) throw new Error('The pages are missing. Run: npm run build');
  database = await openTestDatabase();
  server = await servers.startServer({
    ...serverSettings(database, await servers.freePort()),
    LOG_LEVEL: 'error',
    PUSH: 'off',
    NODE_OPTIONS: `--import=${REPORT_HEAP.href}`,
  });
  world = await makeWorld();
});
afterAll(async () => {
  await servers.stopServers();
  await database.close();
});

/** Returns the number of responses by status, and the requests that got an undocumented 5xx. */
async function sendRequests(count: number, seed: number) {
  const random = randomFrom(seed);
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const send = requestSender(server.url, agent);
  const statuses: Record<number, number> = {};
  const failed: string[] = [];
  let made = 0;

  async function sendNext(): Promise<void> {
    while (made < count) {
      made += 1;
      if (made % RAW_EVERY === 0) {
        const response = await sendBytes(server.url, random.bytes(1 + random.below(500)));
        if (response.startsWith('HTTP/1.1 5')) failed.push(response);
        continue;
      }
      const request = fuzzRequest(random, world);
      const status = await send(request);
      statuses[status] = (statuses[status] ?? 0) + 1;
      if (status < 500 || DOCUMENTED.has(status)) continue;
      const { method, path, body } = request;
      failed.push(`${status} ${method} ${path} ${body?.toString('latin1') ?? ''}`.slice(0, 500));
    }
  }

  await Promise.all(Array.from({ length: CONNECTIONS }, sendNext));
  agent.destroy();
  return { statuses, failed };
}

/** Returns the number of sockets that were needed, because some frames close theirs. */
async function sendFrames(count: number, seed: number): Promise<number> {
  const random = randomFrom(seed);
  let sockets = 0;
  for (let sent = 0; sent < count; sockets += 1) {
    const { uid, token } = random.pick(world.actors);
    const typed = [
      { collection: 'users', id: uid },
      { collection: 'chats', id: world.target.chat, since: 0 },
      { collection: 'notifications', id: world.target.user.uid },
      { token },
    ];
    const socket = await openSocket(server.url, { auth: { token } });
    for (let frame = 0; frame < FRAMES_PER_SOCKET && socket.raw.connected; frame += 1) {
      sendFuzzFrame(random, socket, typed);
      sent += 1;
      // Lets a close arrive, so that frames are not counted that no one receives.
      if (frame % 10 === 9) await new Promise((resolve) => setTimeout(resolve, 1));
    }
    const closed = new Promise((resolve) => socket.raw.once('disconnect', resolve));
    if (socket.raw.connected) {
      await Promise.race([socket.emitWithAck('unsubscribe', typed[0]).catch(() => null), closed]);
    }
    socket.close();
  }
  return sockets;
}

/** After a garbage collection, in bytes. */
async function memory(): Promise<{ readonly heap: number; readonly rss: number }> {
  const lines = () => server.printed().stdout.match(/^memory .*$/gm) ?? [];
  const known = lines().length;
  server.kill('SIGUSR2');
  await expect.poll(lines, { timeout: 30_000 }).toHaveLength(known + 1);
  const [, heap = '', rss = ''] = (lines().at(-1) ?? '').split(' ');
  return { heap: Number(heap), rss: Number(rss) };
}

const print = (text: string) => void process.stdout.write(`${text}\n`);
const inMegabytes = (bytes: number) => (bytes / 1_000_000).toFixed(1);

describe(`a fuzz with the seed ${SEED}`, () => {
  it('gets no undocumented 5xx, ends no process and leaves no memory in use', async () => {
    await sendRequests(WARM_UP, SEED + 1);
    await sendFrames(WARM_UP / 5, SEED + 1);
    const before = await memory();
    const started = performance.now();
    const { statuses, failed } = await sendRequests(REQUESTS, SEED);
    const sockets = await sendFrames(FRAMES, SEED);
    const seconds = ((performance.now() - started) / 1_000).toFixed(0);
    let after = await memory();
    print(
      `seed ${SEED}: ${REQUESTS} requests, ${FRAMES} frames on ${sockets} sockets, ${seconds} s`,
    );
    print(`responses by status (0: connection closed): ${JSON.stringify(statuses)}`);
    expect(failed.slice(0, 10)).toEqual([]);
    await expect
      .poll(
        async () => {
          after = await memory();
          return after.heap / before.heap;
        },
        { timeout: 60_000, interval: 2_000 },
      )
      .toBeLessThanOrEqual(MAX_GROWTH);
    print(
      `heap ${inMegabytes(before.heap)} -> ${inMegabytes(after.heap)} MB, RSS ${inMegabytes(before.rss)} -> ${inMegabytes(after.rss)} MB`,
    );
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
    expect(server.printed().stdout.match(/Reprise is ready/g)).toHaveLength(1);
    expect(await findDifferences(database.db)).toEqual([]);
  });
});
