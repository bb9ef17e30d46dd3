import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { endAfterExit } from '../../../../../scripts/lib/after-exit.mjs';
import { findFreePort } from '../../../../../scripts/lib/free-port.mjs';
import type { Machine } from './network.ts';

const CONFIG = fileURLToPath(new URL('../../../../../deploy/haproxy.cfg', import.meta.url));

export interface TestHaproxy {
  readonly port: number;
  kill(): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts deploy/haproxy.cfg in front of PostgreSQL on the machines. */
export async function startHaproxy(machines: readonly Machine[]): Promise<TestHaproxy> {
  const port = await findFreePort();
  const dir = await mkdtemp(path.join(os.tmpdir(), 'reprise-haproxy-'));
  const file = path.join(dir, 'haproxy.cfg');
  const config = (await readFile(CONFIG, 'utf8'))
    .replace('bind 127.0.0.1:5432', `bind 127.0.0.1:${port}`)
    .replaceAll(/10\.0\.0\.1(\d)/g, (_, nth: string) => machines[Number(nth) - 1]?.address ?? '');
  await writeFile(file, config);
  let proxy = await run(file, port);
  const kill = async (): Promise<void> => {
    if (proxy.exitCode !== null || proxy.signalCode !== null) return;
    const exit = once(proxy, 'exit');
    proxy.kill('SIGKILL');
    await exit;
  };
  return {
    port,
    kill,
    async start() {
      proxy = await run(file, port);
    },
    async stop() {
      await kill();
      await rm(dir, { recursive: true, force: true });
    },
  };
}

async function run(file: string, port: number) {
  const proxy = spawn('haproxy', ['-db', '-f', file], { stdio: 'ignore' });
  endAfterExit(proxy, 'SIGKILL');
  while (!(await accepts(port))) {
    if (proxy.exitCode !== null) throw new Error('HAProxy does not accept its configuration.');
  }
  return proxy;
}

async function accepts(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  const result = await Promise.race([
    once(socket, 'connect').then(() => true),
    once(socket, 'close').then(() => false),
  ]).catch(() => false);
  socket.destroy();
  return result;
}
