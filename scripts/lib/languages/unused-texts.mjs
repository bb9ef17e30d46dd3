import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../files.mjs';

const CODE = /\.(?:ts|tsx|mjs)$/;

/**
 * Returns the keys of English texts that no code names. Keys of an object that is read by `[…]` or
 * as a whole count as used.
 * @param {ReadonlyMap<string, unknown>} english @param {readonly string[]} files
 */
export function unusedTexts(english, files) {
  const isTexts = (/** @type {string} */ file) => english.has(file) || /\.\w\w\.ts$/.test(file);
  const code = files
    .filter((file) => CODE.test(file) && !isTexts(file))
    .map((file) => readFileSync(path.join(root, file), 'utf8'))
    .join('\n');
  const words = new Set(code.match(/[\w$]+/g));
  /** @type {string[]} */
  const findings = [];

  /** @param {unknown} texts @param {string} key @param {string} name @param {string} file */
  function check(texts, key, name, file) {
    if (typeof texts !== 'object' || texts === null) {
      if (!words.has(name)) findings.push(`${file}: ${key} is not used`);
      return;
    }
    if (!words.has(name)) {
      findings.push(`${file}: ${key} is not used`);
      return;
    }
    if (isReadByKey(code, name) || Array.isArray(texts)) return;
    for (const [child, value] of Object.entries(texts))
      check(value, `${key}.${child}`, child, file);
  }

  for (const [file, exports] of english) {
    const own = readFileSync(path.join(root, file), 'utf8');
    for (const [name, texts] of Object.entries(Object(exports))) {
      // Texts may use each other.
      if (words.has(name)) check(texts, name, name, file);
      else if (own.split(name).length < 3) findings.push(`${file}: ${name} is not used`);
    }
  }
  return findings;
}

/** `texts.kinds[kind]`, or `texts.kinds` without a key after it. @param {string} code @param {string} name */
function isReadByKey(code, name) {
  return new RegExp(`(?<![\\w$])${name}(?![\\w$]|\\.\\w| } from|,? \\w+ } from)`).test(
    code.replaceAll(/^import .*$/gm, ''),
  );
}
