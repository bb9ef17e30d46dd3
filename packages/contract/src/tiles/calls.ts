import * as z from 'zod/mini';
import { seconds } from '../clips/fields.ts';
import { clipLimits } from '../clips/limits.ts';
import { endpoint } from '../endpoint.ts';
import { usernameKey } from '../accounts/fields.ts';
import { clientDate, clientId, pathTileId, publicId, success, text, tileId } from '../fields.ts';
import { tileAudience } from './audience.ts';
import { captionEditField, captionField } from './rules/field-rules.ts';

const newAudience = z._default(tileAudience, 'everyone');

/** A clip that the new one answers, by either id. */
const answeredTile = z.optional(z.union([tileId, publicId]));

const createdTile = z.object({ success: z.literal(true), tile_id: z.int() });

/** `{tile_id}&{username}` in one path segment (spec section 7); usernames contain no `&`. */
const tileAndUser = z.strictObject({
  pair: z.pipe(
    z.pipe(
      z.string().check(z.regex(/^[1-9]\d{0,14}&[^&]{1,15}$/, 'Expected {tile_id}&{username}.')),
      z.transform(splitPair),
    ),
    z.object({ tile_id: tileId, username: usernameKey }),
  ),
});

function splitPair(pair: string): { tile_id: number; username: string } {
  const [id = '', username = ''] = pair.split('&');
  return { tile_id: Number(id), username };
}

export const tileEndpoints = {
  /**
   * `link` is a link that Convert accepts, or a video id. An end that is not after the start
   * becomes start + 10 s. With an `id` the post is stored once: the same id returns the same
   * result; other content is ID_REUSED. `marks` is a tile of the same moment that the new one marks,
   * too: its owner is notified. NOT_FOUND if the viewer may not see the marked or answered tile.
   */
  createVideo: endpoint({
    method: 'POST',
    path: '/create/newvideo',
    summary: 'Post a clip: a video link with start and end in seconds.',
    audience: 'member',
    limit: 'post',
    claims: { owner: 'username' },
    body: z.strictObject({
      id: z.optional(clientId),
      link: text(clipLimits.linkMax),
      description: captionField,
      owner: usernameKey,
      date: clientDate,
      startTime: seconds,
      endTime: seconds,
      audience: newAudience,
      marks: z.optional(tileId),
      answers: answeredTile,
    }),
    result: createdTile,
    errors: ['ID_REUSED', 'NOT_FOUND', 'CHANNEL_REFUSED'],
  }),
  /**
   * `link` is the embed code of a provider's clip, of which only video id and times are stored.
   * `id` and `answers` as in `createVideo`.
   */
  createPost: endpoint({
    method: 'POST',
    path: '/create/newpost',
    summary: "Post a clip from the embed code of the provider's own clip.",
    audience: 'member',
    limit: 'post',
    claims: { owner: 'username' },
    body: z.strictObject({
      id: z.optional(clientId),
      link: text(clipLimits.linkMax),
      description: captionField,
      owner: usernameKey,
      date: clientDate,
      audience: newAudience,
      answers: answeredTile,
    }),
    result: createdTile,
    errors: ['ID_REUSED', 'NOT_FOUND', 'CHANNEL_REFUSED'],
  }),
  likePost: endpoint({
    method: 'POST',
    path: '/create/likepost/:pair',
    summary: 'Like a tile (idempotent).',
    audience: 'member',
    limit: 'like',
    claims: { 'pair.username': 'username' },
    params: tileAndUser,
    result: success,
    errors: ['NOT_FOUND'],
  }),
  unlikePost: endpoint({
    method: 'DELETE',
    path: '/create/unlikepost/:pair',
    summary: 'Remove a like (idempotent).',
    audience: 'member',
    limit: 'like',
    claims: { 'pair.username': 'username' },
    params: tileAndUser,
    result: success,
    errors: ['NOT_FOUND'],
  }),
  /** Saves are private. */
  savePost: endpoint({
    method: 'POST',
    path: '/create/savepost/:tile_id',
    summary: 'Save a tile (idempotent).',
    audience: 'member',
    limit: 'save',
    claims: {},
    params: z.strictObject({ tile_id: pathTileId }),
    result: success,
    errors: ['NOT_FOUND'],
  }),
  unsavePost: endpoint({
    method: 'DELETE',
    path: '/create/unsavepost/:tile_id',
    summary: 'Remove a saved tile (idempotent).',
    audience: 'member',
    limit: 'save',
    claims: {},
    params: z.strictObject({ tile_id: pathTileId }),
    result: success,
    errors: [],
  }),
  /**
   * `startTime` and `endTime` (seconds, both or neither) change the times, as in `createVideo`.
   * Without an `audience` it does not change. A tile that moderators hide gets it when they show it.
   */
  editPost: endpoint({
    method: 'PATCH',
    path: '/create/edit',
    summary: "Change the caption, times and audience of the user's tile.",
    audience: 'member',
    limit: 'edit',
    claims: {},
    body: z
      .strictObject({
        tile_desc: captionEditField,
        tile_id: tileId,
        startTime: z.optional(seconds),
        endTime: z.optional(seconds),
        audience: z.optional(tileAudience),
      })
      .check(
        z.refine(
          ({ startTime, endTime }) => (startTime === undefined) === (endTime === undefined),
          'Start and end come together.',
        ),
      ),
    result: success,
    errors: ['NOT_OWNER', 'NOT_FOUND'],
  }),
  /** A tile id in the body must equal the one in the path. */
  deletePost: endpoint({
    method: 'DELETE',
    path: '/create/delete/:tile_id',
    summary: "Delete the user's tile with its likes and reports.",
    audience: 'member',
    limit: 'edit',
    claims: {},
    params: z.strictObject({ tile_id: pathTileId }),
    body: z.optional(z.strictObject({ tile_id: z.optional(tileId) })),
    result: success,
    errors: ['NOT_OWNER', 'NOT_FOUND', 'ID_MISMATCH'],
  }),
} as const;
