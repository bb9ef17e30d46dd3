import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { endAfterExit } from '../../scripts/lib/after-exit.mjs';
import { findFreePort } from '../../scripts/lib/free-port.mjs';
import { makeDataDir, untilReady } from '../product.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const DAY_S = 86_400;

/** A product of an earlier build, until `upgrade`. */
export interface UpgradedProduct {
  readonly origin: string;
  /** Stops the earlier build, and starts this one on its port and data. */
  upgrade(): Promise<void>;
  stop(): Promise<void>;
}

export async function startEarlierProduct(): Promise<UpgradedProduct> {
  const port = await findFreePort();
  const origin = `http://localhost:${port}`;
  const dataDir = await makeDataDir();
  const settings = { PORT: String(port), DATA_DIR: dataDir };
  let server = await start(buildEarlier(), settings);
  return {
    origin,
    async upgrade() {
      await end(server);
      server = await start(ROOT, settings);
    },
    async stop() {
      await end(server);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function start(folder: string, settings: Readonly<Record<string, string>>) {
  const started = spawn(process.execPath, ['apps/server/dist/main.js'], {
    cwd: folder,
    stdio: 'inherit',
    env: {
      ...process.env,
      SAMPLE_DATA: 'on',
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'warn',
      SOURCE_LOOKUP: 'off',
      ...settings,
    },
  });
  const server = endAfterExit(started, 'SIGTERM');
  await untilReady(`http://127.0.0.1:${settings['PORT']}/readyz`);
  return server;
}

async function end(server: ChildProcess): Promise<void> {
  const exit = once(server, 'exit');
  server.kill('SIGTERM');
  await exit;
}

/**
 * Builds the last release once, or the newest commit that is a day older or the first with the
 * installed dependencies. Returns its folder.
 */
function buildEarlier(): string {
  const [release = ''] = git('tag', '--list', 'v*', '--sort=-creatordate', '--merged=HEAD^').split(
    '\n',
  );
  const before = Number(git('log', '-1', '--format=%ct')) - DAY_S;
  const dayBefore = git('rev-list', '-1', `--before=${before}`, 'HEAD');
  if (release === '' && dayBefore === '')
    throw new Error('There is no commit of the day before: fetch more history.');
  const installed = git('log', '-1', '--format=%H', '--', 'package-lock.json');
  const commit = git('rev-list', '-1', ...(release === '' ? [dayBefore, installed] : [release]));
  const folder = path.join(ROOT, '.cache/earlier', commit);
  if (existsSync(path.join(folder, 'apps/server/dist/.built'))) return folder;
  mkdirSync(folder, { recursive: true });
  // Hard links: their links to workspaces then lead to those of the earlier commit.
  const copy = `git archive ${commit} | tar -x -C "$0"
    find . -name node_modules -prune -not -path './.cache/*' -not -path './tools/*' -print0 |
      xargs -0 cp -rlP --parents -t "$0"`;
  execFileSync('sh', ['-ec', copy, folder], { cwd: ROOT });
  execFileSync(process.execPath, ['scripts/build.mjs'], { cwd: folder, stdio: 'inherit' });
  return folder;
}

function git(...args: string[]): string {
  return execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim();
}
