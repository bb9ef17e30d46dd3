// System programs that some tests need.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { root } from './files.mjs';

/** @typedef {{ name: string, command: string, aptPackage: string, npmFolder?: string, tests: readonly string[] }} Program */

/** @type {Record<'redis' | 'nginx' | 'caddy' | 'pgbouncer' | 'postgres' | 'promtool' | 'pgbackrest' | 'buildah' | 'java' | 'firefox' | 'webkit' | 'display', Program>} */
export const programs = {
  redis: {
    name: 'two nodes',
    command: 'redis-server',
    aptPackage: 'redis-server',
    tests: [
      '**/doctor/redis-check.test.ts',
      '**/live/nodes.test.ts',
      '**/main.nodes.long.test.ts',
      '**/main.redis.long.test.ts',
      '**/open-redis.long.test.ts',
    ],
  },
  nginx: {
    name: 'rolling restart',
    command: 'nginx',
    aptPackage: 'nginx-light',
    tests: ['**/main.rolling.long.test.ts', '**/main.proxies.long.test.ts'],
  },
  caddy: {
    name: 'proxies',
    command: 'caddy',
    aptPackage: 'caddy',
    tests: ['**/main.proxies.long.test.ts'],
  },
  pgbouncer: {
    name: 'PgBouncer',
    command: 'pgbouncer',
    aptPackage: 'pgbouncer',
    tests: ['**/main.pgbouncer.long.test.ts'],
  },
  postgres: {
    name: 'PostgreSQL 15 to 17',
    command: '/usr/lib/postgresql/15/bin/postgres',
    aptPackage: 'postgresql-15',
    npmFolder: 'tools/postgres-versions',
    tests: ['**/main.postgres-versions.long.test.ts'],
  },
  promtool: {
    name: 'alert rules',
    command: 'promtool',
    aptPackage: 'prometheus',
    tests: ['**/platform/metrics/promtool.long.test.ts'],
  },
  pgbackrest: {
    name: 'pgBackRest',
    command: 'pgbackrest',
    aptPackage: 'pgbackrest postgresql-15',
    tests: [],
  },
  buildah: {
    name: 'image',
    command: 'buildah',
    aptPackage: 'buildah debootstrap iproute2 jq',
    tests: [],
  },
  java: { name: 'Nu HTML checker', command: 'java', aptPackage: 'default-jre-headless', tests: [] },
  firefox: { name: 'Firefox', command: 'firefox-esr', aptPackage: 'firefox-esr', tests: [] },
  webkit: {
    name: 'WebKit',
    command: 'WebKitWebDriver',
    // WebKit plays the clips with these plugins.
    aptPackage: 'webkit2gtk-driver gstreamer1.0-plugins-good gstreamer1.0-libav',
    tests: [],
  },
  display: { name: 'virtual display', command: 'Xvfb', aptPackage: 'xvfb', tests: [] },
};

/**
 * Whether the program is there. It is installed as a package of the system where that is possible.
 * Says what it did.
 * @param {Program} program @returns {boolean}
 */
export function getProgram({ command, aptPackage, npmFolder }) {
  if (npmFolder !== undefined && !existsSync(path.join(root, npmFolder, 'node_modules'))) {
    run('npm', ['ci', '--prefix', path.join(root, npmFolder), '--ignore-scripts', '--no-audit']);
  }
  if (hasProgram(command)) return true;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log(`${command}: none found; installing the package of the system.`);
    run('apt-get', ['update', '-qq']);
    run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...aptPackage.split(' ')]);
  }
  return hasProgram(command);
}

/** @param {string} command */
export function hasProgram(command) {
  return run('which', [command]);
}

/** @param {string} command @param {string[]} args */
function run(command, args) {
  return spawnSync(command, args, { stdio: ['ignore', 'ignore', 'ignore'] }).status === 0;
}
