import { existsSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { root } from './files.mjs';

/** One of the root and one of the web app: npm may install them at either place. */
const PACKAGES = ['esbuild', '@vitejs/plugin-react'];
const FOLDERS = ['node_modules', 'apps/web/node_modules'];

const MISSING =
  'The packages of the build are missing: run npm ci --include=dev, then start again.';

/** Exits with 2 and one sentence, if npm omitted what the build and the tests need. */
export function requireDevelopmentPackages() {
  const isInstalled = (/** @type {string} */ name) =>
    FOLDERS.some((folder) => existsSync(path.join(root, folder, name)));
  if (PACKAGES.every(isInstalled)) return;
  console.error(MISSING);
  process.exit(2);
}
