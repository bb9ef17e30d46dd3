import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { storageKeys } from './storage-keys.ts';

const SOURCE = path.resolve(import.meta.dirname, '../..');
const RAW_STORAGE =
  /\b(?:localStorage|sessionStorage|indexedDB\.|caches\.|document\.cookie|cookieStore)/;
/**
 * The only files that use the browser's storage: the layer over it, and the worker's file cache.
 */
const LAYERS = new Set(['platform/storage/storage.ts', 'worker/offline.ts']);

test('only declared keys are stored: no other file uses storage', () => {
  const users = sources().filter(
    ({ file, text }) => !LAYERS.has(file) && RAW_STORAGE.test(withoutComments(text)),
  );
  expect(users.map(({ file }) => file)).toEqual([]);
});

test('the page before the app reads two preferences, and whether a user is stored', () => {
  const html = ['index.html', 'embed.html', 'api-docs.html']
    .map((file) => readFileSync(path.join(SOURCE, '..', file), 'utf8'))
    .join('');
  const read = [...html.matchAll(/Storage\.\w+\('([^']*)'/g)].map(([, key]) => key);
  const { motion, theme, uid } = storageKeys;
  expect(new Set(read)).toEqual(new Set([motion.key, theme.key, uid.key]));
});

test('no two entries overlap', () => {
  const entries = Object.values(storageKeys).map(({ area, key }) => ({ area, key }));
  const overlapping = entries.filter((one) =>
    entries.some(
      (other) =>
        one !== other &&
        one.area === other.area &&
        one.key.startsWith(other.key) &&
        (other.key.endsWith('.') || one.key === other.key),
    ),
  );
  expect(overlapping).toEqual([]);
});

function sources(): { readonly file: string; readonly text: string }[] {
  return readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.(?:test|testing)\./.test(file))
    .filter((file) => !file.startsWith('platform/testing/'))
    .map((file) => ({ file, text: readFileSync(path.join(SOURCE, file), 'utf8') }));
}

const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '');
