// Bundles the server into one file. Most libraries stay in node_modules.
import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { root } from './files.mjs';

/** Loaded from hundreds of small files, these would take half of the time of a start. */
const BUNDLED_LIBRARIES = new Set([
  'better-auth',
  'jose',
  'kysely',
  'rate-limiter-flexible',
  'redis',
  'zod',
]);

/** For bundled CommonJS libraries that load parts of Node. */
const DEFINE_REQUIRE = `const require = process.getBuiltinModule('node:module').createRequire(import.meta.url);`;

/**
 * @param {string} outfile in a folder of apps/server, from which the server finds what it serves
 * @param {string} [entry] in apps/server/src
 */
export async function bundleServer(outfile, entry = 'main.ts') {
  const { build } = await import('esbuild');
  const { outputFiles } = await build({ ...optionsFor({ outfile, entry }), write: false });
  await mkdir(path.dirname(outfile), { recursive: true });
  // Processes that bundle at the same time replace whole files.
  for (const { path: file, contents } of outputFiles) {
    const fresh = `${file}.${process.pid}`;
    await writeFile(fresh, contents);
    await rename(fresh, file);
  }
}

/**
 * Bundles the server now and after every change of its sources, until `dispose`. Calls `onBundle`
 * after each bundle without errors.
 * @param {string} outfile @param {() => void} onBundle
 */
export async function watchServer(outfile, onBundle) {
  const { context } = await import('esbuild');
  const bundle = await context(
    optionsFor({ outfile, entry: 'main.ts' }, [
      {
        name: 'report',
        setup: ({ onEnd }) => onEnd(({ errors }) => void (errors.length === 0 && onBundle())),
      },
    ]),
  );
  await bundle.watch();
  return bundle;
}

/**
 * @param {{ outfile: string, entry: string }} files @param {import('esbuild').Plugin[]} plugins
 * @returns {import('esbuild').BuildOptions}
 */
function optionsFor({ outfile, entry }, plugins = []) {
  return {
    entryPoints: [path.join(root, 'apps/server/src', entry)],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    sourcemap: true,
    sourcesContent: false,
    banner: { js: DEFINE_REQUIRE },
    // The contract is source and goes into the bundle.
    plugins: [{ name: 'external-libraries', setup: markLibrariesExternal }, ...plugins],
    logLevel: 'warning',
  };
}

/** @param {import('esbuild').PluginBuild} build */
function markLibrariesExternal(build) {
  build.onResolve({ filter: /^[^.#/]/ }, ({ path: name, kind, importer }) => {
    if (kind === 'entry-point' || name.startsWith('@reprise/')) return undefined;
    const library = /^(?:@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? name;
    if (BUNDLED_LIBRARIES.has(library) || importer.includes('node_modules')) return undefined;
    return { path: name, external: true };
  });
}
