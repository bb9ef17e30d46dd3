import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { usernameKey } from '../accounts/fields.ts';
import { publicId, queryInteger, rowsOf, success, text, tileId } from '../fields.ts';
import { feedLimits } from './limits.ts';
import { videoSource } from '../clips/video-source.ts';

const CURSOR_MAX = 4_096;

/** A post in a feed (spec section 3, "Post (tile)"). Times are seconds. */
export const tile = z.object({
  tile_id: z.int(),
  /** The id in /tile/{public id}. */
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
  /** The owner's avatar, or the default one. */
  img_url: z.string(),
  /** The viewer's own username, if the viewer likes the tile. */
  username: z.optional(z.string()),
  /** Present if the owner is a friend. */
  from_friend: z.optional(z.literal(true)),
  /** Present if the viewer has saved the tile. */
  saved: z.optional(z.literal(true)),
  /** Present if only the owner's friends see it. */
  audience: z.optional(z.literal('friends')),
  /** Present for its owner while moderators hide it from all others. */
  hidden: z.optional(z.literal(true)),
  /** Present if it answers another clip, which may be gone. */
  is_answer: z.optional(z.literal(true)),
  /** Absent while nothing is known about the video. */
  source: z.optional(videoSource),
});

export type Tile = z.infer<typeof tile>;

/** `after` is the cursor of the next page; null at the end. */
export const tilePage = z.object({ rows: z.array(tile), after: z.nullable(z.string()) });

export type TilePage = z.infer<typeof tilePage>;

export const homeSort = z.enum(['magic', 'recent', 'oldest', 'most-liked', 'friends']);

export type HomeSort = z.infer<typeof homeSort>;

export const userSort = z.enum(['magic', 'recent', 'oldest', 'most-liked']);

export type UserSort = z.infer<typeof userSort>;

/** The orders of the home feed for visitors, who have no friends. */
export const visitorSort = z.enum(userSort.options);

export const listPaging = {
  limit: z.optional(queryInteger(feedLimits.pageMax).check(z.gte(1))),
  after: z.optional(text(CURSOR_MAX)),
};

const paging = { offset: z._default(queryInteger(feedLimits.offsetMax), 0), ...listPaging };

/** Reading tiles (spec section 7). */
export const feedEndpoints = {
  /** `after` takes precedence over `offset`. Default `limit`: 5. */
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
  /** Default `limit`: 2. No rows for an unknown `feedPerson`. */
  yourPosts: endpoint({
    method: 'GET',
    path: '/get/yourposts',
    summary: "A page of one user's posts.",
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
  /** One row. NOT_FOUND if it does not exist or the viewer may not see it. */
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
  /** Magic ranks viewed clips lower. Ignores ids of deleted tiles. */
  recordViews: endpoint({
    method: 'POST',
    path: '/feed/views',
    summary: 'Record views of tiles.',
    audience: 'member',
    limit: 'read',
    claims: {},
    body: z.strictObject({
      tile_ids: z.array(tileId).check(z.minLength(1), z.maxLength(feedLimits.pageMax)),
    }),
    result: success,
    errors: [],
  }),
} as const;
