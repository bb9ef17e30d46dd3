import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { startVideoStandIn } from '@reprise/video-stand-in/server.ts';
import { endAfterExit } from '../scripts/lib/after-exit.mjs';

const READY_MS = 60_000;
const ROOT = fileURLToPath(new URL('../', import.meta.url));

/** The built product and the video stand-in, both on loopback. */
export interface RunningProduct {
  readonly server: ChildProcess;
  readonly dataDir: string;
  /** Ends both and removes the data. */
  stop(): Promise<void>;
}

/**
 * Starts the built product on a fresh embedded database, with the sample community unless `settings`
 * say otherwise. `log` 'pipe' leaves the log on the server's `stderr`, where the caller must read it.
 */
export async function startProduct(
  ports: { readonly app: number; readonly video: number },
  settings: Readonly<Record<string, string>> = {},
  log: 'inherit' | 'pipe' = 'inherit',
): Promise<RunningProduct> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'reprise-e2e-'));
  // Started by root, the database runs as another user, who must get into the folder.
  await chmod(dataDir, 0o755);
  const video = await startVideoStandIn({ port: ports.video });
  const server = spawn(process.execPath, ['apps/server/dist/main.js'], {
    cwd: ROOT,
    stdio: ['inherit', 'inherit', log],
    env: {
      ...process.env,
      PORT: String(ports.app),
      DATA_DIR: dataDir,
      SAMPLE_DATA: 'on',
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'warn',
      SOURCE_LOOKUP: video.oembedUrl,
      ...settings,
    },
  });
  endAfterExit(server, 'SIGTERM');
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

/** Waits until an address answers well. */
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
  throw new Error(`Nothing answers on ${url}.`);
}
