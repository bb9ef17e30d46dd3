// `npm run release`: builds the product and writes dist/reprise-VERSION.tar.gz and dist/SHA256SUMS.
// The archive contains an SBOM (sbom.cdx.json). The same commit gives the same bytes
// (docs/operate/release.md). Needs GNU tar.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { root } from './lib/files.mjs';
import { assertReleasable } from './lib/release-checks.mjs';
import { RELEASE_FILES } from './lib/release-files.mjs';
import { readSbom } from './lib/sbom.mjs';

/** The commands that need no sources or development tools. */
const SCRIPTS = {
  start: 'node scripts/start.mjs',
  ops: 'node --import ./scripts/lib/env-file.mjs apps/server/dist/ops.js',
};

assertReleasable(root);
const manifest = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8'));
const name = `reprise-${manifest.version}`;
const archive = path.join(root, 'dist', `${name}.tar.gz`);
// Not a constant: the ETags of static files depend on it and must differ between releases.
const time = capture('git', 'log', '-1', '--format=%ct').trim();

execFileSync(process.execPath, [path.join(root, 'scripts/build.mjs')], { stdio: 'inherit' });
await mkdir(path.dirname(archive), { recursive: true });
const staging = await mkdtemp(path.join(os.tmpdir(), 'reprise-release-'));
try {
  await collect(path.join(staging, name));
  packArchive();
} finally {
  await rm(staging, { recursive: true });
}
const sum = createHash('sha256')
  .update(await readFile(archive))
  .digest('hex');
const line = `${sum}  ${path.basename(archive)}\n`;
await writeFile(path.join(root, 'dist/SHA256SUMS'), line);
process.stdout.write(line);

/** @param {string} target */
async function collect(target) {
  // npm compares the lock file with every workspace's package.json.
  const packages = manifest.workspaces.map((/** @type {string} */ each) => `${each}/package.json`);
  for (const file of [...RELEASE_FILES, ...packages]) {
    const to = path.join(target, file);
    await mkdir(path.dirname(to), { recursive: true });
    await cp(path.join(root, file), to, { recursive: true });
  }
  const shipped = { ...manifest, scripts: SCRIPTS };
  await writeJson(path.join(target, 'package.json'), shipped);
  await writeJson(path.join(target, 'sbom.cdx.json'), await readSbom());
}

/** @param {string} file @param {unknown} value */
async function writeJson(file, value) {
  await writeFile(file, `${JSON.stringify(value, null, 2)}\n`);
}

function packArchive() {
  const fixed = ['--format=ustar', '--sort=name', `--mtime=@${time}`, '--mode=u=rwX,go=rX'];
  const owner = ['--owner=0', '--group=0', '--numeric-owner'];
  const output = ['--use-compress-program=gzip -9n', '-cf', archive, '-C', staging, name];
  capture('tar', ...fixed, ...owner, ...output);
}

/** @param {string} command @param {string[]} args */
function capture(command, ...args) {
  return execFileSync(command, args, { cwd: root, encoding: 'utf8' });
}
