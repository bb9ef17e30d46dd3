// Sets the settings of the file .env, unless the environment has them. Imported by the commands of
// people only: tests must not depend on a developer's settings.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { parseEnv } from 'node:util';
import { root } from './files.mjs';

const file = path.join(root, '.env');
/** The server's exit code for unusable settings. */
const UNUSABLE = 2;
const SETTING = /^\s*(?:#|$|(?:export\s+)?\w+\s*=)/;
/** A `#` of a value, such as a color, not of a comment after it. */
const BARE_HASH = /^[^#=]*=\s*(?:#\S|[^\s"'`#][^#]*(?<!\s)#)/;
const OPEN_QUOTES = /^[^#=]*=\s*(["'`])(?!(?:(?!\1).)*\1\s*(?:#.*)?$)/;

try {
  if (existsSync(file)) setFrom(readFileSync(file, 'utf8').replace(/^\u{FEFF}/u, ''));
} catch (error) {
  console.error(
    `${file} cannot be used: ${error instanceof Error ? error.message : String(error)}`,
  );
  process.exit(UNUSABLE);
}

/** @param {string} text */
function setFrom(text) {
  // parseEnv ignores such lines, or the rest of them, so other values would apply.
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    const flaw = flawOf(line);
    if (flaw !== null) throw new Error(`line ${index + 1}${flaw}.`);
  }
  for (const [name, value] of Object.entries(parseEnv(text))) process.env[name] ??= value;
}

/**
 * @param {string} line
 * @returns {string | null}
 */
function flawOf(line) {
  if (!SETTING.test(line)) return ' is not NAME=value';
  if (BARE_HASH.test(line)) return ': put a value with # in quotes';
  return OPEN_QUOTES.test(line) ? ': quotes must enclose the whole value' : null;
}
