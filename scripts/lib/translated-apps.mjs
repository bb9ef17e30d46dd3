// The web app in other languages than English: pages of its own next to shared assets.
import { readFileSync } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { root } from './files.mjs';

const LANGUAGES = path.join(root, 'packages/contract/src/language/languages.ts');

/** Returns those of the contract but English. */
export function otherLanguages() {
  const names = /languageNames = \{([^}]+)\}/.exec(readFileSync(LANGUAGES, 'utf8'))?.[1];
  if (names === undefined) throw new Error(`${LANGUAGES} has no names of languages.`);
  return (names.match(/\w+(?=:)/g) ?? []).filter((language) => language !== 'en');
}

/** What the server sends by language. The other files are equal in all. */
const PAGES = ['index.html', 'embed.html', 'first-view.json', 'worker.js'];

/**
 * Assets are named by their content, so equal ones are shared.
 * @param {string} dist of the language @param {string} mainDist @param {string} language
 */
export async function moveTranslatedApp(dist, mainDist, language) {
  const known = new Set(await readdir(path.join(mainDist, 'assets')));
  for (const file of await readdir(path.join(dist, 'assets'))) {
    if (known.has(file)) continue;
    await rename(path.join(dist, 'assets', file), path.join(mainDist, 'assets', file));
  }
  const folder = path.join(mainDist, 'languages', language);
  await mkdir(folder, { recursive: true });
  for (const file of PAGES) await rename(path.join(dist, file), path.join(folder, file));
  await rm(dist, { recursive: true });
}
