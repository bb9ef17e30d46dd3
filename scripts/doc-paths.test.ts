import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { root } from './lib/files.mjs';
import { RELEASE_FILES } from './lib/release-files.mjs';

/** A path with a folder, in code, or a test file. Docs often leave out the first folders. */
const PATH =
  /`([\w.-]+(?:\/[\w.-]+)+\.(?:css|html|ini|json|md|mjs|sh|sql|tsx?|yml)|\w[\w.-]*\.(?:test|spec)\.tsx?)`/g;
const LINK = /\]\((?![a-z]+:)([^)\s#]*)(?:#([^)\s]+))?\)/g;
const RECORD = /\bADR (\d{4})\b/g;
const TEXT = /\.(?:css|md|mjs|sql|tsx?)$/;
/** Written by a build. */
const BUILT = /(?:^|\/)dist\/|^\.cache\//;

const files = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).split('\n');
const pages = files.filter((file) => file.endsWith('.md'));
const read = (file: string) => readFile(path.join(root, file), 'utf8');

it.each(pages)('%s names only files that exist', async (page) => {
  const text = await read(page);
  const names = [...text.matchAll(PATH)].map(([, name = '']) => name);
  const exists = (name: string) =>
    BUILT.test(name) || files.some((file) => `/${file}`.endsWith(`/${name}`));
  expect(names.filter((name) => !exists(name))).toEqual([]);
});

it.each(pages)('%s links to files and headings that exist', async (page) => {
  const broken: string[] = [];
  for (const [link, file = '', heading] of (await read(page)).matchAll(LINK)) {
    const target = file === '' ? page : path.posix.join(path.posix.dirname(page), file);
    const isFile = files.some((name) => name === target || name.startsWith(`${target}/`));
    const headings = isFile && heading !== undefined ? anchorsOf(await read(target)) : [];
    if (!isFile || (heading !== undefined && !headings.includes(heading))) broken.push(link);
  }
  expect(broken).toEqual([]);
});

it.each(pages.filter(isReleased))('%s links only to files of the release archive', async (page) => {
  const links = [...(await read(page)).matchAll(LINK)].filter(([, file]) => file !== '');
  const targets = links.map(([, file = '']) => path.posix.join(path.posix.dirname(page), file));
  expect(targets.filter((target) => !isReleased(target))).toEqual([]);
});

it('code and docs name only decision records that exist', async () => {
  const records = files.filter((file) => file.startsWith('docs/decisions/'));
  const wrong: string[] = [];
  for (const file of files.filter((name) => TEXT.test(name))) {
    for (const [, number = ''] of (await read(file)).matchAll(RECORD)) {
      const exists = records.some((name) => name.startsWith(`docs/decisions/${number}-`));
      if (!exists) wrong.push(`${file}: ADR ${number}`);
    }
  }
  expect(wrong).toEqual([]);
});

it('no two decision records have the same number', () => {
  const numbers = files.flatMap((file) => /^docs\/decisions\/(\d{4})-/.exec(file)?.[1] ?? []);
  expect(numbers.filter((number, nth) => numbers.indexOf(number) !== nth)).toEqual([]);
});

function isReleased(file: string): boolean {
  return RELEASE_FILES.some((name) => `${file}/`.startsWith(`${name}/`));
}

/** As GitHub makes them. */
function anchorsOf(text: string): string[] {
  return [...text.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replaceAll(/[^\w\s-]/g, '')
      .trim()
      .replaceAll(/\s/g, '-'),
  );
}
