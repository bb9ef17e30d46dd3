// Prerenders the first view (apps/web/src/first-view) into the file that the server serves.
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const LOGIN = 'src/screens/login/login-screen.tsx';
/** Name of the home screen's chunk in apps/web/vite.config.ts. */
const FEED = 'feed';

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
  const feed = Object.keys(manifest).find((chunk) => manifest[chunk].name === FEED);
  const views = {
    feedHead: linksTo(manifest, feed ?? FEED),
    ...homes,
    login: { head: linksTo(manifest, LOGIN), body: login },
  };
  await writeFile(path.join(webDist, 'first-view.json'), JSON.stringify(views));
  await rm(folder, { recursive: true });
}

/**
 * The scripts and styles that a screen needs and the start does not have.
 * @param {Record<string, Chunk>} manifest @param {string} screen its chunk
 */
function linksTo(manifest, screen) {
  const chunks = new Set([screen]);
  for (const name of chunks) {
    for (const other of manifest[name]?.imports ?? []) {
      if (!manifest[other]?.isEntry) chunks.add(other);
    }
  }
  const parts = [...chunks].map((name) => manifest[name]).filter((chunk) => chunk !== undefined);
  if (parts.length === 0) throw new Error(`The build has no ${screen}.`);
  return [...new Set(parts.flatMap(({ css = [] }) => css)), ...parts.map(({ file }) => file)]
    .map((file) =>
      file.endsWith('.css')
        ? `<link rel="stylesheet" crossorigin href="/${file}">`
        : `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${file}">`,
    )
    .join('\n    ');
}
