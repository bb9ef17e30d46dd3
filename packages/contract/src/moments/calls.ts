import * as z from 'zod/mini';
import { videoId } from '../clips/fields.ts';
import { videoSource } from '../clips/video-source.ts';
import { endpoint } from '../endpoint.ts';
import { rowsOf } from '../fields.ts';

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
});

export type Video = z.infer<typeof video>;

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
} as const;
