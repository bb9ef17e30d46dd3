import { formatClipTimes } from '@reprise/contract/clips/rules/clip-times.ts';
import { importedMix, mixImportEndpoints } from '@reprise/contract/mixes/import-calls.ts';
import { markStretchPath } from '@reprise/contract/moments/rules/video-path.ts';
import { truncateText } from '@reprise/contract/rules/graphemes.ts';
import { toSingleLine } from '@reprise/contract/rules/single-line.ts';
import {
  type ImportedClip,
  importedPost,
  type ImportedPost,
  importedSave,
  importEndpoints,
} from '@reprise/contract/tiles/import-calls.ts';
import { importLimits } from '@reprise/contract/tiles/limits.ts';
import { importTexts } from '@reprise/contract/tiles/import-texts.ts';
import { ApiError, callApi } from '#platform/api/api-client.ts';
import type { ExportedMix, ExportedPost, ExportFile } from './read-export.ts';

/** Below the largest body of a call. */
const BATCH_MAX_CHARACTERS = 12_000;
const WHAT_MAX = 200;

interface Skipped {
  readonly id: number;
  readonly what: string;
  readonly why: string;
  /** The form with a clip that is not on this site. */
  readonly path?: string;
}

export interface ImportResult {
  readonly posts: number;
  readonly saves: number;
  readonly mixes: number;
  readonly known: number;
  readonly skipped: readonly Skipped[];
}

interface Run {
  readonly owner: string;
  readonly file: ExportFile;
  /** Counts what is done, with its outcome. */
  readonly count: (outcome: 'posts' | 'saves' | 'mixes' | 'known') => void;
  readonly skip: (what: string, why: string) => void;
  /** Skips a clip of others that is not on this site, which does not count as done. */
  readonly listMissing: (clip: ImportedClip, why: string) => void;
  /** Counts what was skipped as done. */
  readonly pass: () => void;
  readonly signal: AbortSignal;
}

/**
 * Imports posts, then saves and mixes, which may have them. Every id is made from the export's, so
 * that a repeated import, or one that continues after a failure, adds nothing twice. Skips what the
 * server rejects; throws every other failure, and before the next call if the signal is aborted.
 */
export async function runImport(
  owner: string,
  file: ExportFile,
  { onProgress, signal }: { onProgress: (done: number) => void; signal: AbortSignal },
): Promise<ImportResult> {
  const counts = { posts: 0, saves: 0, mixes: 0, known: 0 };
  const skipped: Skipped[] = [];
  let done = 0;
  const add = (one: Omit<Skipped, 'id'>) => skipped.push({ id: skipped.length, ...one });
  const run: Run = {
    owner,
    file,
    count(outcome) {
      counts[outcome] += 1;
      onProgress((done += 1));
    },
    skip: (what, why) => add({ what: truncateText(toSingleLine(what) || '–', WHAT_MAX), why }),
    listMissing: (clip, why) =>
      add({
        what: `${formatClipTimes(clip).join('–')} · ${clip.link}`,
        why,
        path: markStretchPath(clip.link, clip),
      }),
    pass: () => onProgress((done += 1)),
    signal,
  };
  await importPosts(run);
  await importSaves(run);
  await importMixes(run);
  const { unseen, invalid } = file;
  if (unseen > 0) run.skip(String(unseen), importTexts.reasons.unseen);
  for (const row of invalid) run.skip(row, importTexts.reasons.invalid);
  return { ...counts, skipped };
}

async function importPosts(run: Run): Promise<void> {
  const prepared: ImportedPost[] = [];
  for (const post of run.file.posts) {
    const body = importedPost.safeParse(await bodyOf(post));
    if (body.success && !post.is_hidden) {
      prepared.push(body.data);
      continue;
    }
    run.skip(post.caption, importTexts.reasons[post.is_hidden ? 'hidden' : 'invalid']);
    run.pass();
  }
  const known = await importedIds(run, prepared);
  for (const post of prepared) if (known.has(post.id)) run.count('known');
  for (const batch of batchesOf(prepared.filter(({ id }) => !known.has(id)))) {
    await importBatch(run, batch);
  }
}

async function bodyOf(post: ExportedPost) {
  return {
    id: await idOf(`post ${post.public_id ?? `${post.video_id} ${post.created_at}`}`),
    link: post.video_id,
    description: post.caption,
    startTime: post.starttime,
    endTime: post.endtime,
    audience: post.audience,
    created: post.created_at,
  };
}

/** Of earlier imports, whose posts would use up the limit again. */
async function importedIds({ signal }: Run, posts: readonly ImportedPost[]): Promise<Set<string>> {
  const known = new Set<string>();
  for (const part of partsOf(posts, importLimits.idsMax)) {
    signal.throwIfAborted();
    const ids = part.map(({ id }) => id);
    const { rows } = await callApi(importEndpoints.importedPosts, { body: { ids } });
    for (const { id } of rows) known.add(id);
  }
  return known;
}

async function importBatch(run: Run, batch: readonly ImportedPost[]): Promise<void> {
  const { owner } = run;
  const rows = await inParts(run.signal, batch, (posts) =>
    callApi(importEndpoints.importPosts, { body: { owner, posts } }),
  );
  for (const [index, post] of batch.entries()) {
    const outcome = rows[index]?.outcome ?? 'invalid';
    if (outcome === 'imported') run.count('posts');
    else if (outcome === 'known') run.count('known');
    else {
      run.skip(post.description, importTexts.reasons[outcome]);
      run.pass();
    }
  }
}

function batchesOf(posts: readonly ImportedPost[]): ImportedPost[][] {
  const batches: ImportedPost[][] = [];
  let characters = 0;
  for (const post of posts) {
    const last = batches.at(-1);
    characters += post.description.length;
    const isFull = last?.length === importLimits.batchMax || characters > BATCH_MAX_CHARACTERS;
    if (last !== undefined && !isFull) {
      last.push(post);
    } else {
      batches.push([post]);
      characters = post.description.length;
    }
  }
  return batches;
}

async function importSaves(run: Run): Promise<void> {
  const { invalid, notHere } = importTexts.reasons;
  const saves = run.file.saves.flatMap((save) => {
    const body = importedSave.safeParse(save);
    if (body.success) return [body.data];
    run.skip(save.link, invalid);
    run.pass();
    return [];
  });
  for (const batch of partsOf(saves, importLimits.savesMax)) {
    const rows = await inParts(run.signal, batch, (part) =>
      callApi(importEndpoints.importSaves, { body: { saves: part } }),
    );
    for (const [index, save] of batch.entries()) {
      const outcome = rows[index]?.outcome ?? 'invalid';
      if (outcome === 'imported') run.count('saves');
      else if (outcome === 'known') run.count('known');
      else {
        run.listMissing(save, outcome === 'missing' ? notHere : invalid);
        run.pass();
      }
    }
  }
}

async function importMixes(run: Run): Promise<void> {
  const { mix: reason, notHereOf } = importTexts.reasons;
  for (const mix of run.file.mixes) {
    const body = importedMix.safeParse(await mixBodyOf(mix));
    const result = body.success
      ? await callOrSkip(run.signal, () =>
          callApi(mixImportEndpoints.importMix, { body: body.data }),
        )
      : null;
    const created = result?.rows[0];
    if (created === undefined) {
      run.skip(mix.title, reason);
      run.pass();
      continue;
    }
    run.count(created.outcome === 'imported' ? 'mixes' : 'known');
    for (const place of created.missing) {
      const clip = mix.clips[place];
      if (clip !== undefined) run.listMissing(clip, notHereOf(mix.title));
    }
  }
}

async function mixBodyOf({
  public_id,
  title,
  audience,
  friends_add,
  clips,
  ...times
}: ExportedMix) {
  return {
    id: await idOf(`mix ${public_id}`),
    public_id,
    title,
    audience,
    friends_add,
    created: times.created_at,
    changed: times.changed_at,
    clips,
  };
}

function partsOf<T>(list: readonly T[], max: number): T[][] {
  const count = Math.ceil(list.length / max);
  return Array.from({ length: count }, (_, index) => list.slice(index * max, (index + 1) * max));
}

/**
 * Calls with all items, and where the server rejects them, with halves: one wrong item must not
 * keep the others out. Returns a row for each item, null for what is rejected.
 */
async function inParts<Item, Row>(
  signal: AbortSignal,
  items: readonly Item[],
  call: (items: Item[]) => Promise<{ readonly rows: readonly Row[] }>,
): Promise<(Row | null)[]> {
  const result = await callOrSkip(signal, () => call([...items]));
  if (result !== null || items.length === 1) {
    return items.map((_item, index) => result?.rows[index] ?? null);
  }
  const half = Math.ceil(items.length / 2);
  return [
    ...(await inParts(signal, items.slice(0, half), call)),
    ...(await inParts(signal, items.slice(half), call)),
  ];
}

const REJECTIONS = new Set(['VALIDATION', 'BAD_JSON', 'TOO_LARGE', 'MIXES_FULL']);

/** Returns null for what the server rejects. */
async function callOrSkip<T>(signal: AbortSignal, call: () => Promise<T>): Promise<T | null> {
  signal.throwIfAborted();
  try {
    return await call();
  } catch (error) {
    if (error instanceof ApiError && REJECTIONS.has(error.code)) return null;
    throw error;
  }
}

/** Returns the same UUID for the same name. */
async function idOf(name: string): Promise<string> {
  const bytes = new TextEncoder().encode(`reprise import ${name}`);
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)).slice(0, 16);
  const hex = Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('');
  const parts = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
  ];
  return [...parts, hex.slice(20)].join('-');
}
