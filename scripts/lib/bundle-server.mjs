// Bundles the server into one file; libraries stay in node_modules.
import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { root } from './files.mjs';

/** @param {string} outfile in a folder of apps/server, from which the server finds what it serves */
export async function bundleServer(outfile) {
  const { build } = await import('esbuild');
  const { outputFiles } = await build({
    write: false,
    entryPoints: [path.join(root, 'apps/server/src/main.ts')],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    sourcemap: true,
    // The contract is source and goes into the bundle.
    plugins: [{ name: 'libraries-stay-outside', setup: keepLibrariesOutside }],
    logLevel: 'warning',
  });
  await mkdir(path.dirname(outfile), { recursive: true });
  // Processes that bundle at the same time replace whole files.
  for (const { path: file, contents } of outputFiles) {
    const fresh = `${file}.${process.pid}`;
    await writeFile(fresh, contents);
    await rename(fresh, file);
  }
}

/** @param {import('esbuild').PluginBuild} build */
function keepLibrariesOutside(build) {
  build.onResolve({ filter: /^[^.#/]/ }, ({ path: name, kind }) => {
    if (kind === 'entry-point' || name.startsWith('@reprise/')) return undefined;
    return { path: name, external: true };
  });
}
