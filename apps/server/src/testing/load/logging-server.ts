import { execFileSync } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { Agent, get } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished } from 'vitest';
import type { OpenDatabase } from '#platform/db/open.ts';
import * as servers from '#testing/server-process.ts';
import { serverSettings } from './chat-pairs.ts';

const CONCURRENT = 50;

export async function startLoggingServer(
  database: OpenDatabase,
  outputs: { readonly stdout?: number; readonly stderr: number },
): Promise<servers.ServerProcess> {
  const settings = serverSettings(database, await servers.freePort());
  const server = await servers.spawnServer({ ...settings, LOG_LEVEL: 'debug' }, outputs);
  await expect
    .poll(() => fetch(`${server.url}/readyz`).catch(() => null), { timeout: 20_000 })
    .toMatchObject({ status: 200 });
  return server;
}

export async function expectRequestsToSucceed(url: string, count: number): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 4 });
  const request = () =>
    new Promise<number | undefined>((resolve, reject) => {
      const signal = AbortSignal.timeout(5_000);
      get(`${url}/healthz`, { agent, signal }, (response) => {
        response.resume().once('end', () => resolve(response.statusCode));
      }).once('error', reject);
    });
  for (let sent = 0; sent < count; sent += CONCURRENT) {
    const statuses = await Promise.all(Array.from({ length: CONCURRENT }, request));
    expect(new Set(statuses)).toEqual(new Set([200]));
  }
  agent.destroy();
}

export async function memoryKb(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]);
}

export interface UnreadPipe {
  readonly fd: number;
  readonly file: string;
}

export async function makeUnreadPipe(): Promise<UnreadPipe> {
  const dir = await mkdtemp(path.join(os.tmpdir(), 'reprise-pipe-'));
  onTestFinished(() => rm(dir, { recursive: true }));
  const file = path.join(dir, 'pipe');
  execFileSync('mkfifo', [file]);
  const fd = openSync(file, 'r+');
  onTestFinished(() => closeSync(fd));
  return { fd, file };
}
