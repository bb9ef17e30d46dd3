import { readFile, stat, utimes } from 'node:fs/promises';
import path from 'node:path';
import { bundleServer } from '../../../../../scripts/lib/bundle-server.mjs';
import { newestChange } from '../../../../../scripts/lib/files.mjs';

const SOURCES = [
  'package-lock.json',
  'packages/contract/src',
  'apps/server/src',
  'scripts/lib/bundle-server.mjs',
];

const bundles = new Map<string, Promise<void>>();

/** Bundles src/`entry` into `outfile`, unless an earlier run or worker bundled the same sources. */
export function bundleOnce(outfile: string, entry?: string): Promise<void> {
  const bundle = bundles.get(outfile) ?? bundleIfNeeded(outfile, entry);
  bundles.set(outfile, bundle);
  return bundle;
}

async function bundleIfNeeded(outfile: string, entry?: string): Promise<void> {
  const built = await stat(outfile).catch(() => null);
  if (built !== null && built.mtimeMs > (await newestChange(SOURCES))) return;
  const started = new Date();
  await bundleServer(outfile, entry);
  // A source that changes during the build must be newer than the bundle.
  await utimes(outfile, started, started);
}

export async function bundledSources(bundle: string): Promise<string> {
  const files = new Set([bundle]);
  const sources: string[] = [];
  // The set grows during the loop.
  for (const file of files) {
    const code = await readFile(file, 'utf8');
    for (const [, name = ''] of code.matchAll(/\b(?:import|from)"\.\/([^"]+)"/g)) {
      files.add(path.join(path.dirname(file), name));
    }
    const map = JSON.parse(await readFile(`${file}.map`, 'utf8')) as { sources: string[] };
    sources.push(...map.sources);
  }
  return sources.join('\n');
}

export async function laterFile(bundle: string, name: string): Promise<string> {
  const code = await readFile(bundle, 'utf8');
  const file = new RegExp(`\\bimport\\("\\./([^"]*-${name}-\\w+\\.js)"\\)`).exec(code)?.[1];
  if (file === undefined) throw new Error(`${bundle} does not import ${name} later.`);
  return path.join(path.dirname(bundle), file);
}
