import { closeSync, openSync, readSync } from 'node:fs';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import type { OpenDatabase } from '#platform/db/open.ts';
import {
  expectRequestsToSucceed,
  makeUnreadPipe,
  startLoggingServer,
} from './testing/load/logging-server.ts';
import * as servers from '#testing/server-process.ts';
import { openTestDatabase } from '#testing/test-database.ts';

vi.setConfig(servers.PROCESS_TIMEOUTS);

/** Enough lines to exceed a pipe's buffer. */
const REQUESTS = 600;
const PIPE_BYTES = 65_536;

let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(async () => {
  await servers.stopServers();
  await database.close();
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
