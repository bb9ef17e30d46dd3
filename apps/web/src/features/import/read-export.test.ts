import { importLimits } from '@reprise/contract/tiles/limits.ts';
import { importTexts } from '@reprise/contract/tiles/import-texts.ts';
import { strToU8, zipSync } from 'fflate';
import * as fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { archiveOf, exportedPost } from './import.testing.ts';
import { readExport } from './read-export.ts';

test('reads posts, mixes with their own clips in order, and counts what others posted', async () => {
  const file = await readExport(
    archiveOf({
      'posts.json': [exportedPost({ tile_id: 1 }), exportedPost({ tile_id: 2 })],
      'mixes.json': [{ public_id: 'm1', title: 'Best', audience: 'link', extra: 1 }],
      'mixClips.json': [
        { mix: 'm1', tile_id: 2, place: 1.5 },
        { mix: 'm1', tile_id: 99, place: 1.25 },
        { mix: 'm1', tile_id: 1, place: 1 },
      ],
      'saves.json': [{ tile_id: 99 }, { tile_id: 1 }],
    }),
  );
  expect(file.posts.map(({ tile_id }) => tile_id)).toEqual([1, 2]);
  expect(file.mixes).toMatchObject([{ title: 'Best', audience: 'link', tileIds: [1, 2] }]);
  expect([file.notOwn, file.invalid]).toEqual([2, 0]);
});

test('an archive with posts alone is enough', async () => {
  const file = await readExport(archiveOf({ 'posts.json': [] }));
  expect(file).toEqual({ posts: [], mixes: [], invalid: 0, notOwn: 0 });
});

test('a large archive is read without a worker', async () => {
  const startWorker = vi.fn();
  vi.stubGlobal('Worker', startWorker);
  const posts = Array.from({ length: 9_000 }, () =>
    exportedPost({ caption: `${crypto.randomUUID()} ${crypto.randomUUID()}` }),
  );
  const archive = archiveOf({ 'posts.json': posts });
  expect(archive.size).toBeGreaterThan(320_000);
  expect((await readExport(archive)).posts).toHaveLength(9_000);
  expect(startWorker).not.toHaveBeenCalled();
});

test('rows that no export has are counted, and the others are read', async () => {
  const rows = [exportedPost({}), null, { caption: 1 }, exportedPost({ starttime: '1' })];
  const file = await readExport(archiveOf({ 'posts.json': rows }));
  expect([file.posts.length, file.invalid]).toEqual([1, 3]);
});

test.each<[string, () => Blob, string]>([
  ['text', () => new Blob(['hello']), importTexts.notAnExport],
  ['nothing', () => new Blob([]), importTexts.notAnExport],
  ['another archive', () => archiveOf({ 'other.json': [] }), importTexts.notAnExport],
  [
    'an archive whose paths lead elsewhere',
    () => archiveOf({ '../posts.json': [], '/etc/posts.json': [], 'a/posts.json': [] }),
    importTexts.notAnExport,
  ],
  ['no list', () => archiveOf({ 'posts.json': { a: 1 } }), importTexts.damaged('posts.json')],
  ['half a list', () => zipped({ 'posts.json': '[{"a":' }), importTexts.damaged('posts.json')],
  [
    'a damaged second list',
    () => zipped({ 'posts.json': '[]', 'mixes.json': 'x' }),
    importTexts.damaged('mixes.json'),
  ],
  [
    'a truncated archive',
    () => archiveOf({ 'posts.json': [] }).slice(0, 60),
    importTexts.notAnExport,
  ],
  [
    'a bomb',
    () => zipped({ 'posts.json': ' '.repeat(importLimits.fileMaxBytes + 1) }),
    importTexts.tooLarge,
  ],
  [
    'too many posts',
    () =>
      archiveOf({
        'posts.json': Array.from({ length: importLimits.postsMax + 1 }, () => exportedPost({})),
      }),
    importTexts.tooLarge,
  ],
])('%s is refused', async (_case, make, message) => {
  await expect(readExport(make())).rejects.toThrow(message);
});

test('a bomb that states a small size does not get more memory', async () => {
  const bytes = zipSync({ 'posts.json': strToU8(`[${' '.repeat(5_000_000)}]`) });
  expect(bytes.length).toBeLessThan(10_000);
  const small = new Uint8Array([10, 0, 0, 0]);
  bytes.set(small, 22);
  const directory = bytes.findLastIndex(
    (_byte, at) =>
      bytes[at] === 0x50 && bytes[at + 1] === 0x4b && bytes[at + 2] === 1 && bytes[at + 3] === 2,
  );
  bytes.set(small, directory + 24);
  await expect(readExport(new Blob([bytes]))).rejects.toThrow(importTexts.damaged('posts.json'));
});

test('never does anything but read or refuse', async () => {
  const valid = new Uint8Array(await archiveOf({ 'posts.json': [exportedPost({})] }).arrayBuffer());
  const damaged = fc
    .array(fc.tuple(fc.nat(valid.length - 1), fc.nat(255)), { minLength: 1, maxLength: 8 })
    .map((changes) => {
      const bytes = new Uint8Array(valid);
      for (const [place, value] of changes) bytes[place] = value;
      return bytes;
    });
  await fc.assert(
    fc.asyncProperty(damaged, async (bytes) => {
      const result = await readExport(new Blob([bytes])).catch((error: unknown) => error);
      expect(result instanceof Error || typeof result === 'object').toBe(true);
    }),
    { numRuns: 100 },
  );
});

function zipped(files: Readonly<Record<string, string>>): Blob {
  const entries = Object.entries(files).map(([name, text]) => [name, strToU8(text)] as const);
  return new Blob([zipSync(Object.fromEntries(entries))]);
}
