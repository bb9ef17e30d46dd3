import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { endAfterExit } from '../../../../../scripts/lib/after-exit.mjs';
import { findFreePort } from '../../../../../scripts/lib/free-port.mjs';

const CONFIG = fileURLToPath(new URL('../../../../../deploy/nginx.conf', import.meta.url));

export interface TestNginx {
  readonly url: string;
  stop(): Promise<void>;
}

export async function startNginx(
  ports: readonly [string, string],
  own?: number,
  edit = (config: string): string => config,
): Promise<TestNginx> {
  const port = own ?? (await findFreePort());
  const dir = await mkdtemp(path.join(os.tmpdir(), 'reprise-nginx-'));
  const file = path.join(dir, 'nginx.conf');
  await writeFile(file, edit(await testConfig(dir, port, ports)));
  const check = spawnSync('nginx', ['-t', '-c', file, '-p', dir], { encoding: 'utf8' });
  if (check.status !== 0) throw new Error(check.stderr);
  const nginx = spawn('nginx', ['-c', file, '-p', dir], { stdio: 'ignore' });
  endAfterExit(nginx, 'SIGTERM');
  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      const exit = once(nginx, 'exit');
      nginx.kill('SIGTERM');
      await exit;
      await rm(dir, { recursive: true, force: true });
    },
  };
}

async function testConfig(dir: string, port: number, ports: readonly [string, string]) {
  const config = (await readFile(CONFIG, 'utf8'))
    .replace('server-1:3000', `127.0.0.1:${ports[0]}`)
    .replace('server-2:3000', `127.0.0.1:${ports[1]}`)
    .replace('listen 80;', `listen 127.0.0.1:${port};`)
    .replace('/var/log/nginx', dir);
  const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${dir}/${name};`,
  );
  return `
    daemon off;
    worker_processes 2;
    pid ${dir}/nginx.pid;
    error_log ${dir}/error.log warn;
    events { worker_connections 1024; }
    http { access_log off; ${folders.join(' ')} ${config} }`;
}
