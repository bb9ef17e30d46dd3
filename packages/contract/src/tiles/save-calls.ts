import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { pathTileId, success } from '../fields.ts';

const params = z.strictObject({ tile_id: pathTileId });

/** Saved clips, which are private. */
export const saveEndpoints = {
  savePost: endpoint({
    method: 'POST',
    path: '/create/savepost/:tile_id',
    summary: 'Save a tile (idempotent).',
    audience: 'member',
    limit: 'save',
    claims: {},
    params,
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
    params,
    result: success,
    errors: [],
  }),
} as const;
