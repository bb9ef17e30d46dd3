import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { rowsOf, tileId } from '../fields.ts';
import { videoId } from '../clips/fields.ts';
import { unavailableReason, videoSource } from '../clips/video-source.ts';

export const sourceEndpoints = {
  /** No row if the provider does not respond in time. Stores nothing. */
  lookUpSource: endpoint({
    method: 'GET',
    path: '/sources/lookup',
    summary: 'Get what the provider says of a video.',
    audience: 'member',
    limit: 'source',
    claims: {},
    query: z.strictObject({ video_id: videoId }),
    result: rowsOf(videoSource),
    errors: [],
  }),
  /**
   * Reports that a clip does not play, or that an unavailable one played. Returns the state of its
   * video.
   */
  reportPlayback: endpoint({
    method: 'POST',
    path: '/sources/playback',
    summary: 'Report that the video of a clip does not play, or plays again.',
    audience: 'member',
    limit: 'source',
    claims: {},
    body: z.strictObject({
      tile_id: tileId,
      outcome: z.enum(['played', ...unavailableReason.options]),
    }),
    result: rowsOf(videoSource),
    errors: ['NOT_FOUND'],
  }),
} as const;
