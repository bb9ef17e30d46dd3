import { mixAudience } from '@reprise/contract/mixes/calls.ts';
import { importLimits } from '@reprise/contract/tiles/limits.ts';
import { importTexts } from '@reprise/contract/tiles/import-texts.ts';
import { strFromU8, type UnzipFileFilter, unzipSync } from 'fflate';
import * as z from 'zod/mini';

/** What an import can use of an export. */
export interface ExportFile {
  readonly posts: readonly ExportedPost[];
  readonly mixes: readonly ExportedMix[];
  /** Rows that are not as an export writes them. */
  readonly invalid: number;
  /** Saved clips, and clips of mixes, that others posted. */
  readonly notOwn: number;
}

const exportedPost = z.object({
  tile_id: z.int(),
  public_id: z.string().check(z.minLength(1), z.maxLength(64)),
  video_id: z.string(),
  caption: z.string(),
  starttime: z.number(),
  endtime: z.number(),
  created_at: z.string(),
  audience: z.enum(['everyone', 'friends']),
  is_hidden: z.boolean(),
});

export type ExportedPost = z.infer<typeof exportedPost>;

const mixRow = z.object({
  public_id: z.string().check(z.minLength(1), z.maxLength(64)),
  title: z.string(),
  audience: mixAudience,
});

const mixClipRow = z.object({ mix: z.string(), tile_id: z.int(), place: z.number() });
const saveRow = z.object({ tile_id: z.int() });

export interface ExportedMix extends z.infer<typeof mixRow> {
  /** Own clips, in order, by the ids of the other site. */
  readonly tileIds: readonly number[];
}

/** The file cannot be imported; the message is for the user. */
class ImportFileError extends Error {
  override readonly name = 'ImportFileError';
}

const FILES = ['posts.json', 'mixes.json', 'mixClips.json', 'saves.json'] as const;

type FileName = (typeof FILES)[number];

/**
 * Reads an export in the browser. Only files of these exact names are unpacked, into memory of a
 * limited size; nothing is opened that they name. Throws ImportFileError.
 */
export async function readExport(file: Blob): Promise<ExportFile> {
  if (file.size > importLimits.archiveMaxBytes) throw new ImportFileError(importTexts.tooLarge);
  const files = unpack(new Uint8Array(await file.arrayBuffer()));
  const posts = readRows(files, 'posts.json', exportedPost);
  const mixes = readRows(files, 'mixes.json', mixRow);
  const clips = readRows(files, 'mixClips.json', mixClipRow);
  const saves = readRows(files, 'saves.json', saveRow);
  if (posts.rows.length > importLimits.postsMax) throw new ImportFileError(importTexts.tooLarge);
  const own = new Set(posts.rows.map(({ tile_id }) => tile_id));
  const isOwn = ({ tile_id }: { tile_id: number }) => own.has(tile_id);
  return {
    posts: posts.rows,
    mixes: mixes.rows.map((mix) => ({
      ...mix,
      tileIds: clipsOf(mix.public_id, clips.rows.filter(isOwn)),
    })),
    invalid: [posts, mixes, clips, saves].reduce((sum, { invalid }) => sum + invalid, 0),
    notOwn: [...clips.rows, ...saves.rows].filter((row) => !isOwn(row)).length,
  };
}

function clipsOf(mix: string, clips: readonly z.infer<typeof mixClipRow>[]): number[] {
  return clips
    .filter((clip) => clip.mix === mix)
    .toSorted((first, second) => first.place - second.place)
    .map(({ tile_id }) => tile_id);
}

type Unpacked = Readonly<Partial<Record<string, Uint8Array>>>;

/**
 * Unpacks into memory of the size that the archive states, and nothing that exceeds it. Not in a
 * worker: the library would start it from a blob, which the content security policy forbids.
 */
function unpack(archive: Uint8Array): Unpacked {
  let isTooLarge = false;
  const filter = ({ name, originalSize }: { name: string; originalSize: number }) => {
    if (!FILES.some((one) => one === name)) return false;
    isTooLarge ||= originalSize > importLimits.fileMaxBytes;
    return !isTooLarge;
  };
  const files = unzipped(archive, filter);
  if (isTooLarge) throw new ImportFileError(importTexts.tooLarge);
  if (files?.['posts.json'] === undefined) throw new ImportFileError(importTexts.notAnExport);
  return files;
}

function unzipped(archive: Uint8Array, filter: UnzipFileFilter): Unpacked | null {
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
  const list = z.array(z.unknown()).safeParse(parseJson(strFromU8(bytes)));
  if (!list.success) throw new ImportFileError(importTexts.damaged(name));
  const rows = list.data.flatMap((row) => {
    const parsed = schema.safeParse(row);
    return parsed.success ? [parsed.data] : [];
  });
  return { rows, invalid: list.data.length - rows.length };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
