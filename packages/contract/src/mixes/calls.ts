import * as z from 'zod/mini';
import { usernameKey } from '../accounts/fields.ts';
import { endpoint } from '../endpoint.ts';
import { tile } from '../feed/calls.ts';
import {
  clientId,
  pathTileId,
  publicId,
  queryInteger,
  rowsOf,
  success,
  text,
  tileId,
} from '../fields.ts';
import { isBlankText } from '../rules/clean-text.ts';
import { toSingleLine } from '../rules/single-line.ts';
import { mixLimits } from './limits.ts';
import { mixTexts } from './texts.ts';

/** `link`: everyone who has its address. */
export const mixAudience = z.enum(['private', 'friends', 'link']);

export type MixAudience = z.infer<typeof mixAudience>;

/** Trimmed and on one line. */
export const mixTitle = text(10 * mixLimits.titleMax).check(
  z.overwrite(toSingleLine),
  z.refine((title) => !isBlankText(title), mixTexts.noTitle),
  z.maxLength(mixLimits.titleMax, mixTexts.longTitle),
);

const about = {
  /** The id in /mix/{public id}. */
  public_id: z.string(),
  title: z.string(),
  audience: mixAudience,
  owner: z.string(),
  /** True if the owner's friends may add, move and remove clips. No effect on a private mix. */
  friends_add: z.boolean(),
};

const mixClip = z.object({
  tile_id: z.int(),
  /** Absent if the viewer may not see that user. */
  added_by: z.optional(z.string()),
  /** Absent for the owner if it is deleted or hidden from them; others do not get the clip at all. */
  tile: z.optional(tile),
});

export type MixClip = z.infer<typeof mixClip>;

const mixUser = z.object({
  username: z.string(),
  /** The avatar, or the default one. */
  img_url: z.string(),
});

export type MixUser = z.infer<typeof mixUser>;

export const mix = z.object({
  ...about,
  /** Of its live document. Grows with each change. */
  version: z.int(),
  /** The owner's avatar, or the default one. */
  img_url: z.string(),
  /** Who added the clips that the viewer gets, in order of the first of each. */
  contributors: z.array(mixUser),
  is_own: z.boolean(),
  may_add: z.boolean(),
  /** In order. */
  clips: z.array(mixClip),
});

export type Mix = z.infer<typeof mix>;

export const listedMix = z.object({
  ...about,
  /** How many of its clips the viewer can play. */
  clips: z.int(),
  /** Video ids of the first clips, at most four. */
  covers: z.array(z.string()),
  /** Present if it has the clip of the request. */
  has_clip: z.optional(z.literal(true)),
});

export type ListedMix = z.infer<typeof listedMix>;

const createdMix = rowsOf(z.object({ public_id: z.string() }));

const clipOfMix = z.strictObject({ mix: publicId, tile_id: tileId });

const offset = z._default(queryInteger(mixLimits.perUserMax), 0);

const memberCall = { audience: 'member', limit: 'mix', claims: {} } as const;

/**
 * Mixes (docs/spec-departures.md). NOT_FOUND if the mix or the tile does not exist or the viewer may
 * not see it.
 */
export const mixEndpoints = {
  /** With its clips, at most 500. */
  mix: endpoint({
    method: 'GET',
    path: '/get/mix',
    summary: 'A mix with its clips, by the public id of its address.',
    audience: 'anyone',
    limit: 'read',
    claims: {},
    query: z.strictObject({ public_id: publicId }),
    result: rowsOf(mix),
    errors: ['NOT_FOUND'],
  }),
  /** Own ones and those of friends who let friends add; last changed first, 20 at a time. */
  openMixes: endpoint({
    method: 'GET',
    path: '/get/openmixes',
    summary: 'The mixes to which the user may add clips, and which of them have a clip.',
    audience: 'member',
    limit: 'read',
    claims: {},
    query: z.strictObject({ tile_id: z.optional(pathTileId), offset }),
    result: rowsOf(listedMix),
    errors: [],
  }),
  /**
   * Last changed first, 20 at a time. Of others, only those for friends: a mix by link is for those
   * who have the link. No rows for an unknown name.
   */
  userMixes: endpoint({
    method: 'GET',
    path: '/get/mixes',
    summary: 'The mixes of a user.',
    audience: 'member',
    limit: 'read',
    claims: {},
    query: z.strictObject({ username: usernameKey, offset }),
    result: rowsOf(listedMix),
    errors: [],
  }),
  /** The same `id` returns the same mix. With `tile_id`, it has this clip. */
  createMix: endpoint({
    ...memberCall,
    method: 'POST',
    path: '/mix/create',
    summary: 'Create a mix.',
    body: z.strictObject({
      id: clientId,
      title: mixTitle,
      audience: z._default(mixAudience, 'private'),
      tile_id: z.optional(tileId),
    }),
    result: createdMix,
    errors: ['NOT_FOUND', 'MIXES_FULL'],
  }),
  /** A private mix with the clips that the user may see. The same `id` returns the same mix. */
  duplicateMix: endpoint({
    ...memberCall,
    method: 'POST',
    path: '/mix/duplicate',
    summary: 'Copy a mix.',
    body: z.strictObject({ id: clientId, mix: publicId }),
    result: createdMix,
    errors: ['NOT_FOUND', 'MIXES_FULL'],
  }),
  /** What is absent does not change. */
  editMix: endpoint({
    ...memberCall,
    method: 'PATCH',
    path: '/mix/edit',
    summary: "Change the title of the user's mix, who sees it, and whether friends may add.",
    body: z.strictObject({
      mix: publicId,
      title: z.optional(mixTitle),
      audience: z.optional(mixAudience),
      friends_add: z.optional(z.boolean()),
    }),
    result: success,
    errors: ['NOT_FOUND', 'NOT_OWNER'],
  }),
  deleteMix: endpoint({
    ...memberCall,
    method: 'POST',
    path: '/mix/delete',
    summary: "Delete the user's mix. Its clips stay.",
    body: z.strictObject({ mix: publicId }),
    result: success,
    errors: ['NOT_FOUND', 'NOT_OWNER'],
  }),
  /** At the end. Idempotent. */
  addToMix: endpoint({
    ...memberCall,
    method: 'POST',
    path: '/mix/add',
    summary: 'Add a clip to a mix.',
    body: clipOfMix,
    result: success,
    errors: ['NOT_FOUND', 'NOT_OWNER', 'MIX_FULL'],
  }),
  /** By its owner, or the user who added the clip. Idempotent. */
  removeFromMix: endpoint({
    ...memberCall,
    method: 'POST',
    path: '/mix/remove',
    summary: 'Remove a clip from a mix.',
    body: clipOfMix,
    result: success,
    errors: ['NOT_FOUND', 'NOT_OWNER'],
  }),
  /**
   * Directly behind the clip `after`, or to the beginning if it is null. By those who may add.
   * NOT_FOUND also if one of the clips is no longer in the mix.
   */
  moveInMix: endpoint({
    ...memberCall,
    method: 'POST',
    path: '/mix/move',
    summary: 'Move a clip in a mix.',
    body: z.extend(clipOfMix, { after: z.nullable(tileId) }),
    result: success,
    errors: ['NOT_FOUND', 'NOT_OWNER'],
  }),
} as const;
