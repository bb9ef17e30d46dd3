// Bundles the server into one file; libraries stay in node_modules.
import path from 'node:path';
import { root } from './files.mjs';

/** @param {string} outfile in a folder of apps/server, from which the server finds what it serves */
export async function bundleServer(outfile) {
  const { build } = await import('esbuild');
  await build({
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
}

/** @param {import('esbuild').PluginBuild} build */
function keepLibrariesOutside(build) {
  build.onResolve({ filter: /^[^.#/]/ }, ({ path: name, kind }) => {
    if (kind === 'entry-point' || name.startsWith('@reprise/')) return undefined;
    return { path: name, external: true };
  });
}
