import * as z from 'zod/mini';
import { videoId } from '../clips/fields.ts';
import { endpoint } from '../endpoint.ts';
import { tilePage } from '../feed/calls.ts';
import { feedLimits } from '../feed/limits.ts';
import { queryInteger, rowsOf, text } from '../fields.ts';
import { clipLimits } from '../clips/limits.ts';
import { video } from './video.ts';

const CURSOR_MAX = 256;

export const passageOrder = z.enum(['time', 'likes']);

export type PassageOrder = z.infer<typeof passageOrder>;

/** Whose passages: of everyone whom the viewer may see, of friends, or the viewer's own. */
export const passagesOf = z.enum(['everyone', 'friends', 'own']);

export type PassagesOf = z.infer<typeof passagesOf>;

/** The passages of a video that users marked. */
export const momentEndpoints = {
  /**
   * One row, also for a video without clips. Public clips only, the same for every viewer; but
   * `source` needs a clip that the viewer may see.
   */
  video: endpoint({
    method: 'GET',
    path: '/get/video',
    summary: 'A video: its source, how many marked it, and where.',
    audience: 'anyone',
    limit: 'read',
    claims: {},
    query: z.strictObject({ video_id: videoId }),
    result: rowsOf(video),
    errors: [],
  }),
  /**
   * The clips of a video that the viewer may see: by start, or by likes (most first). `from` is the
   * second to begin at, in order of time. Default `limit`: 30. UNAUTHENTICATED for a visitor's
   * friends or own clips.
   */
  passages: endpoint({
    method: 'GET',
    path: '/get/passages',
    summary: 'A page of the clips of a video.',
    audience: 'anyone',
    limit: 'read',
    claims: {},
    query: z.strictObject({
      video_id: videoId,
      who: z._default(passagesOf, 'everyone'),
      order: z._default(passageOrder, 'time'),
      from: z.optional(queryInteger(clipLimits.timeMaxS)),
      after: z.optional(text(CURSOR_MAX)),
      limit: z.optional(queryInteger(feedLimits.pageMax).check(z.gte(1))),
    }),
    result: tilePage,
    errors: ['UNAUTHENTICATED'],
  }),
} as const;
