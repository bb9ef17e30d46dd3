import { mixEndpoints } from '@reprise/contract/mixes/calls.ts';
import { importEndpoints, type ImportedPost } from '@reprise/contract/tiles/import-calls.ts';
import { importLimits } from '@reprise/contract/tiles/limits.ts';
import { importTexts } from '@reprise/contract/tiles/import-texts.ts';
import { ApiError, callApi } from '#platform/api/api-client.ts';
import type { ExportedMix, ExportedPost, ExportFile } from './read-export.ts';

/** Below the largest body of a call. */
const BATCH_MAX_CHARACTERS = 12_000;

interface Skipped {
  readonly id: number;
  readonly what: string;
  readonly why: string;
}

export interface ImportResult {
  readonly imported: number;
  readonly known: number;
  readonly mixes: number;
  readonly skipped: readonly Skipped[];
}

/**
 * Imports posts, then mixes. Every id is made from the export's, so that a repeated import, or one
 * that continues after a failure, adds nothing twice. Throws the first failure of the network or of
 * a limit; what the server rejects is skipped.
 */
export async function runImport(
  owner: string,
  file: ExportFile,
  onProgress: (done: number) => void,
): Promise<ImportResult> {
  const skipped: Skipped[] = [];
  const skip = (what: string, why: string) => skipped.push({ id: skipped.length, what, why });
  const tileIds = new Map<number, number>();
  let imported = 0;
  let known = 0;
  let done = 0;

  async function importBatch(batch: readonly Prepared[]): Promise<void> {
    const posts = batch.map(({ body }) => body);
    const rows = await callOrSkip(async () => {
      const result = await callApi(importEndpoints.importPosts, { body: { owner, posts } });
      return result.rows;
    });
    // One wrong post rejects its batch: the others follow one by one.
    if (rows === null && batch.length > 1) {
      for (const one of batch) await importBatch([one]);
      return;
    }
    for (const { post, body } of batch) {
      const row = rows?.find(({ id }) => id === body.id);
      const tileId = row?.tile_id ?? null;
      if (tileId !== null) tileIds.set(post.tile_id, tileId);
      if (row?.outcome === 'imported') imported += 1;
      else if (row?.outcome === 'known') known += 1;
      else skip(post.caption, importTexts.reasons[row?.outcome ?? 'invalid']);
    }
    onProgress((done += batch.length));
  }

  for (const { caption } of file.posts.filter(({ is_hidden }) => is_hidden)) {
    skip(caption, importTexts.reasons.hidden);
  }
  const shown = file.posts.filter(({ is_hidden }) => !is_hidden);
  for (const batch of batchesOf(await Promise.all(shown.map(prepare)))) await importBatch(batch);
  let mixes = 0;
  for (const mix of file.mixes) {
    const isCreated = await importMix(mix, tileIds);
    if (isCreated) mixes += 1;
    else skip(mix.title, importTexts.reasons.mix);
    onProgress((done += 1));
  }
  if (file.notOwn > 0) {
    skip(String(file.notOwn), importTexts.reasons.notOwn);
  }
  if (file.invalid > 0) {
    skip(String(file.invalid), importTexts.reasons.invalid);
  }
  return { imported, known, mixes, skipped };
}

interface Prepared {
  readonly post: ExportedPost;
  readonly body: ImportedPost;
}

async function prepare(post: ExportedPost): Promise<Prepared> {
  const body = {
    id: await idOf(`post ${post.public_id}`),
    link: post.video_id,
    description: post.caption,
    startTime: post.starttime,
    endTime: post.endtime,
    audience: post.audience,
    created: post.created_at,
  };
  return { post, body };
}

function batchesOf(posts: readonly Prepared[]): Prepared[][] {
  const batches: Prepared[][] = [];
  let characters = 0;
  for (const one of posts) {
    const last = batches.at(-1);
    characters += one.body.description.length;
    if (
      last !== undefined &&
      last.length < importLimits.batchMax &&
      characters <= BATCH_MAX_CHARACTERS
    ) {
      last.push(one);
    } else {
      batches.push([one]);
      characters = one.body.description.length;
    }
  }
  return batches;
}

/** Returns false if the server rejects the mix. Skips clips that it rejects. */
async function importMix(
  { public_id: publicId, title, audience, tileIds }: ExportedMix,
  known: ReadonlyMap<number, number>,
): Promise<boolean> {
  const id = await idOf(`mix ${publicId}`);
  const created = await callOrSkip(() =>
    callApi(mixEndpoints.createMix, { body: { id, title, audience } }),
  );
  const mix = created?.rows[0]?.public_id;
  if (mix === undefined) return false;
  for (const tileId of tileIds) {
    const tile_id = known.get(tileId);
    if (tile_id === undefined) continue;
    await callOrSkip(() => callApi(mixEndpoints.addToMix, { body: { mix, tile_id } }));
  }
  return true;
}

const RETRIABLE = new Set([
  'NETWORK',
  'RATE_LIMITED',
  'UNAVAILABLE',
  'UNAUTHENTICATED',
  'INTERNAL',
]);

/** Returns null for what the server rejects. */
async function callOrSkip<T>(call: () => Promise<T>): Promise<T | null> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof ApiError) || RETRIABLE.has(error.code)) throw error;
    return null;
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
