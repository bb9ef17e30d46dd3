import path from 'node:path';
import { expect, it } from 'vitest';
import { listFiles } from './source-files.ts';

const MAX_FILES = 25;
const SOURCE = /\.(?:ts|tsx|mjs|css|html)$/;
/** Migrations are an ordered list that only grows. */
const NUMBERED = /\/\d{4}-[^/]+$/;
/** Each language has one next to the English texts. */
const TRANSLATION = /\.[a-z]{2}\.ts$/;
const TEST = /\.(?:test|testing|spec)\.tsx?$/;

function isCounted(name: string): boolean {
  return [TEST, NUMBERED, TRANSLATION].every((other) => !other.test(name)) && SOURCE.test(name);
}

it(`no folder has more than ${MAX_FILES} source files`, () => {
  const counts = new Map<string, number>();
  for (const file of listFiles(isCounted)) {
    const folder = path.posix.dirname(file);
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  expect([...counts].filter(([, count]) => count > MAX_FILES)).toEqual([]);
});
