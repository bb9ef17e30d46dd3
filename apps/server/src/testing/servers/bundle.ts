import { stat, utimes } from 'node:fs/promises';
import { bundleServer } from '../../../../../scripts/lib/bundle-server.mjs';
import { newestChange } from '../../../../../scripts/lib/files.mjs';

const SOURCES = [
  'package-lock.json',
  'packages/contract/src',
  'apps/server/src',
  'scripts/lib/bundle-server.mjs',
];

const bundles = new Map<string, Promise<void>>();

/** Bundles src/`entry` into `outfile`, unless an earlier run or worker has bundled the same sources. */
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
  // A source that changes during the build is newer than the bundle.
  await utimes(outfile, started, started);
}
