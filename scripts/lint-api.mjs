// Writes the server's OpenAPI document to .cache/openapi.json and lints it with Redocly's strict
// rules.
import { spawnSync } from 'node:child_process';
import { mkdirSync, openSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { root } from './lib/files.mjs';

const file = path.join(root, '.cache/openapi.json');

mkdirSync(path.dirname(file), { recursive: true });
const isWritten = run(
  process.execPath,
  ['--import', 'tsx', 'apps/server/src/cli/openapi.ts'],
  openSync(file, 'w'),
);
const redocly = path.join(root, 'node_modules/.bin/redocly');
const isClean = isWritten && run(redocly, ['lint', file, '--extends=recommended-strict']);
process.exitCode = isClean ? 0 : 1;

/** @param {string} command @param {string[]} args @param {'inherit' | number} [stdout] */
function run(command, args, stdout = 'inherit') {
  const env = {
    ...process.env,
    REDOCLY_TELEMETRY: 'off',
    REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
  };
  return (
    spawnSync(command, args, { cwd: root, env, stdio: ['ignore', stdout, 'inherit'] }).status === 0
  );
}
