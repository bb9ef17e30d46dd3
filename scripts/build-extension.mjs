// `npm run build:extension`: writes dist/extension/ with a folder and a zip file for Chromium and for
// Firefox. With PUBLIC_URL, users do not need to enter the address of the site.
import { stat } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { buildExtension, zipFolder } from './lib/extension.mjs';
import { root } from './lib/files.mjs';

const target = path.join(root, 'dist/extension');
const { PUBLIC_URL = '' } = process.env;
await buildExtension(target, PUBLIC_URL === '' ? '' : new URL(PUBLIC_URL).origin);
for (const browser of ['chromium', 'firefox']) {
  const file = path.join(target, `reprise-${browser}.zip`);
  await zipFolder(path.join(target, browser), file);
  const { size } = await stat(file);
  console.log(`${path.relative(root, file)}: ${(size / 1000).toFixed(1)} kB`);
}
