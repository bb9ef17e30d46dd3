import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { loadConfig, settings } from '#platform/config.ts';
import { root } from '../../../../../scripts/lib/files.mjs';
import { envExample, settingDefault } from './env-example.ts';
import type { Setting } from './read-setting.ts';

const read = (file: string) => readFile(path.join(root, file), 'utf8');

it('.env.example is up to date (npm run --silent env:example > .env.example)', async () => {
  expect(await read('.env.example')).toBe(envExample(settings));
});

it('.env.example sets the defaults, if nothing else', () => {
  const lines = envExample(settings).matchAll(/^# ([A-Z_]+)=(.*)$/gm);
  const env = Object.fromEntries([...lines].map(([, name = '', value]) => [name, value]));
  expect(Object.keys(env)).toEqual(Object.keys(settings));
  expect(loadConfig(env)).toEqual(loadConfig({}));
});

it('docs/operate/settings.md has each setting once, with its default', async () => {
  const rows = (await read('docs/operate/settings.md')).matchAll(/^\| `([A-Z_]+)` +\| (.+?) +\|/gm);
  const documented = [...rows].map(([, name = '', value = '']) => [name, value] as const);
  expect(documented.map(([name]) => name).toSorted()).toEqual(Object.keys(settings).toSorted());
  const shown = new Map(documented);
  const defaults = Object.entries<Setting>(settings).map(
    ([name, { rule }]) => [name, settingDefault(rule)] as const,
  );
  const wrong = defaults.filter(
    ([name, value]) => value !== '' && shown.get(name) !== `\`${value}\``,
  );
  expect(wrong).toEqual([]);
});
