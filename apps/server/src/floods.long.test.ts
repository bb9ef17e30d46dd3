import { spawn } from 'node:child_process';
import { randomInt, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { combinedChatId } from '@reprise/contract/chat/rules/combined-chat-id.ts';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { OpenDatabase } from '#platform/db/open.ts';
import { makeTile } from './testing/factories.ts';
import type { ChatClient } from './testing/load/chat-clients.ts';
import { makeChatPairs, serverSettings } from './testing/load/chat-pairs.ts';
import * as servers from './testing/server-process.ts';
import { openTestDatabase } from './testing/test-database.ts';

vi.setConfig({ ...servers.PROCESS_TIMEOUTS, testTimeout: 180_000 });

const PAIRS = 20;
const MEASURE_MS = 10_000;
/** Faster than the rate at which the server delays one address. */
const REQUEST_EVERY_MS = 15;
const WARM_UP_MS = 2_000;
const MAX_LOG_BYTES = 1_000_000;
/** Only Linux has all of 127.0.0.0/8. */
const FLOODER_ADDRESS = '127.0.0.2';
const FLOODER = fileURLToPath(new URL('testing/load/flooder.ts', import.meta.url));

let database: OpenDatabase;
let server: servers.ServerProcess;
let flooder: ChatClient;
let others: readonly ChatClient[];

beforeAll(async () => {
  database = await openTestDatabase();
  const settings = serverSettings(database, await servers.freePort());
  server = await servers.startServer({ ...settings, RATE_LIMITS: 'on', LOG_LEVEL: 'info' });
  const [first, ...rest] = await makeChatPairs(database, PAIRS);
  if (first === undefined) throw new Error('There is no client.');
  flooder = first;
  others = rest.slice(1);
  const { id } = await database.db.selectFrom('users').select('id').executeTakeFirstOrThrow();
  for (let made = 0; made < 20; made += 1) await makeTile(database.db, { ownerId: id });
});
afterAll(async () => {
  await servers.stopServers();
  await database.close();
});

let turn = 0;

it.each(['http', 'sockets', 'bodies', 'slow'])(
  'other users are served while one client floods (%s)',
  async (kind) => {
    const before = await measure();
    const logBefore = server.printed().stderr.length;
    const started = performance.now();
    const { p95, sent } = await measureDuring(kind);
    const minutes = (performance.now() - started) / 60_000;
    const logPerMinute = (server.printed().stderr.length - logBefore) / minutes;
    const after = await measure();
    const quiet = (before.p95 + after.p95) / 2;
    const figures = [before.p95, p95, after.p95].map((ms) => ms.toFixed(1)).join(' / ');
    process.stdout.write(
      `${kind}: p95 before / during / after ${figures} ms; log ${(logPerMinute / 1_000).toFixed(1)} kB a minute; ${sent}\n`,
    );
    expect(p95).toBeLessThanOrEqual(2 * quiet);
    expect(logPerMinute).toBeLessThanOrEqual(MAX_LOG_BYTES);
  },
);

it('other users are served while one user reads large pages', async () => {
  const { uid, friend, token } = flooder;
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  for (let sent = 0; sent < 50; sent += 1) {
    const body = { id: randomUUID(), to: friend, text: largeText(), isOpen: false };
    const request = { method: 'POST', headers, body: JSON.stringify(body) };
    expect((await fetch(`${server.url}/chat/send`, request)).status).toBe(200);
  }
  const path = `/chat/messages?chat=${combinedChatId(uid, friend)}&before=999999`;
  expect(
    (await (await fetch(server.url + path, { headers })).arrayBuffer()).byteLength,
  ).toBeGreaterThan(300_000);
  const quiet = await measure();
  const { sent, ...during } = await measureDuring('pages', path);
  const figures = [quiet, during].map(
    ({ median, p95 }) => `${median.toFixed(1)}, ${p95.toFixed(1)}`,
  );
  process.stdout.write(
    `large pages: median, p95 before / during ${figures.join(' / ')} ms; ${sent}\n`,
  );
  expect(during.median).toBeLessThanOrEqual(5 * quiet.median);
});

/** Compresses badly, like the text of many people in a language of many characters. */
function largeText(): string {
  const codes = Array.from({ length: 2_000 }, () => randomInt(20_000));
  return String.fromCodePoint(...codes.map((code) => 0x4e_00 + code));
}

async function call(): Promise<void> {
  turn += 1;
  const client = others[turn % others.length];
  if (client === undefined) return;
  const headers = { authorization: `Bearer ${client.token}`, 'content-type': 'application/json' };
  const body = { id: randomUUID(), to: client.friend, text: 'hello', isOpen: false };
  const isSend = turn % 4 === 0;
  const response = isSend
    ? await fetch(`${server.url}/chat/send`, {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
      })
    : await fetch(`${server.url}/get/homevideo?user=0&sort=recent`, { headers });
  await response.arrayBuffer();
  expect(response.status).toBe(200);
}

interface Measured {
  readonly median: number;
  readonly p95: number;
}

/** Measures reading the feed and sending messages. Milliseconds. */
async function measure(): Promise<Measured> {
  const times: number[] = [];
  const until = performance.now() + MEASURE_MS;
  while (performance.now() < until) {
    const started = performance.now();
    await call();
    times.push(performance.now() - started);
    await sleep(REQUEST_EVERY_MS);
  }
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.floor(times.length * share)] ?? Number.NaN;
  return { median: at(0.5), p95: at(0.95) };
}

async function measureDuring(kind: string, path = ''): Promise<Measured & { sent: string }> {
  const target = [server.url, FLOODER_ADDRESS, flooder.token, path];
  const args = ['--import', 'tsx', FLOODER, kind, ...target];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  let sent = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (sent += text));
  await sleep(WARM_UP_MS);
  const measured = await measure();
  child.kill('SIGTERM');
  await once(child, 'close');
  return { ...measured, sent: sent.trim() };
}
