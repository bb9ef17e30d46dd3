import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { build } from 'esbuild';
import { zipSync } from 'fflate';
import { root } from './files.mjs';
import { loadTexts } from './languages/load-texts.mjs';

const source = path.join(root, 'apps/extension');
const TEXTS = 'apps/extension/src/texts.ts';

/**
 * What differs between the browsers: how they start the worker, and how they name versions. In
 * Firefox an extension also has an id, which Mozilla signs for one owner: the site's.
 * @param {string} site
 */
const browsersFor = (site) => ({
  chromium: {
    minimum_chrome_version: '116',
    background: { service_worker: 'worker.js', type: 'module' },
  },
  firefox: {
    browser_specific_settings: {
      gecko: {
        id: `reprise@${site === '' ? 'extension.invalid' : new URL(site).hostname}`,
        // The first one that reads what an extension says of data collection.
        strict_min_version: '142.0',
        data_collection_permissions: { required: ['none'] },
      },
    },
    background: { scripts: ['worker.js'], type: 'module' },
  },
});

/**
 * Writes the folder `chromium` and the folder `firefox`, which the browsers can load as they are.
 * `site` is the address that the extension has until its user enters another one.
 * @param {string} target @param {string} [site]
 */
export async function buildExtension(target, site = '') {
  const locales = await loadLocales();
  for (const [browser, differences] of Object.entries(browsersFor(site))) {
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
    for (const [language, messages] of locales) {
      const locale = path.join(folder, '_locales', language);
      await mkdir(locale, { recursive: true });
      await writeFile(path.join(locale, 'messages.json'), JSON.stringify(messages));
    }
  }
}

/** Returns the texts of each language in the form that browsers read. */
async function loadLocales() {
  const { english, translations } = await loadTexts([TEXTS]);
  const languages = [{ language: 'en', texts: english.get(TEXTS) }, ...translations];
  return languages.map(({ language, texts }) => {
    const { extensionTexts } = /** @type {{ extensionTexts: object }} */ (texts);
    const messages = Object.entries(extensionTexts).map(([key, text]) => {
      return [key, { message: typeof text === 'function' ? text('$1') : text }];
    });
    return /** @type {const} */ ([language, Object.fromEntries(messages)]);
  });
}

/** @param {string} folder @param {string} file */
export async function zipFolder(folder, file) {
  const entries = await readdir(folder, { recursive: true });
  const names = entries.filter((name) => path.extname(name) !== '').toSorted();
  const files = names.map(async (name) => [name, await readFile(path.join(folder, name))]);
  // No earlier time exists in a zip file: the same sources make the same bytes.
  const mtime = new Date(1980, 0, 1);
  await writeFile(file, zipSync(Object.fromEntries(await Promise.all(files)), { level: 9, mtime }));
}

/** @param {string} name */
async function readJson(name) {
  return JSON.parse(await readFile(path.join(source, name), 'utf8'));
}
