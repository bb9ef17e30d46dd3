import { spawn } from 'node:child_process';
import { closeSync, openSync, readSync } from 'node:fs';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import type { OpenDatabase } from '#platform/db/open.ts';
import {
  expectRequestsToSucceed,
  makeUnreadPipe,
  memoryKb,
  startLoggingServer,
} from './testing/load/logging-server.ts';
import * as servers from '#testing/server-process.ts';
import { openTestDatabase } from '#testing/test-database.ts';

vi.setConfig(servers.PROCESS_TIMEOUTS);

/** Enough lines to exceed a pipe's buffer. */
const REQUESTS = 600;
const PIPE_BYTES = 65_536;
/** Enough lines to exceed the server's buffer (1 MiB). */
const FIRST_REQUESTS = 8_000;
const MORE_REQUESTS = 4_000;
const MEMORY_GROWTH_MAX_KB = 64_000;

let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(async () => {
  await servers.stopServers();
  await database.close();
});

it('keeps its memory while its log is not read, and reports dropped lines afterwards', async () => {
  const pipe = await makeUnreadPipe();
  const server = await startLoggingServer(database, { stderr: pipe.fd });
  await expectRequestsToSucceed(server.url, FIRST_REQUESTS);
  const before = await memoryKb(server.pid);
  await expectRequestsToSucceed(server.url, MORE_REQUESTS);
  expect((await memoryKb(server.pid)) - before).toBeLessThan(MEMORY_GROWTH_MAX_KB);

  let log = '';
  const reader = spawn('cat', [pipe.file]);
  onTestFinished(() => void reader.kill());
  reader.stdout.setEncoding('utf8').on('data', (text: string) => (log += text));
  await expect.poll(() => log, { timeout: 20_000 }).toMatch(/[1-9]\d* lines were dropped/);
  const lines = log.split('\n').slice(0, -1);
  expect(lines.filter((line) => JSON.parse(line).msg === undefined)).toEqual([]);
  server.kill('SIGTERM');
  await server.ended;
});

it('serves and stops when the reader of its log has stopped', async () => {
  const pipe = await makeUnreadPipe();
  const server = await startLoggingServer(database, { stderr: pipe.fd });
  await expectRequestsToSucceed(server.url, REQUESTS);
  server.kill('SIGTERM');
  expect(await server.ended).toMatchObject({ code: 0 });
  const first = Buffer.alloc(PIPE_BYTES);
  expect(readSync(pipe.fd, first)).toBeGreaterThan(PIPE_BYTES / 2);
});

it('serves and stops when the disk of its outputs is full', async () => {
  const full = openSync('/dev/full', 'w');
  onTestFinished(() => closeSync(full));
  const server = await startLoggingServer(database, { stdout: full, stderr: full });
  await expectRequestsToSucceed(server.url, 100);
  server.kill('SIGTERM');
  expect(await server.ended).toMatchObject({ code: 0 });
});
