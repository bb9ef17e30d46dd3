import { spawn, spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { findFreePort } from './lib/free-port.mjs';
import { root } from './lib/files.mjs';

/** systemd-analyze reports 14 for the shipped unit. */
const EXPOSURE_MAX = '20';

let dir: string;

const read = (file: string) => readFile(path.join(root, file), 'utf8');

beforeAll(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'reprise-deploy-'));
});

afterAll(() => rm(dir, { recursive: true }));

function composeConfig(env: Record<string, string>): string {
  const { status, stdout, stderr } = spawnSync('docker-compose', ['config'], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, SITE_HOST: 'clips.example', ...env },
  });
  expect(status, stderr).toBe(0);
  return stdout;
}

const isMissing = (program: string) => spawnSync('which', [program]).status !== 0;

function expectAccepted(
  program: string,
  args: readonly string[],
  env: Record<string, string> = {},
) {
  const { status, stdout, stderr } = spawnSync(program, args, {
    encoding: 'utf8',
    env: { ...process.env, HOME: dir, ...env },
  });
  expect(status, stdout + stderr).toBe(0);
}

it.skipIf(isMissing('systemd-analyze'))(
  'systemd accepts the unit, and finds little that it could misuse',
  async () => {
    const unit = path.join(dir, 'reprise.service');
    const text = await read('deploy/systemd/reprise.service');
    await writeFile(unit, text.replace('/usr/bin/node', process.execPath));
    expectAccepted('systemd-analyze', ['verify', unit]);
    const security = ['security', '--offline=true', `--threshold=${EXPOSURE_MAX}`, '--no-pager'];
    expectAccepted('systemd-analyze', [...security, unit]);
  },
);

it.skipIf(isMissing('caddy'))('Caddy accepts its configuration', () => {
  const args = [
    'validate',
    '--adapter',
    'caddyfile',
    '--config',
    path.join(root, 'deploy/Caddyfile'),
  ];
  expectAccepted('caddy', args, { SITE_ADDRESS: 'clips.example', UPSTREAMS: 'a:3000 b:3000' });
});

it.skipIf(isMissing('nginx') || isMissing('openssl'))(
  'nginx accepts its configuration',
  async () => {
    const certificate = path.join(dir, 'certificate.pem');
    const key = path.join(dir, 'key.pem');
    const subject = ['-subj', '/CN=clips.example', '-days', '1', '-nodes', '-x509'];
    expectAccepted('openssl', [
      'req',
      '-newkey',
      'rsa:2048',
      '-keyout',
      key,
      '-out',
      certificate,
      ...subject,
    ]);
    const site = (await read('deploy/nginx-tls.conf'))
      .replaceAll(/\S+fullchain\.pem/g, certificate)
      .replaceAll(/\S+privkey\.pem/g, key)
      .replace('/var/log/nginx', dir);
    const config = path.join(dir, 'nginx.conf');
    const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
      .map((name) => `${name}_temp_path ${dir}/${name};`)
      .join(' ');
    const main = `pid ${dir}/pid; error_log ${dir}/error.log; events {}`;
    await writeFile(config, `${main} http { access_log off; ${paths} ${site} }`);
    expectAccepted('nginx', ['-t', '-p', dir, '-c', config]);
  },
);

it.skipIf(isMissing('haproxy'))('HAProxy accepts its configuration', () => {
  expectAccepted('haproxy', ['-c', '-f', path.join(root, 'deploy/haproxy.cfg')]);
});

it.skipIf(isMissing('docker-compose'))(
  'Compose builds the image from the checkout, or takes the one of REPRISE_IMAGE',
  () => {
    const config = (env: Record<string, string>) => {
      const stdout = composeConfig(env);
      return {
        builds: stdout.match(/^ +context: .*/gm)?.length ?? 0,
        images: [...stdout.matchAll(/^ +image: (\S*reprise(?:|:\S+))$/gm)].map(
          ([, image]) => image,
        ),
      };
    };
    // The servers of the profile `ha`, too.
    expect(config({})).toEqual({ builds: 4, images: Array(4).fill('reprise') });
    const REPRISE_IMAGE = 'registry.example/reprise:1.0.0';
    const COMPOSE_FILE = 'docker-compose.yml';
    const images = Array(4).fill(REPRISE_IMAGE);
    expect(config({ REPRISE_IMAGE, COMPOSE_FILE })).toEqual({ builds: 0, images });
  },
);

it.skipIf(isMissing('docker-compose'))(
  'Compose accepts the profile for high availability, whose files exist',
  async () => {
    const config = composeConfig({ COMPOSE_PROFILES: 'ha' });
    for (const name of ['db-3', 'haproxy', 'pgbouncer', 'sentinel-3', 'ha-server-2', 'ha-caddy'])
      expect(config).toMatch(new RegExp(`^  ${name}:`, 'm'));
    const files = [...config.matchAll(/^ +- (\/\S+?):\S+:ro$/gm)].map(([, file = '']) => file);
    expect(files.length).toBeGreaterThan(6);
    for (const file of files) expect((await stat(file)).isFile(), file).toBe(true);
  },
);

it('the profile for high availability changes the addresses that deploy/ names', async () => {
  const compose = await read('docker-compose.yml');
  for (const name of ['pgbouncer.ini', 'haproxy.cfg']) {
    const [, script = ''] = new RegExp(`(sed -e [^>]+) /etc/${name} >`).exec(compose) ?? [];
    const expressions = [...script.matchAll(/-e '([^']+)'/g)].map(
      ([, expression = '']) => expression,
    );
    expect(expressions.length).toBeGreaterThan(1);
    const file = path.join(root, 'deploy', name);
    for (const expression of expressions) {
      const { stdout } = spawnSync('sed', ['-e', expression, file], { encoding: 'utf8' });
      expect(stdout, expression).not.toBe(await readFile(file, 'utf8'));
    }
  }
});

it('every service of the compose file is confined and has a limit of memory', async () => {
  const compose = await read('docker-compose.yml');
  const services = compose.slice(compose.indexOf('\nservices:'), compose.indexOf('\nsecrets:'));
  const parts = services.split(/^ {2}(?=[\w-]+:)/m).slice(1);
  expect(parts).toHaveLength(19);
  const shared = compose.slice(0, compose.indexOf('\nservices:'));
  const anchors = new Map(
    [...shared.split(/^(?=x-)/m), ...parts].map((part) => [/&([\w-]+)\n/.exec(part)?.[1], part]),
  );
  const expand = (part: string): string =>
    [
      part,
      ...[...part.matchAll(/: \*([\w-]+)$/gm)].map(([, name]) => expand(anchors.get(name) ?? '')),
    ].join('');
  for (const part of parts) {
    const all = expand(part);
    expect(all).toContain('<<: *hardening');
    expect(all).toMatch(/mem_limit: /);
    expect(all).toMatch(/pids_limit: /);
    expect(all).toMatch(/healthcheck:/);
  }
  for (const rule of ['read_only: true', 'cap_drop: [ALL]', 'no-new-privileges:true']) {
    expect(shared).toContain(rule);
  }
});

it.skipIf(isMissing('redis-server') || isMissing('redis-cli'))(
  'Redis of the compose file asks for the password of its file',
  async () => {
    const compose = await read('docker-compose.yml');
    const [, command = ''] = /- >-\n([^]*?)\n {4}\w/.exec(compose) ?? [];
    const file = path.join(dir, 'redis-password');
    await writeFile(file, 'secret\n');
    const port = String(await findFreePort());
    const script = command.replaceAll('$$', '$').replace('/run/secrets/redis-password', file);
    const own = `${script.replaceAll(/\s+/g, ' ')} --port ${port} --bind 127.0.0.1`;
    const redis = spawn('sh', ['-c', own], { cwd: dir, detached: true });
    onTestFinished(() => void process.kill(-(redis.pid ?? 0)));
    const ping = (password: string) =>
      spawnSync('redis-cli', ['-p', port, 'ping'], {
        encoding: 'utf8',
        env: { ...process.env, REDISCLI_AUTH: password },
      }).stdout.trim();
    await expect.poll(() => ping('secret')).toBe('PONG');
    expect(ping('')).toMatch(/^NOAUTH/);
  },
);

it('PgBouncer tries a lost PostgreSQL again every second', async () => {
  expect(await read('deploy/pgbouncer.ini')).toMatch(/^server_login_retry = 1$/m);
});

it.each(['deploy/nginx.conf', 'deploy/nginx-tls.conf'])(
  '%s limits connections of an address and the time of a request',
  async (file) => {
    const config = await read(file);
    expect(config).toMatch(/limit_conn_zone \$network zone=(\w+):[^]*limit_conn \1 256;/);
    expect(config).toMatch(/limit_conn_zone \$wide_network zone=(\w+):[^]*limit_conn \1 2048;/);
    const [subnet, site] = [...config.matchAll(/"~\(\?s\)(.+)"/g)].map(
      ([, pattern = '']) => new RegExp(pattern, 's'),
    );
    // As nginx has it: 16 bytes, of which any can be a line break.
    const address = Buffer.from('20010a0a000a0a0a0102030405060708', 'hex').toString('latin1');
    expect(subnet?.exec(address)?.[1]).toBe(address.slice(0, 8));
    expect(site?.exec(address)?.[1]).toBe(address.slice(0, 6));
    const mapped = `${'\0'.repeat(10)}\u00ff\u00ff`;
    for (const other of ['\n\0\0\u0001', `${mapped}\n\0\0\u0001`]) {
      expect([subnet?.test(other), site?.test(other)]).toEqual([false, false]);
    }
    expect(config).toContain('client_header_timeout 10s;');
    expect(config).toContain('client_body_timeout 10s;');
  },
);

it.each(['deploy/nginx.conf', 'deploy/nginx-tls.conf'])(
  '%s logs no whole address, which may be an invite, in any of its servers',
  async (file) => {
    const [, ...servers] = (await read(file)).split(/^server \{/m);
    for (const server of servers) expect(server).toMatch(/access_log (?:off|\S+ reprise);/);
  },
);

it.each([
  ['.dockerignore', (folder: string) => folder],
  // Anchored, because source folders have the same names.
  ['.gitignore', (folder: string) => `/${folder}/`],
])('%s leaves out the secrets of the compose file', async (file, patternOf) => {
  const compose = await read('docker-compose.yml');
  const folders = [...compose.matchAll(/file: \.\/([\w-]+)\//g)].map(([, folder = '']) => folder);
  expect(folders).toHaveLength(8);
  const lines = (await read(file)).split('\n');
  for (const folder of folders) expect(lines).toContain(patternOf(folder));
});

it('a server of the compose file is healthy when it is ready, not while it migrates', async () => {
  const compose = await read('docker-compose.yml');
  const server = compose.slice(compose.indexOf('x-server:'), compose.indexOf('\nservices:'));
  expect(server).toMatch(/healthcheck:[^]*\/readyz/);
  const [, minutes] = /start_period: (\d+)m/.exec(server) ?? [];
  expect(Number(minutes)).toBeGreaterThanOrEqual(30);
});

it('the proxy that the servers trust has the address of Caddy', async () => {
  const compose = await read('docker-compose.yml');
  const [, trusted] = /TRUST_PROXY: (\S+)/.exec(compose) ?? [];
  const [, caddy] = /ipv4_address: (\S+?) /.exec(compose) ?? [];
  expect(trusted).toBe(caddy);
});

it('the image runs what is packed, as an account without rights', async () => {
  const dockerfile = await read('Dockerfile');
  const run = dockerfile.slice(dockerfile.lastIndexOf('FROM '));
  for (const line of ['USER node', 'VOLUME ["/data", "/backups"]', 'HEALTHCHECK', 'HOST=0.0.0.0']) {
    expect(run).toContain(line);
  }
  expect(run).not.toMatch(/npm|--chown/);
});
