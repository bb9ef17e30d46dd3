import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { usernameKey } from '../accounts/fields.ts';
import { success, tileId } from '../fields.ts';
import { reportReasonField } from '../tiles/rules/field-rules.ts';

/** Reporting a tile (spec section 7). */
export const reportEndpoints = {
  /** One report per user and tile; hides the tile from this user. Idempotent. */
  reportPost: endpoint({
    method: 'POST',
    path: '/create/report',
    summary: 'Report a tile.',
    audience: 'member',
    limit: 'report',
    claims: { username: 'username' },
    body: z.strictObject({ tile_id: tileId, username: usernameKey, reason: reportReasonField }),
    result: success,
    errors: ['NOT_FOUND', 'SELF'],
  }),
} as const;
