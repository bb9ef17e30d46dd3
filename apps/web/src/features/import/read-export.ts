import { mixAudience } from '@reprise/contract/mixes/calls.ts';
import { mixLimits } from '@reprise/contract/mixes/limits.ts';
import { importedClip, type ImportedClip } from '@reprise/contract/tiles/import-calls.ts';
import { importLimits } from '@reprise/contract/tiles/limits.ts';
import { importTexts } from '@reprise/contract/tiles/import-texts.ts';
import { strFromU8, type UnzipFileInfo, unzipSync } from 'fflate';
import * as z from 'zod/mini';

/** What an import can use of an export. */
export interface ExportFile {
  readonly posts: readonly ExportedPost[];
  /** Oldest first. */
  readonly saves: readonly ExportedSave[];
  readonly mixes: readonly ExportedMix[];
  /** Rows that are not as an export writes them. */
  readonly invalid: number;
  /** Saves and clips of mixes that the user could no longer see on the other site. */
  readonly unseen: number;
}

const publicId = z.string().check(z.minLength(1), z.maxLength(64));

const exportedPost = z.object({
  tile_id: z.int(),
  public_id: publicId,
  video_id: z.string(),
  caption: z.string(),
  starttime: z.number(),
  endtime: z.number(),
  created_at: z.string(),
  audience: z.enum(['everyone', 'friends']),
  is_hidden: z.boolean(),
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
 * Reads an export in the browser. Only files of these exact names are unpacked, into memory of a
 * limited size; nothing is opened that they name. Throws ImportFileError.
 */
export async function readExport(file: Blob): Promise<ExportFile> {
  if (file.size > importLimits.archiveMaxBytes) throw new ImportFileError(importTexts.tooLarge);
  const files = unpack(new Uint8Array(await file.arrayBuffer()));
  const posts = readRows(files, 'posts.json', exportedPost);
  const mixes = readRows(files, 'mixes.json', mixRow);
  const mixClips = readRows(files, 'mixClips.json', mixClipRow);
  const saves = readRows(files, 'saves.json', saveRow);
  const own = new Map(posts.rows.map((post) => [post.tile_id, post]));
  const clipOf = (row: ListedClip) => readClip(row) ?? readClip(own.get(row.tile_id));
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
    invalid: [posts, mixes, mixClips, saves].reduce((sum, { invalid }) => sum + invalid, 0),
    unseen: [...all, ...saves.rows].filter((row) => clipOf(row) === null).length,
  };
}

type ListedClip = Pick<z.infer<typeof saveRow>, keyof typeof listedClip>;

function readClip(row: ListedClip | undefined): ImportedClip | null {
  const { public_id, video_id: link, starttime: startTime, endtime: endTime } = row ?? {};
  return importedClip.safeParse({ public_id, link, startTime, endTime }).data ?? null;
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

type Unpacked = Readonly<Partial<Record<string, Uint8Array>>>;

/**
 * Unpacks into memory of the size that the archive states, and nothing that exceeds it. Not in a
 * worker: the library would start it from a blob, which the content security policy forbids.
 */
function unpack(archive: Uint8Array): Unpacked {
  let isTooLarge = false;
  let entries = 0;
  const names = new Set<string>();
  /** Each name once: entries may share bytes, and an archive may claim billions of them. */
  const filter = ({ name, size, originalSize }: UnzipFileInfo) => {
    entries += 1;
    if (entries > importLimits.entriesMax) throw new ImportFileError(importTexts.notAnExport);
    if (!Object.hasOwn(FILES, name) || names.has(name)) return false;
    names.add(name);
    isTooLarge ||= Math.max(size, originalSize) > importLimits.fileMaxBytes;
    return !isTooLarge;
  };
  const files = unzipped(archive, filter);
  if (isTooLarge) throw new ImportFileError(importTexts.tooLarge);
  if (files?.['posts.json'] === undefined) throw new ImportFileError(importTexts.notAnExport);
  return files;
}

function unzipped(archive: Uint8Array, filter: (file: UnzipFileInfo) => boolean): Unpacked | null {
  try {
    return unzipSync(archive, { filter });
  } catch {
    return null;
  }
}

interface Rows<T> {
  readonly rows: readonly T[];
  readonly invalid: number;
}

function readRows<T>(files: Unpacked, name: FileName, schema: z.ZodMiniType<T>): Rows<T> {
  const bytes = files[name];
  if (bytes === undefined) return { rows: [], invalid: 0 };
  const list = parseJson(strFromU8(bytes));
  if (!Array.isArray(list)) throw new ImportFileError(importTexts.damaged(name));
  if (list.length > FILES[name]) throw new ImportFileError(importTexts.tooLarge);
  const rows = list.flatMap((row: unknown) => {
    const parsed = schema.safeParse(row);
    return parsed.success ? [parsed.data] : [];
  });
  return { rows, invalid: list.length - rows.length };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
