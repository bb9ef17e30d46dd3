import * as z from 'zod/mini';
import { usernameKey } from '../accounts/fields.ts';
import { seconds, videoId } from '../clips/fields.ts';
import { endpoint } from '../endpoint.ts';
import { clientId, publicId, rowsOf } from '../fields.ts';
import { tileAudience } from './audience.ts';
import { importLimits } from './limits.ts';
import { captionField } from './rules/field-rules.ts';

const PAST_MAX = 40;

export const pastTime = z.string().check(
  z.maxLength(PAST_MAX),
  z.refine((value) => {
    const time = Date.parse(value);
    return time >= importLimits.oldestMs && time <= Date.now();
  }, 'Not a time in the past.'),
);

export const importedPost = z.strictObject({
  id: clientId,
  link: videoId,
  description: captionField,
  startTime: seconds,
  endTime: seconds,
  audience: tileAudience,
  created: pastTime,
});

export type ImportedPost = z.infer<typeof importedPost>;

/**
 * A post of the other site, and what it plays. Here it is the post with this public id, or else one
 * that plays the same: the user's own, or the first of others.
 */
export const importedClip = z.strictObject({
  public_id: publicId,
  link: videoId,
  startTime: seconds,
  endTime: seconds,
});

export type ImportedClip = z.infer<typeof importedClip>;

export const importedSave = z.extend(importedClip, { created: pastTime });

/** `known`: imported before, or the same clip with the same words exists. */
const importOutcome = z.enum(['imported', 'known', 'unavailable', 'refused']);

export type ImportOutcome = z.infer<typeof importOutcome>;

/** `missing`: the user may see no such post here. */
const saveOutcome = z.enum(['imported', 'known', 'missing']);

export type SaveOutcome = z.infer<typeof saveOutcome>;

export const importEndpoints = {
  /**
   * Posts clips of the user's own export, with the times at which they were posted. All that can be
   * posted, or none. Each id is stored once. No one is notified.
   */
  importPosts: endpoint({
    method: 'POST',
    path: '/create/importposts',
    summary: 'Post clips of an export, with the times at which they were posted.',
    audience: 'member',
    limit: 'import',
    claims: { owner: 'username' },
    body: z.strictObject({
      owner: usernameKey,
      posts: z.array(importedPost).check(z.minLength(1), z.maxLength(importLimits.batchMax)),
    }),
    /** A row for each post, in order. `tile_id` is null for a clip that was not posted. */
    result: rowsOf(
      z.object({ id: z.string(), tile_id: z.nullable(z.int()), outcome: importOutcome }),
    ),
    errors: [],
  }),
  /** Which ids `importPosts` has stored, so that a repeated import need not send the posts. */
  importedPosts: endpoint({
    method: 'POST',
    path: '/create/importedposts',
    summary: 'Which posts of an export were imported.',
    audience: 'member',
    limit: 'read',
    claims: {},
    body: z.strictObject({
      ids: z.array(clientId).check(z.minLength(1), z.maxLength(importLimits.idsMax)),
    }),
    result: rowsOf(z.object({ id: z.string() })),
    errors: [],
  }),
  /**
   * Saves posts that the export of the user has as saved, with the times at which they were saved.
   * Oldest first. Idempotent. A row for each save, in order.
   */
  importSaves: endpoint({
    method: 'POST',
    path: '/create/importsaves',
    summary: 'Save the posts that an export has as saved.',
    audience: 'member',
    limit: 'import',
    claims: {},
    body: z.strictObject({
      saves: z.array(importedSave).check(z.minLength(1), z.maxLength(importLimits.savesMax)),
    }),
    result: rowsOf(z.object({ outcome: saveOutcome })),
    errors: [],
  }),
} as const;
