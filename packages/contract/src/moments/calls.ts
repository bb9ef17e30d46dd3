import * as z from 'zod/mini';
import { videoId } from '../clips/fields.ts';
import { videoSource } from '../clips/video-source.ts';
import { endpoint } from '../endpoint.ts';
import { tilePage } from '../feed/calls.ts';
import { feedLimits } from '../feed/limits.ts';
import { queryInteger, rowsOf, text } from '../fields.ts';
import { clipLimits } from '../clips/limits.ts';

const CURSOR_MAX = 256;

/** How many public clips play this second first, and how many play it last. */
const heatEdge = z.object({ second: z.int(), starts: z.int(), ends: z.int() });

/** What everyone may know of a video and its public clips. */
export const video = z.object({
  /** The provider's video id. */
  video_id: z.string(),
  /** Absent while nothing is known about the video. */
  source: z.optional(videoSource),
  /** Exact below 1000; 1000 means that there may be more. */
  passages: z.int(),
  /** Users who posted them; exact below 1000 as `passages`. */
  people: z.int(),
  /**
   * By second, at most 600. `heat_step` is the number of seconds in each: more than 1 if more
   * seconds have edges.
   */
  heat: z.array(heatEdge),
  heat_step: z.int(),
  /** The public clips in order of time, at most 600. Absent from five people on. Seconds. */
  marks: z.optional(z.array(z.object({ starttime: z.number(), endtime: z.number() }))),
});

export type Video = z.infer<typeof video>;

export const passageOrder = z.enum(['time', 'likes']);

export type PassageOrder = z.infer<typeof passageOrder>;

/** Whose passages: of everyone whom the viewer may see, of friends, or the viewer's own. */
export const passagesOf = z.enum(['everyone', 'friends', 'own']);

export type PassagesOf = z.infer<typeof passagesOf>;

/** The passages of a video that users marked. */
export const momentEndpoints = {
  /** One row, also for a video without clips. Public clips only, the same for every viewer. */
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
