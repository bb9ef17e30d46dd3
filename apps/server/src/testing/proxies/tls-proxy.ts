import { spawn, spawnSync, type StdioOptions } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { endAfterExit } from '../../../../../scripts/lib/after-exit.mjs';

const readConfig = (name: string) =>
  readFile(fileURLToPath(new URL(`../../../../../deploy/${name}`, import.meta.url)), 'utf8');

export interface ProxyPorts {
  readonly https: string;
  readonly server: string;
}

export interface TlsProxy {
  log(): string;
  stop(): Promise<void>;
}

export async function startCaddy(ports: ProxyPorts): Promise<TlsProxy> {
  const dir = await mkdtemp(path.join(os.tmpdir(), 'reprise-caddy-'));
  const file = path.join(dir, 'Caddyfile');
  const options = '{\n admin off\n auto_https disable_redirects\n skip_install_trust\n}\n';
  await writeFile(file, options + (await readConfig('Caddyfile')));
  return run(dir, 'caddy', ['run', '--adapter', 'caddyfile', '--config', file], {
    SITE_ADDRESS: `https://localhost:${ports.https}`,
    UPSTREAMS: `127.0.0.1:${ports.server}`,
    XDG_DATA_HOME: dir,
    XDG_CONFIG_HOME: dir,
  });
}

export async function startTlsNginx(ports: ProxyPorts): Promise<TlsProxy> {
  const dir = await mkdtemp(path.join(os.tmpdir(), 'reprise-nginx-'));
  const [key, certificate] = [path.join(dir, 'key.pem'), path.join(dir, 'certificate.pem')];
  const request = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=localhost'];
  const made = spawnSync('openssl', [...request, '-keyout', key, '-out', certificate]);
  if (made.status !== 0) throw new Error(String(made.stderr));
  const site = (await readConfig('nginx-tls.conf'))
    .replaceAll(/\S+fullchain\.pem/g, certificate)
    .replaceAll(/\S+privkey\.pem/g, key)
    .replace(/server \{\s+listen 80;.*?\n\}/s, '')
    .replace('listen 443', `listen 127.0.0.1:${ports.https}`)
    .replace('127.0.0.1:3000', 'servers')
    .replace('/var/log/nginx/reprise.log', logIn(dir));
  // Twice, so that nginx's default `max_fails` applies: a lone server is never skipped.
  const server = `server 127.0.0.1:${ports.server};`;
  const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${dir}/${name};`)
    .join(' ');
  const file = path.join(dir, 'nginx.conf');
  await writeFile(
    file,
    `daemon off; pid ${dir}/pid; error_log ${dir}/error.log; events {}
    http { access_log off; ${folders} upstream servers { ${server} ${server} } ${site} }`,
  );
  return run(dir, 'nginx', ['-c', file, '-p', dir], {});
}

const logIn = (dir: string) => path.join(dir, 'log');

function run(
  dir: string,
  program: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): TlsProxy {
  const output = openSync(logIn(dir), 'a');
  const stdio: StdioOptions = ['ignore', 'ignore', output];
  const proxy = spawn(program, args, { stdio, env: { ...process.env, ...env } });
  closeSync(output);
  endAfterExit(proxy, 'SIGTERM');
  return {
    log: () => readFileSync(logIn(dir), 'utf8'),
    async stop() {
      const exit = once(proxy, 'exit');
      proxy.kill('SIGTERM');
      await exit;
      await rm(dir, { recursive: true, force: true });
    },
  };
}
