import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { publicId, queryInteger, rowsOf, success, text, tileId, usernameKey } from '../fields.ts';
import { limits } from '../limits.ts';
import { videoSource } from '../clips/video-source.ts';

const CURSOR_MAX = 4_096;

/** A post as both feeds show it (spec section 3, "Post (tile)"). Times are seconds. */
export const tile = z.object({
  tile_id: z.int(),
  /** Its name in the address /tile/{public id}. */
  public_id: z.string(),
  /** The provider's video id. */
  tile_link: z.string(),
  tile_owner: z.string(),
  tile_desc: z.string(),
  tile_likes: z.int(),
  starttime: z.number(),
  endtime: z.number(),
  /** ISO 8601, UTC. */
  created_date: z.string(),
  /** The owner's picture, or the default one. */
  img_url: z.string(),
  /** The viewer's own username, present when the viewer likes the tile. */
  username: z.optional(z.string()),
  /** Present when the owner is a friend of the viewer. */
  from_friend: z.optional(z.literal(true)),
  /** Present when the viewer has saved the tile. */
  saved: z.optional(z.literal(true)),
  /** What is known of its video; absent for a video that nothing is known of. */
  source: z.optional(videoSource),
});

/** The parsed form of `tile`. */
export type Tile = z.infer<typeof tile>;

/** A page of tiles. `after` continues behind its last tile; null at the end of the list. */
export const tilePage = z.object({ rows: z.array(tile), after: z.nullable(z.string()) });

/** The parsed form of a page of tiles. */
export type TilePage = z.infer<typeof tilePage>;

/** The orders of the home feed. */
export const homeSort = z.enum(['magic', 'recent', 'oldest', 'most-liked', 'friends']);

/** One of the orders of the home feed. */
export type HomeSort = z.infer<typeof homeSort>;

/** The orders of one person's posts. */
export const userSort = z.enum(['magic', 'recent', 'oldest', 'most-liked']);

/** One of the orders of one person's posts. */
export type UserSort = z.infer<typeof userSort>;

const paging = {
  offset: z._default(queryInteger(limits.feed.offsetMax), 0),
  limit: z.optional(queryInteger(limits.feed.pageMax).check(z.gte(1))),
  after: z.optional(text(CURSOR_MAX)),
};

/** The calls that read tiles (spec section 7). */
export const feedEndpoints = {
  /** The cursor `after` wins over `offset` when both are sent. Pages hold 5 tiles unless `limit` says otherwise. */
  homeVideo: endpoint({
    method: 'GET',
    path: '/get/homevideo',
    summary: 'A page of the home feed.',
    audience: 'anyone',
    limit: 'read',
    claims: { user: 'viewer' },
    query: z.strictObject({ user: usernameKey, sort: homeSort, ...paging }),
    result: tilePage,
    errors: [],
  }),
  /** Pages hold 2 tiles unless `limit` says otherwise; an unknown `feedPerson` has no posts. */
  yourPosts: endpoint({
    method: 'GET',
    path: '/get/yourposts',
    summary: "A page of one person's posts.",
    audience: 'member',
    limit: 'read',
    claims: { user: 'username' },
    query: z.strictObject({
      user: usernameKey,
      feedPerson: usernameKey,
      sort: userSort,
      ...paging,
    }),
    result: tilePage,
    errors: [],
  }),
  /** One row. Not found: unknown, deleted, or not for the eyes of this viewer. */
  tile: endpoint({
    method: 'GET',
    path: '/get/tile',
    summary: 'One tile, by the public id of its address.',
    audience: 'anyone',
    limit: 'read',
    claims: {},
    query: z.strictObject({ public_id: publicId }),
    result: rowsOf(tile),
    errors: ['NOT_FOUND'],
  }),
  /** Last saved first, in pages of 5 unless `limit` says otherwise. */
  savedVideos: endpoint({
    method: 'GET',
    path: '/get/savedvideos',
    summary: 'A page of the tiles that the person has saved.',
    audience: 'member',
    limit: 'read',
    claims: { user: 'username' },
    query: z.strictObject({ user: usernameKey, limit: paging.limit, after: paging.after }),
    result: tilePage,
    errors: [],
  }),
  /** Magic lowers clips that were already shown; ids of tiles that are gone are passed over. */
  recordViews: endpoint({
    method: 'POST',
    path: '/feed/shown',
    summary: 'Note which tiles the person has been shown.',
    audience: 'member',
    limit: 'read',
    claims: {},
    body: z.strictObject({
      tile_ids: z.array(tileId).check(z.minLength(1), z.maxLength(limits.feed.pageMax)),
    }),
    result: success,
    errors: [],
  }),
} as const;
