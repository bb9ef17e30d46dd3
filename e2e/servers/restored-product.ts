import { type ChildProcess, execFile } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { findFreePort } from '../../scripts/lib/free-port.mjs';
import { makeDataDir, spawnNode, untilReady } from '../product.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

export interface RestoredProduct {
  readonly origin: string;
  backUp(): Promise<void>;
  stopServer(): Promise<void>;
  /** Restores the backup into new files, and starts the server on its port again. */
  restore(): Promise<void>;
  stop(): Promise<void>;
}

export async function startRestoredProduct(): Promise<RestoredProduct> {
  const port = await findFreePort();
  const folder = await makeDataDir();
  const backup = path.join(folder, 'all.backup');
  let dataDir = path.join(folder, 'before');
  let server = await start(port, dataDir);
  const ops = async (...args: string[]) => {
    const env = { ...process.env, DATA_DIR: dataDir, SOURCE_LOOKUP: 'off' };
    await promisify(execFile)(process.execPath, ['apps/server/dist/ops.js', ...args], {
      cwd: ROOT,
      env,
    });
  };
  return {
    origin: `http://localhost:${port}`,
    backUp: () => ops('backup', backup),
    stopServer: () => end(server),
    async restore() {
      dataDir = path.join(folder, 'after');
      await ops('restore', backup);
      server = await start(port, dataDir);
    },
    async stop() {
      await end(server);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function start(port: number, dataDir: string): Promise<ChildProcess> {
  const settings = { PORT: String(port), DATA_DIR: dataDir, SOURCE_LOOKUP: 'off' };
  const server = spawnNode({ ...settings, SAMPLE_DATA: 'off' });
  await untilReady(`http://127.0.0.1:${port}/readyz`);
  return server;
}

async function end(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const exit = once(server, 'exit');
  server.kill('SIGTERM');
  await exit;
}
