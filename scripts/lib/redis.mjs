import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import process from 'node:process';

/** Need Redis. */
export const REDIS_TESTS = ['**/live/nodes.test.ts', '**/main.nodes.test.ts'];

/**
 * Whether there is a redis-server, which is installed as a package of the system where that is
 * possible. Says what it did.
 * @returns {boolean}
 */
export function getRedis() {
  if (hasRedis()) return true;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('Redis: none found; installing the package of the system.');
    run('apt-get', ['update', '-qq']);
    run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'redis-server']);
  }
  return hasRedis();
}

function hasRedis() {
  return run('redis-server', ['--version']);
}

/** @param {string} command @param {string[]} args */
function run(command, args) {
  return spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'] }).status === 0;
}
