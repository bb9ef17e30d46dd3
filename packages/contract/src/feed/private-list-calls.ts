import * as z from 'zod/mini';
import { usernameKey } from '../accounts/fields.ts';
import { endpoint } from '../endpoint.ts';
import { success, tileId } from '../fields.ts';
import { listPaging, tilePage } from './calls.ts';

/** Lists that only their user sees: saved tiles, and watched ones, none until that is turned on. */
export const privateListEndpoints = {
  /** Last saved first. Default `limit`: 5. */
  savedVideos: endpoint({
    method: 'GET',
    path: '/get/savedvideos',
    summary: 'A page of the saved tiles.',
    audience: 'member',
    limit: 'read',
    claims: { user: 'username' },
    query: z.strictObject({ user: usernameKey, ...listPaging }),
    result: tilePage,
    errors: [],
  }),
  /** Last watched first. Default `limit`: 5. */
  watchedVideos: endpoint({
    method: 'GET',
    path: '/get/watchedvideos',
    summary: 'A page of the recently watched tiles.',
    audience: 'member',
    limit: 'read',
    claims: { user: 'username' },
    query: z.strictObject({ user: usernameKey, ...listPaging }),
    result: tilePage,
    errors: [],
  }),
  /** Idempotent. The tile is listed again when it is watched again. */
  removeWatched: endpoint({
    method: 'POST',
    path: '/feed/watched/remove',
    summary: 'Remove a tile from the recently watched ones.',
    audience: 'member',
    limit: 'save',
    claims: {},
    body: z.strictObject({ tile_id: tileId }),
    result: success,
    errors: [],
  }),
  clearWatched: endpoint({
    method: 'POST',
    path: '/feed/watched/clear',
    summary: 'Remove all tiles from the recently watched ones.',
    audience: 'member',
    limit: 'save',
    claims: {},
    result: success,
    errors: [],
  }),
} as const;
