// Builds the server into apps/server/dist and the web app into apps/web/dist. `--if-needed` skips it when no source is newer.
import { rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { newestChange, root } from './lib/files.mjs';
import { requireDevelopmentPackages } from './lib/development-packages.mjs';
import { bundleServer } from './lib/bundle-server.mjs';
import { renderFirstViews } from './lib/first-views.mjs';
import { compressAssets } from './lib/compress.mjs';
import { moveTranslatedApp, otherLanguages } from './lib/translated-apps.mjs';
import { startProgress } from './lib/progress.mjs';

const serverDist = path.join(root, 'apps/server/dist');
const webDist = path.join(root, 'apps/web/dist');
/** Renamed at the end, so that no server starts with half of the files. */
const newWebDist = path.join(root, 'apps/web/.cache/dist');
const stamp = path.join(serverDist, '.built');
const sources = [
  'package-lock.json',
  'packages/contract/src',
  'apps/server/src',
  'apps/web/src',
  'apps/web/public',
  'apps/web/index.html',
  'apps/web/api-docs.html',
  'apps/web/embed.html',
  'apps/web/vite.config.ts',
  'scripts',
];

if (process.argv.includes('--if-needed') && (await isFresh())) process.exit(0);

requireDevelopmentPackages();
// With another value, React's slow version and this machine's paths would be in the build.
process.env.NODE_ENV = 'production';
// Vite looks for a home directory, which a user id without an account does not have.
process.env.HOME ??= root;
const started = performance.now();
const progress = startProgress('Building', process.stdout);
await rm(serverDist, { recursive: true, force: true });
await Promise.all([
  bundleServer(path.join(serverDist, 'main.js')),
  bundleServer(path.join(serverDist, 'ops.js'), 'ops/main.ts'),
  buildWeb(),
]);
await writeFile(stamp, '');
progress.stop();
console.log(`Built in ${((performance.now() - started) / 1000).toFixed(1)} s.`);

async function isFresh() {
  const built = await stat(stamp).catch(() => null);
  return built !== null && built.mtimeMs >= (await newestChange(sources));
}

async function buildWeb() {
  const { build } = await import('vite');
  const configFile = path.join(root, 'apps/web/vite.config.ts');
  const buildIn = (/** @type {string} */ mode) => build({ configFile, logLevel: 'warn', mode });
  progress.show('the server and the web app');
  await buildApp(buildIn, configFile, newWebDist);
  await buildIn('api-docs');
  for (const language of otherLanguages()) {
    progress.show(`the web app in ${language}`);
    const dist = `${newWebDist}-${language}`;
    process.env.WEB_LANGUAGE = language;
    await buildApp(buildIn, configFile, dist);
    await moveTranslatedApp(dist, newWebDist, language);
  }
  progress.show('compressed files');
  await compressAssets(newWebDist);
  await rm(webDist, { recursive: true, force: true });
  await rename(newWebDist, webDist);
}

/**
 * The app, the service worker, the embedded player and the first views in one language.
 * @param {(mode: string) => Promise<unknown>} buildIn @param {string} configFile @param {string} dist
 */
async function buildApp(buildIn, configFile, dist) {
  process.env.WEB_DIST = dist;
  await buildIn('production');
  await buildIn('worker');
  await buildIn('embed');
  await renderFirstViews(configFile, dist);
}
