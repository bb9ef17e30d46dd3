import { execFile } from 'node:child_process';
import { chmod, cp, lstat, mkdir, readdir, readFile, readlink, rm } from 'node:fs/promises';
import { truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import { NOBODY } from './os-account.ts';
import { findPackage, prepareBinaries } from './binaries.ts';
import type { DataLocation } from './data-location.ts';
import * as kit from '#testing/postgres/embedded-postgres.ts';

it('creates the library links that an installer skipped', async () => {
  const { home, packageDir } = await makeLocation();
  await copyPackageWithoutLinks(packageDir);
  const native = path.join(packageDir, 'native');
  await expect(run(native, home)).rejects.toThrow('shared libraries');
  expect(await prepareBinaries(packageDir, home)).toBe(native);
  expect(await readlink(path.join(native, 'lib/libpq.so.5'))).toBe('libpq.so.5.18');
  expect(await run(native, home)).toContain('(PostgreSQL) 18.');
});

it('runs from a copy next to the data if the package is not accessible', async () => {
  const { home, packageDir } = await makeLocation();
  await copyPackageWithoutLinks(packageDir);
  await makePackageUnreadable(packageDir);
  const copy = await prepareBinaries(packageDir, home);
  expect(path.dirname(copy)).toBe(path.dirname(home.pgDir));
  expect(await run(copy, home)).toContain('(PostgreSQL) 18.');
});

it.runIf(kit.IS_ROOT)(
  'runs from a copy if the account can enter, but not read, the package',
  async () => {
    const { home, packageDir } = await makeLocation();
    await copyPackageWithoutLinks(packageDir);
    await setModes(packageDir, { program: 0o711, file: 0o600 });
    const copy = await prepareBinaries(packageDir, home);
    expect(path.dirname(copy)).toBe(path.dirname(home.pgDir));
    expect(await run(copy, home)).toContain('(PostgreSQL) 18.');
  },
);

it('reuses a complete copy and replaces a damaged one', async () => {
  const { home, packageDir } = await makeLocation();
  const lib = path.join(packageDir, 'native/lib');
  await mkdir(lib, { recursive: true });
  await mkdir(path.join(packageDir, 'native/bin'));
  await writeFile(path.join(packageDir, 'package.json'), '{ "version": "18.0.0" }');
  const links = [{ source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so.5' }];
  await writeFile(path.join(packageDir, 'native/pg-symlinks.json'), JSON.stringify(links));
  await writeFile(path.join(packageDir, 'native/bin/postgres'), 'program', { mode: 0o755 });
  await writeFile(path.join(lib, 'libpq.so.5.18'), 'library');
  await makePackageUnreadable(packageDir);

  const copy = await prepareBinaries(packageDir, home);
  expect(copy).toBe(`${home.pgDir}.programs-18.0.0`);
  const { ino } = await lstat(copy);
  await prepareBinaries(packageDir, home);
  expect((await lstat(copy)).ino).toBe(ino);

  await truncate(path.join(copy, 'lib/libpq.so.5.18'), 3);
  await prepareBinaries(packageDir, home);
  expect(await readFile(path.join(copy, 'lib/libpq.so.5'), 'utf8')).toBe('library');
});

async function makeLocation(): Promise<{ home: DataLocation; packageDir: string }> {
  const dir = await kit.makeTempDir();
  const account = kit.IS_ROOT ? NOBODY : null;
  const home = { pgDir: path.join(dir, 'pg18'), account, link: null };
  return { home, packageDir: path.join(dir, 'package') };
}

/** Skips large files for speed. */
async function copyPackageWithoutLinks(packageDir: string): Promise<void> {
  await cp(findPackage(), packageDir, {
    recursive: true,
    filter: (from) => !/\.a$|timezone\/|extension\//.test(from),
  });
  const lib = path.join(packageDir, 'native/lib');
  for (const name of await readdir(lib)) {
    const entry = path.join(lib, name);
    if ((await lstat(entry)).isSymbolicLink()) await rm(entry);
  }
  // npm may have installed it with the umask 077.
  await setModes(packageDir, { program: 0o755, file: 0o644 });
}

async function setModes(dir: string, { program, file }: { program: number; file: number }) {
  await chmod(dir, program);
  for (const entry of await readdir(dir, { recursive: true, withFileTypes: true })) {
    const isProgram = entry.isDirectory() || entry.parentPath.endsWith('/bin');
    await chmod(path.join(entry.parentPath, entry.name), isProgram ? program : file);
  }
}

/** Root can always write, and an ordinary user can always reach its own files. */
async function makePackageUnreadable(packageDir: string): Promise<void> {
  const closed = kit.IS_ROOT ? packageDir : path.join(packageDir, 'native/lib');
  await chmod(closed, kit.IS_ROOT ? 0o700 : 0o555);
  onTestFinished(() => chmod(closed, 0o755));
}

async function run(binaries: string, home: DataLocation): Promise<string> {
  const postgres = path.join(binaries, 'bin/postgres');
  const options = { cwd: '/', ...home.account };
  return (await promisify(execFile)(postgres, ['--version'], options)).stdout;
}
