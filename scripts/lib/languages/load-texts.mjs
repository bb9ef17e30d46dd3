import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';
import { root } from '../files.mjs';
import { otherLanguages } from '../translated-apps.mjs';
import { siblingOf, textFiles } from './text-files.mjs';

/** @typedef {Readonly<Record<string, unknown>>} Texts */

/**
 * Loads the texts of all languages. `missing`: siblings that do not exist. `waiting`: siblings that
 * are copies of the English modules, which have no translation yet.
 * @param {readonly string[]} files
 */
export async function loadTexts(files) {
  const sources = textFiles(files);
  const siblings = otherLanguages().flatMap((language) =>
    sources.map((source) => ({ language, source, file: siblingOf(source, language) })),
  );
  const exists = (/** @type {{ file: string }} */ { file }) => existsSync(path.join(root, file));
  const textOf = (/** @type {string} */ file) => readFileSync(path.join(root, file), 'utf8');
  const isCopy = (/** @type {{ file: string, source: string }} */ { file, source }) =>
    textOf(file) === textOf(source);
  const present = siblings.filter((one) => exists(one) && !isCopy(one));
  const loaded = await load([...sources, ...present.map(({ file }) => file)]);
  return {
    english: new Map(sources.map((source) => [source, loaded.get(source) ?? {}])),
    translations: present.map((one) => ({ ...one, texts: loaded.get(one.file) ?? {} })),
    missing: siblings.filter((one) => !exists(one)).map(({ file }) => file),
    waiting: siblings.filter((one) => exists(one) && isCopy(one)).map(({ file }) => file),
  };
}

/** @param {readonly string[]} files @returns {Promise<Map<string, Texts>>} */
async function load(files) {
  const contents = files
    .map((file, index) => `export * as m${index} from ${JSON.stringify(path.join(root, file))};`)
    .join('\n');
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: root },
    bundle: true,
    format: 'esm',
    platform: 'node',
    write: false,
    logLevel: 'error',
  });
  const code = Buffer.from(outputFiles[0]?.contents ?? []).toString('base64');
  const modules = await import(`data:text/javascript;base64,${code}`);
  return new Map(files.map((file, index) => [file, modules[`m${index}`]]));
}
