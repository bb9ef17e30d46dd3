// What `npm run test:long -- ha` needs: far more than other tests, so that nothing installs it unasked.
import { execFileSync } from 'node:child_process';
import process from 'node:process';
import { hasProgram } from './system-packages.mjs';

/** Debian's packages, by their programs. */
const PACKAGES = {
  haproxy: 'haproxy',
  pgbouncer: 'pgbouncer',
  nginx: 'nginx-light',
  'redis-server': 'redis-server',
  ip: 'iproute2',
  pg_ctlcluster: 'postgresql',
};

/** Returns a sentence if the test cannot run on this machine, otherwise null. */
export function haFlaw() {
  const { PATRONI = 'patroni', ETCD = 'etcd' } = process.env;
  const packages = { ...PACKAGES, [PATRONI]: 'patroni', [ETCD]: 'etcd-server' };
  const missing = Object.entries(packages).filter(([program]) => !hasProgram(program));
  if (missing.length > 0) {
    return `Missing packages of Debian: apt-get install ${missing.map(([, name]) => name).join(' ')}`;
  }
  if (process.getuid?.() !== 0) return 'It makes network namespaces: run it as root.';
  // A program named by them may have the correction under an older version.
  const isOld = (PATRONI === 'patroni' && isOldPatroni()) || (ETCD === 'etcd' && isOldEtcd());
  return isOld
    ? 'This Patroni or etcd can lose writes (docs/operate/availability.md): name newer ones with PATRONI and ETCD.'
    : null;
}

function isOldPatroni() {
  const [major = 0] = versionOf('patroni');
  return major < 4;
}

function isOldEtcd() {
  const [, minor = 0, patch = 0] = versionOf('etcd');
  return minor < 4 || (minor === 4 && patch < 31) || (minor === 5 && patch < 13);
}

/** @param {string} program */
function versionOf(program) {
  const printed = execFileSync(program, ['--version'], { encoding: 'utf8' });
  return (/\d+\.\d+\.\d+/.exec(printed)?.[0] ?? '').split('.').map(Number);
}
