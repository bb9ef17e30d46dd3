// `npm start`: builds if needed, then becomes the server.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './lib/files.mjs';

const build = spawnSync(process.execPath, [path.join(root, 'scripts/build.mjs'), '--if-needed'], {
  stdio: 'inherit',
});
if (build.status !== 0) process.exit(build.status ?? 1);

process.chdir(root);
process.setSourceMapsEnabled(true);
await import(pathToFileURL(path.join(root, 'apps/server/dist/main.js')).href);
