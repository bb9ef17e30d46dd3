import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { tilePage } from '../feed/calls.ts';
import { feedLimits } from '../feed/limits.ts';
import { pathTileId, publicId, queryInteger, rowsOf } from '../fields.ts';

const face = z.object({ username: z.string(), img_url: z.string() });

/** A clip that others can be led to. */
const linkedClip = z.object({
  public_id: z.string(),
  tile_owner: z.string(),
  tile_desc: z.string(),
  /** The provider's video id, for the poster. */
  tile_link: z.string(),
});

/** How a clip is connected with others. Counts are exact below 1000; 1000: there may be more. */
export const moment = z.object({
  /** Public clips of the same video. */
  passages: z.int(),
  /**
   * How many public clips play in each equal part of the video up to `curve_end`, the end of the
   * last one in seconds. Empty below two passages.
   */
  curve: z.array(z.int()),
  curve_end: z.number(),
  /** Users other than the owner whose public clips mark the same moment. */
  others: z.int(),
  /** At most three of them whose clip the viewer may see, friends first. */
  faces: z.array(face),
  /** Clips that answer this one and that the viewer may see. */
  answers: z.int(),
  /** The clip that this one answers. Null if it is deleted or hidden from the viewer. */
  answered: z.optional(z.nullable(linkedClip)),
});

export type Moment = z.infer<typeof moment>;

const clipFeed = {
  public_id: publicId,
  limit: z.optional(queryInteger(feedLimits.pageMax).check(z.gte(1))),
};

/** The last user's clip of a page: whether by a friend, and its id. */
const lastPerson = z.pipe(
  z.string().check(z.regex(/^[01]-[1-9]\d{0,14}$/, 'Not a cursor of this list.')),
  z.transform((text) => text.split('-').map(Number)),
);

/** Others who marked the same moment, and answers (docs/spec-departures.md). */
export const clipMomentEndpoints = {
  /** One row. NOT_FOUND if the tile does not exist or the viewer may not see it. */
  moment: endpoint({
    method: 'GET',
    path: '/get/moment',
    summary: 'How many marked the same moment of the video, and what a clip answers.',
    audience: 'anyone',
    limit: 'read',
    claims: {},
    query: z.strictObject({ tile_id: pathTileId }),
    result: rowsOf(moment),
    errors: ['NOT_FOUND'],
  }),
  /**
   * The clips of others that mark the same moment: one per user, friends first, then newest first.
   * Default `limit`: 5.
   */
  momentTiles: endpoint({
    method: 'GET',
    path: '/get/momenttiles',
    summary: 'A page of the clips of others that mark the same moment.',
    audience: 'anyone',
    limit: 'read',
    claims: {},
    query: z.strictObject({ ...clipFeed, after: z.optional(lastPerson) }),
    result: tilePage,
    errors: ['NOT_FOUND'],
  }),
  /** Oldest first, as a conversation. Default `limit`: 5. */
  answers: endpoint({
    method: 'GET',
    path: '/get/answers',
    summary: 'A page of the clips that answer a clip.',
    audience: 'anyone',
    limit: 'read',
    claims: {},
    query: z.strictObject({ ...clipFeed, after: z.optional(pathTileId) }),
    result: tilePage,
    errors: ['NOT_FOUND'],
  }),
} as const;
