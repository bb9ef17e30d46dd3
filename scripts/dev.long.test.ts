import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { findFreePorts } from './lib/free-port.mjs';
import { root } from './lib/files.mjs';

it('npm run dev serves both sides, and one Ctrl-C ends all of it', async () => {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'reprise-dev-'));
  await chmod(dataDir, 0o755);
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const [api, web] = await findFreePorts(2);
  const env = { PORT: String(api), WEB_PORT: String(web), DATA_DIR: dataDir };
  const dev = spawn('npm', ['run', 'dev'], {
    cwd: root,
    // A separate process group, as in a terminal: Ctrl-C reaches every process in it.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  });
  const group = -(dev.pid ?? 0);
  onTestFinished(() => void (dev.exitCode ?? dev.signalCode ?? process.kill(group, 'SIGKILL')));
  let printed = '';
  dev.stdout.setEncoding('utf8').on('data', (text: string) => (printed += text));
  dev.stderr.setEncoding('utf8').on('data', (text: string) => (printed += text));
  await expect.poll(() => printed, { timeout: 60_000 }).toContain('Reprise is ready');

  const feed = '/get/homevideo?user=0&sort=oldest&offset=0&limit=5';
  const origin = `http://127.0.0.1:${web}`;
  const statuses = [fetch(origin + feed), fetch(origin)].map(async (page) => (await page).status);
  expect(await Promise.all(statuses)).toEqual([200, 200]);
  const postgres = Number.parseInt(await readFile(`${dataDir}/pg18/postmaster.pid`, 'utf8'), 10);

  // 'close' fires once no process is left that could print.
  const closed = once(dev, 'close');
  process.kill(group, 'SIGINT');
  await closed;
  expect(printed).not.toMatch(/kill/i);
  expect(() => process.kill(postgres, 0)).toThrow('ESRCH');
}, 120_000);
