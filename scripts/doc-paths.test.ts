import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { root } from './lib/files.mjs';

/** A path with a folder, in code. Docs often leave out the first folders. */
const PATH = /`([\w.-]+(?:\/[\w.-]+)+\.(?:css|html|ini|json|md|mjs|sh|sql|tsx?|yml))`/g;
/** Written by a build. */
const BUILT = /(?:^|\/)dist\/|^\.cache\//;

const files = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).split('\n');
const pages = files.filter((file) => file.endsWith('.md'));

it.each(pages)('%s names only files that exist', async (page) => {
  const text = await readFile(path.join(root, page), 'utf8');
  const names = [...text.matchAll(PATH)].map(([, name = '']) => name);
  const exists = (name: string) =>
    BUILT.test(name) || files.some((file) => `/${file}`.endsWith(`/${name}`));
  expect(names.filter((name) => !exists(name))).toEqual([]);
});
