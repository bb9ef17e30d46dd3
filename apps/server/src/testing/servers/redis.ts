import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { endAfterExit } from '../../../../../scripts/lib/after-exit.mjs';
import { findFreePort } from '../../../../../scripts/lib/free-port.mjs';

export interface TestRedis {
  readonly url: string;
  kill(): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
}

export async function startRedis(...options: readonly string[]): Promise<TestRedis> {
  const port = String(await findFreePort());
  const dir = await mkdtemp(path.join(os.tmpdir(), 'reprise-redis-'));
  let server = await spawnRedis(port, dir, options);
  const kill = async (): Promise<void> => {
    if (server.exitCode !== null || server.signalCode !== null) return;
    const exit = once(server, 'exit');
    server.kill('SIGKILL');
    await exit;
  };
  return {
    url: `redis://127.0.0.1:${port}`,
    kill,
    async start() {
      server = await spawnRedis(port, dir, options);
    },
    async stop() {
      await kill();
      await rm(dir, { recursive: true, force: true });
    },
  };
}

async function spawnRedis(port: string, dir: string, options: readonly string[]) {
  const settings = ['--port', port, '--bind', '127.0.0.1', '--dir', dir, '--save', '', ...options];
  const server = spawn('redis-server', settings, { stdio: ['ignore', 'pipe', 'inherit'] });
  endAfterExit(server, 'SIGKILL');
  let printed = '';
  for await (const chunk of server.stdout) {
    printed += String(chunk);
    if (printed.includes('Ready to accept connections')) break;
  }
  return server;
}
