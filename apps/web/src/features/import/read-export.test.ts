import { importLimits } from '@reprise/contract/tiles/limits.ts';
import { importTexts } from '@reprise/contract/tiles/import-texts.ts';
import { strFromU8, strToU8, zipSync } from 'fflate';
import * as fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import {
  archiveOf,
  exportedClip,
  exportedMix,
  exportedPost,
  exportedSave,
} from './import.testing.ts';
import { readExport } from './read-export.ts';

const ownClip = { public_id: 'abc123def456', link: 'jNQXAC9IVRw', startTime: 1, endTime: 2.5 };
const theirClip = { public_id: 'theirs123456', link: 'dQw4w9WgXcQ', startTime: 12, endTime: 15.5 };

test('reads posts, saves and mixes, with clips of others in order', async () => {
  const file = await readExport([
    archiveOf({
      'posts.json': [exportedPost({ tile_id: 1 }), exportedPost({ tile_id: 2, is_hidden: true })],
      'mixes.json': [exportedMix({ extra: 1 })],
      'mixClips.json': [
        { ...exportedClip, mix: 'm1', place: 3 },
        { ...exportedClip, tile_id: 1, mix: 'm1', place: 1 },
        { tile_id: 98, public_id: null, video_id: null, starttime: null, mix: 'm1', place: 2 },
        { ...exportedClip, mix: 'of a friend', place: 1 },
      ],
      'saves.json': [exportedSave({}), { tile_id: 1, created_at: '2024-01-01T00:00:00Z' }],
    }),
  ]);
  expect(file.posts.map(({ tile_id }) => tile_id)).toEqual([1, 2]);
  expect(file.saves).toEqual([
    { ...theirClip, created: '2024-06-07T08:09:10.123Z' },
    { ...ownClip, created: '2024-01-01T00:00:00Z' },
  ]);
  expect(file.mixes).toEqual([{ ...exportedMix({}), clips: [theirClip, theirClip] }]);
  expect([file.unseen, file.invalid]).toEqual([1, []]);
});

test('an archive with posts alone is enough', async () => {
  const file = await readExport([archiveOf({ 'posts.json': [] })]);
  expect(file).toEqual({ posts: [], saves: [], mixes: [], invalid: [], unseen: 0 });
});

test('a large archive is read without a worker', async () => {
  const startWorker = vi.fn();
  vi.stubGlobal('Worker', startWorker);
  const posts = Array.from({ length: 9_000 }, () =>
    exportedPost({ caption: `${crypto.randomUUID()} ${crypto.randomUUID()}` }),
  );
  const archive = archiveOf({ 'posts.json': posts });
  expect(archive.size).toBeGreaterThan(320_000);
  expect((await readExport([archive])).posts).toHaveLength(9_000);
  expect(startWorker).not.toHaveBeenCalled();
});

test('rows that no export has are named, and the others are read', async () => {
  const rows = [exportedPost({}), null, { caption: 1 }, exportedPost({ starttime: '1' })];
  const file = await readExport([archiveOf({ 'posts.json': rows })]);
  expect(file.posts).toHaveLength(1);
  expect(file.invalid).toEqual(['posts.json: 2', 'posts.json: 3', 'posts.json: 4']);
});

const oneSave = JSON.stringify([exportedSave({})]);

test.each<[string, () => Blob[]]>([
  [
    'a folder',
    () => [zipped({ 'reprise-data/posts.json': '[]', 'reprise-data/saves.json': oneSave })],
  ],
  [
    'a folder that macOS packed',
    () => [
      zipped({
        'reprise-data/': '',
        'reprise-data/posts.json': '[]',
        '__MACOSX/reprise-data/._posts.json': '\0\u0005',
        'reprise-data/saves.json': oneSave,
        'reprise-data/.DS_Store': '\0',
      }),
    ],
  ],
  [
    'a folder that Windows packed',
    () => [zipped({ 'data\\posts.json': '[]', 'data\\saves.json': oneSave })],
  ],
  ['paths with a dot', () => [zipped({ './posts.json': '[]', './saves.json': oneSave })]],
  [
    'an archive in the archive',
    () => [
      new Blob([zipSync({ 'reprise-data.zip': zipSync({ 'saves.json': strToU8(oneSave) }) })]),
    ],
  ],
  [
    'the files of a browser that unpacks what it downloads',
    () => [
      new File(['[]'], 'posts.json'),
      new File([oneSave], 'saves.json'),
      new File([''], 'photo.webp'),
    ],
  ],
  ['a byte order mark', () => [zipped({ 'saves.json': `\ufeff${oneSave}` })]],
  ['UTF-16', () => [new File([utf16(oneSave)], 'saves.json')]],
  [
    'two archives in the archive, of which the first one counts',
    () => [
      new Blob([
        zipSync({
          'a.zip': zipSync({ 'saves.json': strToU8(oneSave) }),
          'b.zip': zipSync({ 'posts.json': strToU8('[{}]') }),
        }),
      ]),
    ],
  ],
  [
    'two folders, of which the first one counts',
    () => [zipped({ 'a/saves.json': oneSave, 'b/saves.json': '[]', 'b/posts.json': '[{}]' })],
  ],
])('%s is read', async (_case, make) => {
  expect(await readExport(make())).toMatchObject({ posts: [], saves: [theirClip], invalid: [] });
});

test('an export of an earlier version has no addresses and audiences', async () => {
  const { public_id, audience, is_hidden, answers, ...post } = exportedPost({});
  const save = { tile_id: 1, posted_by: 'alice', created_at: '2024-01-01T00:00:00Z' };
  const file = await readExport([archiveOf({ 'posts.json': [post], 'saves.json': [save] })]);
  expect(file.posts).toMatchObject([{ caption: 'an old clip', audience, is_hidden }]);
  expect(file.saves).toMatchObject([{ ...ownClip, public_id: '?' }]);
  expect([public_id, answers, file.invalid]).toEqual(['abc123def456', null, []]);
});

test.each<[string, () => Blob, string]>([
  ['text', () => new Blob(['hello']), importTexts.notAnExport],
  ['nothing', () => new Blob([]), importTexts.notAnExport],
  ['another archive', () => archiveOf({ 'other.json': [] }), importTexts.notAnExport],
  [
    'an archive whose paths lead elsewhere',
    () => archiveOf({ '../posts.json': [], '/etc/posts.json': [], 'a/../../posts.json': [] }),
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
    importTexts.incomplete,
  ],
  [
    'more than 50 MB',
    () => new Blob([new Uint8Array(importLimits.archiveMaxBytes + 1)]),
    importTexts.tooLarge,
  ],
  [
    'a bomb',
    () => zipped({ 'posts.json': ' '.repeat(importLimits.fileMaxBytes + 1) }),
    importTexts.tooLarge,
  ],
  [
    'a bomb that is stored as it is, and states a small size',
    () => {
      const list = new Uint8Array(importLimits.fileMaxBytes + 1);
      return new Blob([withStatedSize(zipSync({ 'posts.json': list }, { level: 0 }), 10)]);
    },
    importTexts.tooLarge,
  ],
  [
    'an archive in the archive that states more than 50 MB',
    () => {
      const inner = zipSync({ 'posts.json': strToU8('[]') });
      const outer = zipSync({ 'a.zip': inner });
      return new Blob([withStatedSize(outer, importLimits.archiveMaxBytes + 1)]);
    },
    importTexts.notAnExport,
  ],
  [
    'an archive in an archive in the archive',
    () => {
      const inner = zipSync({ 'b.zip': zipSync({ 'posts.json': strToU8('[]') }) });
      return new Blob([zipSync({ 'a.zip': inner })]);
    },
    importTexts.notAnExport,
  ],
  [
    'an archive instead of a list',
    () => new Blob([zipSync({ 'posts.json': zipSync({ 'posts.json': strToU8('[]') }) })]),
    importTexts.damaged('posts.json'),
  ],
  [
    'names of the language, not of files',
    () => archiveOf({ constructor: [], toString: [], 'POSTS.JSON': [] }),
    importTexts.notAnExport,
  ],
  [
    'more files than an export has',
    () =>
      zipped(
        Object.fromEntries([
          ...Array.from({ length: importLimits.entriesMax }, (_, index) => [`${index}`, '']),
          ['posts.json', '[]'],
        ]),
      ),
    importTexts.notAnExport,
  ],
  ['a claim of four billion files', () => new Blob([claimOfEntries()]), importTexts.notAnExport],
  [
    'millions of rows',
    () => zipped({ 'posts.json': `[${'0,'.repeat(9_000_000)}0]` }),
    importTexts.tooLarge,
  ],
  [
    'too many posts',
    () =>
      archiveOf({
        'posts.json': Array.from({ length: importLimits.rowsMax + 1 }, () => exportedPost({})),
      }),
    importTexts.tooLarge,
  ],
])('%s is refused', async (_case, make, message) => {
  await expect(readExport([make()])).rejects.toThrow(message);
});

test('a bomb that states a small size does not get more memory', async () => {
  const bytes = zipSync({ 'posts.json': strToU8(`[${' '.repeat(5_000_000)}]`) });
  expect(bytes.length).toBeLessThan(10_000);
  const archive = new Blob([withStatedSize(bytes, 10)]);
  await expect(readExport([archive])).rejects.toThrow(importTexts.damaged('posts.json'));
});

test('of files with the same name, only the first is unpacked', async () => {
  const bytes = zipSync({ 'posts.json': strToU8('[]'), 'posts.jso2': strToU8('a bomb') });
  const text = strFromU8(bytes, true).replaceAll('posts.jso2', 'posts.json');
  expect(await readExport([new Blob([strToU8(text, true)])])).toMatchObject({ posts: [] });
});

test('names of the language are not names of files', async () => {
  const large = new Uint8Array(importLimits.fileMaxBytes + 1);
  const bytes = zipSync({ constructor: large, 'posts.json': strToU8('[]') });
  expect(await readExport([new Blob([bytes])])).toMatchObject({ posts: [] });
});

test('lists in lists, a million deep, are one wrong row', async () => {
  const depth = 1_000_000;
  const archive = zipped({ 'posts.json': `${'['.repeat(depth)}${']'.repeat(depth)}` });
  expect(await readExport([archive])).toMatchObject({ posts: [], invalid: ['posts.json: 1'] });
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
      const result = await readExport([new Blob([bytes])]).catch((error: unknown) => error);
      expect(result instanceof Error || typeof result === 'object').toBe(true);
    }),
    { numRuns: 100 },
  );
});

/** Of an archive with one file. */
function withStatedSize(archive: Uint8Array, size: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(archive);
  const view = new DataView(bytes.buffer);
  const end = bytes.length - 22;
  view.setUint32(22, size, true);
  view.setUint32(view.getUint32(end + 16, true) + 24, size, true);
  return bytes;
}

/** The end of an archive of the 64-bit kind. */
function claimOfEntries(): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(200);
  const view = new DataView(bytes.buffer);
  const [directory, locator, end] = [100, 158, 178];
  view.setUint32(directory, 0x06_06_4b_50, true);
  view.setUint32(directory + 32, 0xff_ff_ff_ff, true);
  view.setUint32(locator, 0x07_06_4b_50, true);
  view.setUint32(locator + 8, directory, true);
  view.setUint32(end, 0x06_05_4b_50, true);
  view.setUint16(end + 8, 1, true);
  return bytes;
}

function zipped(files: Readonly<Record<string, string>>): Blob {
  const entries = Object.entries(files).map(([name, text]) => [name, strToU8(text)] as const);
  return new Blob([zipSync(Object.fromEntries(entries))]);
}

function utf16(text: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Uint16Array.from(`\ufeff${text}`, (unit) => unit.charCodeAt(0)).buffer);
}
