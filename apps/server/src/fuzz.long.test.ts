import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { Agent } from 'node:http';
import { combinedChatId } from '@reprise/contract/chat/rules/combined-chat-id.ts';
import { endpoints } from '@reprise/contract/endpoints.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { authCalls } from '#auth/embedded/auth-calls.ts';
import type { OpenDatabase } from '#platform/db/open.ts';
import { findDifferences } from '#ops/fsck/find-differences.ts';
import { makeFriends, makeTile, publicIdOf } from './testing/factories.ts';
import { storeGroup } from './testing/features/groups.ts';
import { sendFuzzFrame } from './testing/fuzz/frames.ts';
import { randomFrom } from './testing/fuzz/random.ts';
import {
  fuzzAccount,
  fuzzRequest,
  type FuzzActor,
  type FuzzWorld,
} from './testing/fuzz/requests.ts';
import { requestSender, sendBytes } from './testing/fuzz/send.ts';
import { serverSettings } from './testing/load/chat-pairs.ts';
import * as servers from './testing/server-process.ts';
import { openSocket } from './testing/sockets.ts';
import { openTestDatabase } from './testing/test-database.ts';
import { makeUser, openSession, signTokenWithClaims } from './testing/users.ts';

vi.setConfig({ ...servers.PROCESS_TIMEOUTS, testTimeout: 1_800_000 });

const SEED = Number(process.env['FUZZ_SEED'] ?? 13);
const REQUESTS = 50_000;
const FRAMES = 10_000;
const WARM_UP = 5_000;
const CONNECTIONS = 16;
const FRAMES_PER_SOCKET = 50;
const RAW_EVERY = 100;
const MAX_GROWTH = 1.1;
const TILES = 120;
/** Some of them delete their account. */
const REQUESTERS = 60;
const TOKEN_SECONDS = 3_600;
const WEB_ROOT = new URL('../../web/dist', import.meta.url);
const REPORT_HEAP = new URL('testing/fuzz/report-heap.mjs', import.meta.url);

let database: OpenDatabase;
let server: servers.ServerProcess;
let world: FuzzWorld;

const mixResult = z.object({ rows: z.array(z.object({ public_id: z.string() })) });
const inviteResult = z.object({ rows: z.array(z.object({ code: z.string() })) });

beforeAll(async () => {
  if (!existsSync(WEB_ROOT)) throw new Error('The pages are missing. Run: npm run build');
  database = await openTestDatabase();
  server = await servers.startServer({
    ...serverSettings(database, await servers.freePort()),
    LOG_LEVEL: 'warn',
    PUSH: 'off',
    NODE_OPTIONS: `--import=${REPORT_HEAP.href}`,
  });
  world = await makeWorld();
});
afterAll(async () => {
  await servers.stopServers();
  await database.close();
});

const print = (text: string) => void process.stdout.write(`${text}\n`);
const inMegabytes = (bytes: number) => (bytes / 1_000_000).toFixed(1);

describe(`a fuzz with the seed ${SEED}`, () => {
  it('gets no undocumented 5xx, ends no process and leaves no memory in use', async () => {
    await sendRequests(WARM_UP, SEED + 1);
    await sendFrames(WARM_UP / 5, SEED + 1);
    const before = await memory();
    const started = performance.now();
    const { statuses, succeeded, failed } = await sendRequests(REQUESTS, SEED);
    const sockets = await sendFrames(FRAMES, SEED);
    const seconds = ((performance.now() - started) / 1_000).toFixed(0);
    let after = await memory();
    print(
      `seed ${SEED}: ${REQUESTS} requests, ${FRAMES} frames on ${sockets} sockets, ${seconds} s`,
    );
    print(`responses by status (0: connection closed): ${JSON.stringify(statuses)}`);
    const calls = [...Object.keys(endpoints), ...Object.values(authCalls).map(({ path }) => path)];
    print(`200 by call: ${JSON.stringify(succeeded)}`);
    print(`never 200: ${calls.filter((call) => succeeded[call] === undefined).join(' ')}`);
    const { stdout, stderr } = server.printed();
    if (failed.length > 0) print(`${stdout}\n${stderr}`);
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
    // RSS has no limit, because V8 and the allocator keep freed pages.
    print(
      `heap ${inMegabytes(before.heap)} -> ${inMegabytes(after.heap)} MB, RSS ${inMegabytes(before.rss)} -> ${inMegabytes(after.rss)} MB`,
    );
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
    expect(server.printed().stdout.match(/Reprise is ready/g)).toHaveLength(1);
    expect(await findDifferences(database.db)).toEqual([]);
  });
});

async function makeActor(username: string): Promise<FuzzActor & { readonly id: number }> {
  const user = await makeUser(database.db, username);
  const { AUTH_SECRET: secret = '', PUBLIC_URL: publicUrl = '' } = serverSettings(database, '');
  const options = { database, secret, publicUrl };
  const token = await openSession({ ...user, ...options });
  const exp = Math.floor(Date.now() / 1_000) + TOKEN_SECONDS;
  return { ...user, token: await signTokenWithClaims(options, token, { exp }) };
}

async function makeWorld(): Promise<FuzzWorld> {
  const { db } = database;
  const [alice, bob, staff] = [
    await makeActor('alice'),
    await makeActor('bob'),
    await makeActor('staff'),
  ];
  await makeFriends(db, [alice.id, bob.id]);
  await db.insertInto('moderators').values({ user_id: staff.id }).execute();
  await db.insertInto('admins').values({ user_id: staff.id }).execute();
  const requesters = [];
  while (requesters.length < REQUESTERS) {
    const requester = await makeActor(`carol${requesters.length}`);
    await makeFriends(db, [requester.id, alice.id], { isAccepted: false });
    requesters.push(requester);
  }
  const owners = [alice.id, bob.id, staff.id];
  const tiles: number[] = [];
  while (tiles.length < TILES) {
    tiles.push(await makeTile(db, { ownerId: owners[tiles.length % 3] ?? alice.id }));
  }
  const invite = await post('/user/invite', { user: bob.username }, bob.token);
  const newMix = { id: randomUUID(), title: 'endings', audience: 'link' };
  const mix = await post('/mix/create', newMix, bob.token);
  const target = {
    user: bob,
    mix: z.parse(mixResult, await mix.json()).rows[0]?.public_id ?? '',
    publicId: await publicIdOf(db, tiles[0] ?? 0),
    chat: combinedChatId(alice.uid, bob.uid),
    group: await storeGroup(db, [alice.uid, bob.uid]),
    inviteCode: z.parse(inviteResult, await invite.json()).rows[0]?.code ?? '',
  };
  const signUp = await post('/auth/sign-up/email', fuzzAccount);
  return {
    actors: [alice, bob, staff],
    staff,
    target,
    requesters,
    deletedTiles: tiles.slice(TILES / 2),
    tiles: tiles.slice(0, TILES / 2),
    cookie: signUp.headers.getSetCookie()[0]?.split(';')[0] ?? '',
  };
}

function post(path: string, body: object, token?: string): Promise<Response> {
  return fetch(`${server.url}${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });
}

/** Without SOURCE_LOOKUP, its call returns 501, as documented. */
function isFailure(status: number, path: string): boolean {
  return status >= 500 && !(status === 501 && path.startsWith('/sources/'));
}

async function sendRequests(count: number, seed: number) {
  const random = randomFrom(seed);
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const send = requestSender(server.url, agent);
  const statuses: Record<number, number> = {};
  const succeeded: Record<string, number> = {};
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
      const { status, cookie } = await send(request);
      if (cookie !== null) world.cookie = cookie;
      statuses[status] = (statuses[status] ?? 0) + 1;
      const { call, method, path, body } = request;
      if (call !== undefined && status === 200) succeeded[call] = (succeeded[call] ?? 0) + 1;
      if (!isFailure(status, path)) continue;
      failed.push(`${status} ${method} ${path} ${body?.toString('latin1') ?? ''}`.slice(0, 500));
    }
  }

  await Promise.all(Array.from({ length: CONNECTIONS }, sendNext));
  agent.destroy();
  return { statuses, succeeded, failed };
}

async function sendFrames(count: number, seed: number): Promise<number> {
  const random = randomFrom(seed);
  let sockets = 0;
  for (let sent = 0; sent < count; sockets += 1) {
    const { uid, token } = random.pick(world.actors);
    const { chat, group, user } = world.target;
    const typed = [
      { collection: 'users', id: uid },
      { collection: 'chats', id: chat, since: 0 },
      { collection: 'chats', id: group },
      { collection: 'chats', id: random.pick([chat, group]), since: 1 },
      { collection: 'notifications', id: user.uid },
      { chat: random.pick([chat, group]) },
      { token },
    ];
    const socket = await openSocket(server.url, { auth: { token } });
    for (let frame = 0; frame < FRAMES_PER_SOCKET && socket.raw.connected; frame += 1) {
      sendFuzzFrame(random, socket, typed);
      sent += 1;
      // Lets a close arrive: frames must not be sent to a closed socket.
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

async function memory(): Promise<{ readonly heap: number; readonly rss: number }> {
  const lines = () => server.printed().stdout.match(/^memory .*$/gm) ?? [];
  const known = lines().length;
  server.kill('SIGUSR2');
  await expect.poll(lines, { timeout: 30_000 }).toHaveLength(known + 1);
  const [, heap = '', rss = ''] = (lines().at(-1) ?? '').split(' ');
  return { heap: Number(heap), rss: Number(rss) };
}
