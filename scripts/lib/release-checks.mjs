import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

const MIGRATIONS = 'apps/server/src/migrations';

/**
 * Throws if the working tree must not become a release.
 * @param {string} root
 */
export function assertReleasable(root) {
  const status = execFileSync('git', ['status', '--porcelain'], { cwd: root, encoding: 'utf8' });
  if (status !== '') throw new Error(`Commit or remove these changes first:\n${status}`);
  const dump = newestDump(root);
  if (!existsSync(path.join(root, dump))) {
    throw new Error(`The newest schema has no dump, ${dump}: run npm run schema:dump.`);
  }
}

/**
 * Returns where the dump of the newest schema belongs.
 * @param {string} root
 */
export function newestDump(root) {
  const versions = readdirSync(path.join(root, MIGRATIONS))
    .map((name) => /^(\d{4})-.*\.ts$/.exec(name)?.[1])
    .filter((version) => version !== undefined);
  return `${MIGRATIONS}/released/${versions.toSorted().at(-1)}.sql`;
}
