import * as z from 'zod/mini';
import { usernameKey } from '../accounts/fields.ts';
import { seconds, videoId } from '../clips/fields.ts';
import { endpoint } from '../endpoint.ts';
import { clientId, rowsOf } from '../fields.ts';
import { tileAudience } from './audience.ts';
import { importLimits } from './limits.ts';
import { captionField } from './rules/field-rules.ts';

const PAST_MAX = 40;

const pastTime = z.string().check(
  z.maxLength(PAST_MAX),
  z.refine((value) => {
    const time = Date.parse(value);
    return time >= importLimits.oldestMs && time <= Date.now();
  }, 'Not a time in the past.'),
);

const importedPost = z.strictObject({
  id: clientId,
  link: videoId,
  description: captionField,
  startTime: seconds,
  endTime: seconds,
  audience: tileAudience,
  created: pastTime,
});

export type ImportedPost = z.infer<typeof importedPost>;

/** `known`: imported before, or the same clip with the same words exists. */
const importOutcome = z.enum(['imported', 'known', 'unavailable', 'refused']);

export type ImportOutcome = z.infer<typeof importOutcome>;

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
    /** `tile_id` is null for a clip that was not posted. */
    result: rowsOf(
      z.object({ id: z.string(), tile_id: z.nullable(z.int()), outcome: importOutcome }),
    ),
    errors: [],
  }),
} as const;
