// `node scripts/pack.mjs DIRECTORY`, after `npm run build`: copies what the built server needs to
// run, with only the libraries that its bundle lacks.
import { chmod, cp, lstat, mkdir, readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { EXTERNAL_LIBRARIES } from './lib/bundle-server.mjs';
import { root } from './lib/files.mjs';

const FILES = [
  'LICENSE',
  'apps/server/dist',
  'apps/server/package.json',
  'apps/server/src/migrations/released/0039.sql',
  'apps/server/src/sample/media',
  'apps/web/dist',
];

/** Files of the embedded PostgreSQL for compiling programs and extensions. */
const UNUSED = /\/native\/lib\/(?:[^/]+\.a|pkgconfig|postgresql\/pgxs)$/;

const [, , target] = process.argv;
if (target === undefined) throw new Error('Name the directory: node scripts/pack.mjs DIRECTORY');

// Another account runs the program, also if it was built with the umask 077.
process.umask(0o022);
const libraries = await externalLibraries();
for (const file of [...FILES, ...libraries]) {
  const to = path.resolve(target, file);
  await mkdir(path.dirname(to), { recursive: true });
  await cp(path.join(root, file), to, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (source) => !UNUSED.test(source),
  });
  await makeReadable(to);
}
console.log(`Packed ${libraries.length} libraries into ${target}.`);

/** @param {string} entry */
async function makeReadable(entry) {
  const stats = await lstat(entry);
  if (stats.isSymbolicLink()) return;
  await chmod(entry, stats.isDirectory() || stats.mode & 0o100 ? 0o755 : 0o644);
  if (!stats.isDirectory()) return;
  for (const name of await readdir(entry)) await makeReadable(path.join(entry, name));
}

/** Includes their dependencies, as installed on this machine. */
async function externalLibraries() {
  const { dependencies, optionalDependencies } = await readPackage('apps/server');
  const names = Object.keys({ ...dependencies, ...optionalDependencies });
  /** @type {Set<string>} */
  const found = new Set();
  const queue = names
    .filter((name) =>
      EXTERNAL_LIBRARIES.some((pattern) => name.startsWith(pattern.replace('*', ''))),
    )
    .map((name) => ({ name, from: 'apps/server' }));
  for (const { name, from } of queue) {
    const folder = await findLibrary(name, from);
    if (folder === null || found.has(folder)) continue;
    found.add(folder);
    const library = await readPackage(folder);
    const needed = { ...library.dependencies, ...library.optionalDependencies };
    queue.push(...Object.keys(needed).map((each) => ({ name: each, from: folder })));
  }
  // A folder's own node_modules is copied with it.
  return [...found].filter((folder) => ![...found].some((other) => folder.startsWith(`${other}/`)));
}

/**
 * The nearest node_modules that has it. Null if it is optional and of another machine.
 * @param {string} name @param {string} from @returns {Promise<string | null>}
 */
async function findLibrary(name, from) {
  for (let folder = from; ; folder = path.dirname(folder)) {
    const candidate = path.join(folder, 'node_modules', name);
    if ((await readPackage(candidate).catch(() => null)) !== null) return candidate;
    if (folder === '.') return null;
  }
}

/** @param {string} folder */
async function readPackage(folder) {
  return JSON.parse(await readFile(path.join(root, folder, 'package.json'), 'utf8'));
}
