import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildExtension, zipFolder } from './lib/extension.mjs';
import { otherLanguages } from './lib/translated-apps.mjs';

const MAX_BYTES = 20_000;
const BROWSERS = ['chromium', 'firefox'];

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'reprise-extension-'));
  await buildExtension(folder);
}, 60_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

it.each(BROWSERS)(
  'the manifest for %s asks for nothing that a browser warns of',
  async (browser) => {
    const manifest = JSON.parse(
      await readFile(path.join(folder, browser, 'manifest.json'), 'utf8'),
    );
    expect(manifest).toMatchObject({ manifest_version: 3, version: '1.0.0' });
    expect(manifest.permissions).toEqual(['activeTab', 'scripting', 'storage']);
    // Each of these would give it pages or functions without a press of its button.
    expect(Object.keys(manifest).toSorted()).toEqual(
      [
        'action',
        'background',
        browser === 'firefox' ? 'browser_specific_settings' : 'minimum_chrome_version',
        'commands',
        'default_locale',
        'description',
        'icons',
        'manifest_version',
        'name',
        'options_ui',
        'permissions',
        'short_name',
        'version',
      ].toSorted(),
    );
  },
);

it.each(BROWSERS)('every file that the manifest for %s names exists', async (browser) => {
  const names = await readdir(path.join(folder, browser));
  const manifest = await readFile(path.join(folder, browser, 'manifest.json'), 'utf8');
  const named = [...manifest.matchAll(/"([\w-]+\.(?:js|html|png))"/g)].map(([, name]) => name);
  expect(named.length).toBeGreaterThan(4);
  expect(names).toEqual(expect.arrayContaining(named));
});

it.each(BROWSERS)('the zip file for %s is small, and the same each time', async (browser) => {
  const files = ['one.zip', 'two.zip'].map((name) => path.join(folder, `${browser}-${name}`));
  for (const file of files) await zipFolder(path.join(folder, browser), file);
  const [one, two] = await Promise.all(files.map((file) => readFile(file)));
  expect(one?.equals(two ?? Buffer.alloc(0))).toBe(true);
  const { size } = await stat(files[0] ?? '');
  expect(size).toBeLessThan(MAX_BYTES);
});

it.each(['en', ...otherLanguages()])(
  'the texts in %s are short enough, and all are used',
  async (language) => {
    const firefox = path.join(folder, 'firefox');
    const read = (name: string) => readFile(path.join(firefox, name), 'utf8');
    const messages = JSON.parse(await read(`_locales/${language}/messages.json`));
    // The limits of the stores.
    expect(messages.name.message.length).toBeLessThanOrEqual(45);
    expect(messages.description.message.length).toBeLessThanOrEqual(132);
    const files = ['manifest.json', 'worker.js', 'options.html', 'options.js'];
    const code = (await Promise.all(files.map(read))).join('\n');
    const isUsed = (key: string) =>
      new RegExp(String.raw`__MSG_${key}__|["\x60]${key}["\x60]|\b${key}:`).test(code);
    expect(Object.keys(messages).filter((key) => !isUsed(key))).toEqual([]);
    const shown = [...code.matchAll(/__MSG_(\w+)__|data-text="(\w+)"/g)];
    expect(messages).toMatchObject(
      Object.fromEntries(shown.map(([, ...keys]) => [keys.find(Boolean), {}])),
    );
  },
);

it('in Firefox, the extensions of two sites have two ids', async () => {
  const idFor = async (site?: string) => {
    await buildExtension(path.join(folder, 'site'), site);
    const manifest = await readFile(path.join(folder, 'site/firefox/manifest.json'), 'utf8');
    return JSON.parse(manifest).browser_specific_settings.gecko.id;
  };
  expect(await idFor()).toBe('reprise@extension.invalid');
  expect(await idFor('https://clips.example:8443/')).toBe('reprise@clips.example');
});

it('draws nothing into pages and sends nothing', async () => {
  const worker = await readFile(path.join(folder, 'chromium/worker.js'), 'utf8');
  for (const name of [
    'fetch',
    'XMLHttpRequest',
    'WebSocket',
    'insertCSS',
    'createElement',
    'append',
  ])
    expect(worker).not.toMatch(new RegExp(String.raw`\b${name}\b`));
});
