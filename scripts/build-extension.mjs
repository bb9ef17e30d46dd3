// `npm run build:extension`: writes dist/extension/ with a folder and a zip file for Chromium and for
// Firefox. With PUBLIC_URL, users do not need to enter the address of the site.
import { stat } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { buildExtension, zipFolder } from './lib/extension.mjs';
import { root } from './lib/files.mjs';

const target = path.join(root, 'dist/extension');
const { PUBLIC_URL = '' } = process.env;
// As users can enter it (apps/extension/src/site.ts).
if (
  PUBLIC_URL !== '' &&
  !/^(?:https:\/\/|http:\/\/(?:localhost|127\.0\.0\.1)\b)/.test(PUBLIC_URL)
) {
  throw new Error(`PUBLIC_URL must start with https://: ${PUBLIC_URL}`);
}
await buildExtension(target, PUBLIC_URL);
for (const browser of ['chromium', 'firefox']) {
  const file = path.join(target, `reprise-${browser}.zip`);
  await zipFolder(path.join(target, browser), file);
  const { size } = await stat(file);
  console.log(`${path.relative(root, file)}: ${(size / 1000).toFixed(1)} kB`);
}
