// What `npm run test:long -- ha` needs: far more than other tests, so that nothing installs it unasked.
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
  return process.getuid?.() === 0 ? null : 'It makes network namespaces: run it as root.';
}
