import * as z from 'zod/mini';
import { videoId } from '../clips/fields.ts';
import { endpoint } from '../endpoint.ts';
import { rowsOf } from '../fields.ts';

/** A time at which clips of several users start or end, within a quarter of a second. */
export const sharedEdge = z.object({
  side: z.enum(['start', 'end']),
  /** Seconds: the most used of their times, as stored. */
  time: z.number(),
  users: z.int(),
});

export type SharedEdge = z.infer<typeof sharedEdge>;

export const edgeEndpoints = {
  /**
   * Where two or more other users start or end their public clips of a video; the 200 times that
   * most of them use. No rows for a video without clips.
   */
  sharedEdges: endpoint({
    method: 'GET',
    path: '/get/edges',
    summary: 'Where others start and end their clips of a video.',
    audience: 'member',
    limit: 'read',
    claims: {},
    query: z.strictObject({ video_id: videoId }),
    result: rowsOf(sharedEdge),
    errors: [],
  }),
} as const;
