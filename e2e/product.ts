import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { startVideoStandIn } from '@reprise/video-stand-in/server.ts';
import { findTempRoot } from '../apps/server/src/testing/servers/temp-root.ts';
import { endAfterExit } from '../scripts/lib/after-exit.mjs';

const READY_MS = 60_000;
const ROOT = fileURLToPath(new URL('../', import.meta.url));

export interface RunningProduct {
  readonly server: ChildProcess;
  readonly dataDir: string;
  stop(): Promise<void>;
}

/**
 * Starts the product on a new embedded database, with the sample community by default. With `log`
 * 'pipe' the caller must read `stderr`.
 */
export async function startProduct(
  ports: { readonly app: number; readonly video: number },
  settings: Readonly<Record<string, string>> = {},
  log: 'inherit' | 'pipe' = 'inherit',
): Promise<RunningProduct> {
  const dataDir = await makeDataDir();
  const video = await startVideoStandIn({ port: ports.video });
  const server = spawnNode(
    { PORT: String(ports.app), DATA_DIR: dataDir, SOURCE_LOOKUP: video.oembedUrl, ...settings },
    log,
  );
  return {
    server,
    dataDir,
    async stop() {
      if (server.exitCode === null && server.signalCode === null) {
        server.kill('SIGTERM');
        await once(server, 'exit');
      }
      await Promise.all([video.stop(), rm(dataDir, { recursive: true, force: true })]);
    },
  };
}

export async function makeDataDir(): Promise<string> {
  const dataDir = await mkdtemp(path.join(await findTempRoot(), 'reprise-e2e-'));
  // Under root, the database runs as another user, who needs access.
  await chmod(dataDir, 0o755);
  return dataDir;
}

export function spawnNode(
  settings: Readonly<Record<string, string>>,
  log: 'inherit' | 'pipe' = 'inherit',
): ChildProcess {
  const server = spawn(process.execPath, ['apps/server/dist/main.js'], {
    cwd: ROOT,
    stdio: ['inherit', 'inherit', log],
    env: {
      ...process.env,
      SAMPLE_DATA: 'on',
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'warn',
      ...settings,
    },
  });
  return endAfterExit(server, 'SIGTERM');
}

export async function untilReady(url: string): Promise<void> {
  const deadline = Date.now() + READY_MS;
  while (Date.now() < deadline) {
    const isReady = await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error(`Nothing responds at ${url}.`);
}
