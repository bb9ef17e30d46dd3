import { mixAudience } from '@reprise/contract/mixes/calls.ts';
import { mixLimits } from '@reprise/contract/mixes/limits.ts';
import { importedClip, type ImportedClip } from '@reprise/contract/tiles/import-calls.ts';
import { importLimits } from '@reprise/contract/tiles/limits.ts';
import { importTexts } from '@reprise/contract/tiles/import-texts.ts';
import { type UnzipFileInfo, unzipSync } from 'fflate';
import * as z from 'zod/mini';

/** What an import can use of an export. */
export interface ExportFile {
  readonly posts: readonly ExportedPost[];
  /** Oldest first. */
  readonly saves: readonly ExportedSave[];
  readonly mixes: readonly ExportedMix[];
  /** Where rows are that are not as an export writes them: `posts.json: 3`. */
  readonly invalid: readonly string[];
  /** Saves and clips of mixes that the user could no longer see on the other site. */
  readonly unseen: number;
}

const publicId = z.string().check(z.minLength(1), z.maxLength(64));

/** Exports of earlier versions have no address, audience and reports of a post. */
const exportedPost = z.object({
  tile_id: z.int(),
  public_id: z.nullish(publicId),
  video_id: z.string(),
  caption: z.string(),
  starttime: z.number(),
  endtime: z.number(),
  created_at: z.string(),
  audience: z._default(z.enum(['everyone', 'friends']), 'everyone'),
  is_hidden: z._default(z.boolean(), false),
});

export type ExportedPost = z.infer<typeof exportedPost>;

/** A clip of anyone: null if the user may not see it. */
const listedClip = {
  tile_id: z.int(),
  public_id: z.nullish(publicId),
  video_id: z.nullish(z.string()),
  starttime: z.nullish(z.number()),
  endtime: z.nullish(z.number()),
};

const saveRow = z.object({ ...listedClip, created_at: z.string() });

export interface ExportedSave extends ImportedClip {
  readonly created: string;
}

const mixRow = z.object({
  public_id: publicId,
  title: z.string(),
  audience: mixAudience,
  friends_add: z.boolean(),
  created_at: z.string(),
  changed_at: z.string(),
});

const mixClipRow = z.object({ ...listedClip, mix: z.string(), place: z.number() });

export interface ExportedMix extends z.infer<typeof mixRow> {
  /** In order. */
  readonly clips: readonly ImportedClip[];
}

/** The file cannot be imported; the message is for the user. */
class ImportFileError extends Error {
  override readonly name = 'ImportFileError';
}

/** With the most rows that an import takes. */
const FILES = {
  'posts.json': importLimits.rowsMax,
  'mixes.json': mixLimits.perUserMax,
  'mixClips.json': mixLimits.perUserMax * mixLimits.clipsMax,
  'saves.json': importLimits.rowsMax,
} as const;

type FileName = keyof typeof FILES;

/**
 * Reads an export in the browser: the archive, or files that were unpacked from it. Only files of
 * these names are unpacked, into memory of a limited size; nothing is opened that they name. Throws
 * ImportFileError.
 */
export async function readExport(chosen: readonly Blob[]): Promise<ExportFile> {
  const files = await filesOf(chosen);
  const posts = readRows(files, 'posts.json', exportedPost);
  const mixes = readRows(files, 'mixes.json', mixRow);
  const mixClips = readRows(files, 'mixClips.json', mixClipRow);
  const saves = readRows(files, 'saves.json', saveRow);
  const own = new Map(posts.rows.map((post) => [post.tile_id, post]));
  const clipOf = (row: ListedClip) => readClip(row) ?? readOwnClip(own.get(row.tile_id));
  const clips = clipsByMix(mixClips.rows, mixes.rows);
  const all = [...clips.values()].flat();
  return {
    posts: posts.rows,
    saves: saves.rows.flatMap((row) => {
      const clip = clipOf(row);
      return clip === null ? [] : [{ ...clip, created: row.created_at }];
    }),
    mixes: mixes.rows.map((mix) => ({
      ...mix,
      clips: (clips.get(mix.public_id) ?? []).flatMap((row) => clipOf(row) ?? []),
    })),
    invalid: [posts, mixes, mixClips, saves].flatMap(({ invalid }) => invalid),
    unseen: [...all, ...saves.rows].filter((row) => clipOf(row) === null).length,
  };
}

type ListedClip = Pick<z.infer<typeof saveRow>, keyof typeof listedClip>;

function readClip(row: ListedClip): ImportedClip | null {
  const { public_id, video_id: link, starttime: startTime, endtime: endTime } = row;
  return importedClip.safeParse({ public_id, link, startTime, endTime }).data ?? null;
}

/** No post has the address `?`. */
function readOwnClip(post: ExportedPost | undefined): ImportedClip | null {
  return post === undefined ? null : readClip({ ...post, public_id: post.public_id ?? '?' });
}

type MixClip = z.infer<typeof mixClipRow>;

/** Without clips that the user added to mixes of others. */
function clipsByMix(
  rows: readonly MixClip[],
  mixes: readonly z.infer<typeof mixRow>[],
): Map<string, MixClip[]> {
  const clips = new Map<string, MixClip[]>(mixes.map(({ public_id }) => [public_id, []]));
  for (const row of rows.toSorted((first, second) => first.place - second.place)) {
    clips.get(row.mix)?.push(row);
  }
  return clips;
}

type Files = Readonly<Partial<Record<FileName, Uint8Array>>>;

async function filesOf(chosen: readonly Blob[]): Promise<Files> {
  const size = chosen.reduce((sum, file) => sum + file.size, 0);
  if (size > importLimits.archiveMaxBytes) throw new ImportFileError(importTexts.tooLarge);
  const files: Partial<Record<FileName, Uint8Array>> = {};
  for (const file of chosen) {
    const bytes = new Uint8Array(await file.arrayBuffer());
    const name = file instanceof File ? fileName(file.name) : null;
    if (isArchive(bytes)) Object.assign(files, unpack(bytes));
    else if (name !== null) files[name] = bytes;
  }
  if (Object.keys(files).length === 0) throw new ImportFileError(importTexts.notAnExport);
  return files;
}

function fileName(name: string): FileName | null {
  return Object.hasOwn(FILES, name) ? (name as FileName) : null;
}

const ARCHIVE_START = [0x50, 0x4b, 0x03, 0x04];

function isArchive(bytes: Uint8Array): boolean {
  return ARCHIVE_START.every((byte, index) => bytes[index] === byte);
}

/** The folder, if users packed the files again, and the name. */
const ENTRY = /^((?:(?!\.\.\/)[^/]+\/)*)([^/]+)$/;

/**
 * Unpacks into memory of the size that the archive states, and nothing that exceeds it. Not in a
 * worker: the library would start it from a blob, which the content security policy forbids. An
 * archive may be in another one, as services wrap what is downloaded from them.
 */
function unpack(archive: Uint8Array, isInner = false): Files {
  let entries = 0;
  let folder: string | null = null;
  let inner: string | null = null;
  /** Entries by the name of their file, each name once: an archive may claim billions of them. */
  const names = new Map<FileName, string>();
  const filter = ({ name, size, originalSize }: UnzipFileInfo) => {
    entries += 1;
    if (entries > importLimits.entriesMax) throw new ImportFileError(importTexts.notAnExport);
    const [, path = '', base = ''] = ENTRY.exec(name.replaceAll('\\', '/')) ?? [];
    const file = fileName(base);
    const bytes = Math.max(size, originalSize);
    if (file === null) {
      const isUsed = !isInner && inner === null && base.endsWith('.zip');
      if (!isUsed || bytes > importLimits.archiveMaxBytes) return false;
      inner = name;
      return true;
    }
    if (names.has(file) || path !== (folder ?? path)) return false;
    if (bytes > importLimits.fileMaxBytes) throw new ImportFileError(importTexts.tooLarge);
    names.set(file, name);
    folder = path;
    return true;
  };
  const unpacked = unzipped(archive, filter);
  const wrapped = names.size === 0 && inner !== null ? unpacked[inner] : undefined;
  if (wrapped !== undefined) return unpack(wrapped, true);
  return Object.fromEntries([...names].map(([file, name]) => [file, unpacked[name]]));
}

function unzipped(
  archive: Uint8Array,
  filter: (file: UnzipFileInfo) => boolean,
): Readonly<Record<string, Uint8Array>> {
  try {
    return unzipSync(archive, { filter });
  } catch (error) {
    throw error instanceof ImportFileError ? error : new ImportFileError(importTexts.incomplete);
  }
}

interface Rows<T> {
  readonly rows: readonly T[];
  readonly invalid: readonly string[];
}

function readRows<T>(files: Files, name: FileName, schema: z.ZodMiniType<T>): Rows<T> {
  const bytes = files[name];
  if (bytes === undefined) return { rows: [], invalid: [] };
  const list = parseJson(textOf(bytes));
  if (!Array.isArray(list)) throw new ImportFileError(importTexts.damaged(name));
  if (list.length > FILES[name]) throw new ImportFileError(importTexts.tooLarge);
  const rows: T[] = [];
  const invalid: string[] = [];
  for (const [index, row] of list.entries()) {
    const parsed = schema.safeParse(row);
    if (parsed.success) rows.push(parsed.data);
    else invalid.push(`${name}: ${index + 1}`);
  }
  return { rows, invalid };
}

/** Editors store UTF-16 with a mark; that of UTF-8 is left out. */
function textOf(bytes: Uint8Array): string {
  const isLittle = bytes[0] === 0xff && bytes[1] === 0xfe;
  const isBig = bytes[0] === 0xfe && bytes[1] === 0xff;
  return new TextDecoder(isLittle ? 'utf-16le' : isBig ? 'utf-16be' : 'utf-8').decode(bytes);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
