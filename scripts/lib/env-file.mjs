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
  // parseEnv ignores such a line, so a default would apply.
  const bad = text
    .split(/\r?\n/)
    .findIndex((line) => !/^\s*(?:#|$|(?:export\s+)?\w+\s*=)/.test(line));
  if (bad !== -1) throw new Error(`line ${bad + 1} is not NAME=value.`);
  for (const [name, value] of Object.entries(parseEnv(text))) process.env[name] ??= value;
}
