// Prerenders the first view (apps/web/src/first-view) into the file that the server serves.
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * @typedef {{ name?: string, file: string, css?: string[], imports?: string[], isEntry?: boolean }} Chunk
 */

/** @param {string} configFile of Vite @param {string} webDist with the built app */
export async function renderFirstViews(configFile, webDist) {
  const { build } = await import('vite');
  await build({ configFile, logLevel: 'warn', mode: 'first-view' });
  const folder = path.join(webDist, 'first-view');
  const { renderFirstViews: render } = await import(
    pathToFileURL(path.join(folder, 'main.js')).href
  );
  const { login, ...homes } = await render();
  const manifest = JSON.parse(await readFile(path.join(webDist, '.vite/manifest.json'), 'utf8'));
  const views = {
    feedHead: linksTo(manifest, 'feed'),
    otherScreensHead: linksTo(manifest, 'other-screens'),
    clipPageHead: linksTo(manifest, 'tile-screen', 'feed'),
    videoPageHead: linksTo(manifest, 'video-screen', 'feed'),
    viewerHead: linksTo(manifest, 'viewer', 'feed'),
    ...homes,
    login: { head: linksTo(manifest, 'login'), body: login },
  };
  await writeFile(path.join(webDist, 'first-view.json'), JSON.stringify(views));
  await rm(folder, { recursive: true });
}

/**
 * The scripts and styles that a screen needs and that neither the start nor another screen loads.
 * @param {Record<string, Chunk>} manifest @param {string} screen its chunk in apps/web/vite.config.ts
 * @param {string} [loaded] the chunk of the other screen
 */
function linksTo(manifest, screen, loaded) {
  const others = loaded === undefined ? new Set() : chunksOf(manifest, loaded);
  const chunks = [...chunksOf(manifest, screen)].filter((chunk) => !others.has(chunk));
  const parts = chunks.map((chunk) => manifest[chunk]).filter((chunk) => chunk !== undefined);
  if (parts.length === 0) throw new Error(`The build has no ${screen}.`);
  return [...new Set(parts.flatMap(({ css = [] }) => css)), ...parts.map(({ file }) => file)]
    .map((file) =>
      file.endsWith('.css')
        ? `<link rel="stylesheet" crossorigin href="/${file}">`
        : `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${file}">`,
    )
    .join('\n    ');
}

/** @param {Record<string, Chunk>} manifest @param {string} screen */
function chunksOf(manifest, screen) {
  const chunks = new Set(Object.keys(manifest).filter((key) => manifest[key]?.name === screen));
  for (const name of chunks) {
    for (const other of manifest[name]?.imports ?? []) {
      if (!manifest[other]?.isEntry) chunks.add(other);
    }
  }
  return chunks;
}
