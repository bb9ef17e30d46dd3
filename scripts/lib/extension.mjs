import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { build } from 'esbuild';
import { zipSync } from 'fflate';
import { root } from './files.mjs';

const source = path.join(root, 'apps/extension');

/** What differs between the browsers: how they start the worker, and how they name versions. */
const BROWSERS = {
  chromium: {
    minimum_chrome_version: '116',
    background: { service_worker: 'worker.js', type: 'module' },
  },
  firefox: {
    browser_specific_settings: {
      gecko: {
        id: 'extension@reprise.invalid',
        strict_min_version: '128.0',
        data_collection_permissions: { required: ['none'] },
      },
    },
    background: { scripts: ['worker.js'], type: 'module' },
  },
};

/**
 * Writes the folder `chromium` and the folder `firefox`, which the browsers can load as they are.
 * `site` is the address that the extension has until its user enters another one.
 * @param {string} target @param {string} [site]
 */
export async function buildExtension(target, site = '') {
  for (const [browser, differences] of Object.entries(BROWSERS)) {
    const folder = path.join(target, browser);
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true });
    await build({
      entryPoints: ['worker', 'options'].map((name) => path.join(source, `src/${name}.ts`)),
      outdir: folder,
      bundle: true,
      minify: true,
      format: 'esm',
      target: 'es2022',
      define: { PRESET_SITE: JSON.stringify(site) },
      logLevel: 'warning',
    });
    const { version } = await readJson('package.json');
    const manifest = { ...(await readJson('manifest.json')), version, ...differences };
    await writeFile(path.join(folder, 'manifest.json'), JSON.stringify(manifest, null, 2));
    await cp(path.join(source, 'src/options.html'), path.join(folder, 'options.html'));
    await cp(path.join(source, 'icons'), folder, { recursive: true });
  }
}

/** Zips a folder without folders in it. @param {string} folder @param {string} file */
export async function zipFolder(folder, file) {
  const names = (await readdir(folder)).toSorted();
  const files = names.map(async (name) => [name, await readFile(path.join(folder, name))]);
  // No earlier time exists in a zip file: the same sources make the same bytes.
  const mtime = new Date(1980, 0, 1);
  await writeFile(file, zipSync(Object.fromEntries(await Promise.all(files)), { level: 9, mtime }));
}

/** @param {string} name */
async function readJson(name) {
  return JSON.parse(await readFile(path.join(source, name), 'utf8'));
}
