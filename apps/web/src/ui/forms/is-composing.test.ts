import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isComposing } from './is-composing.ts';

test.each([
  ['Enter', false, 13, false],
  ['Enter', true, 13, true],
  ['Enter', false, 229, true],
  ['Process', true, 229, true],
  ['ArrowDown', false, 40, false],
])('%s, isComposing %s, code %i: %s', (_key, isInComposition, keyCode, expected) => {
  const event = { isComposing: isInComposition, keyCode };
  expect(isComposing(event)).toBe(expected);
  expect(isComposing({ nativeEvent: event })).toBe(expected);
});

const SOURCES = join(import.meta.dirname, '../..');

/** A typed handler, or a function in place of one. */
const HANDLES_KEYS = /\bKeyboardEvent\b|onKey\w+=\{\s*\(|addEventListener\(\s*'key\w+',\s*\(/;

test('every handler of keys ignores those of a composition', () => {
  const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test(?:ing)?\.|\bis-composing/.test(file))
    .map((file) => ({ file, source: readFileSync(join(SOURCES, file), 'utf8') }))
    .filter(({ source }) => HANDLES_KEYS.test(source));
  expect(files.length).toBeGreaterThan(5);
  const careless = files.filter(({ source }) => !source.includes('isComposing(event)'));
  expect(careless.map(({ file }) => file)).toEqual([]);
});
