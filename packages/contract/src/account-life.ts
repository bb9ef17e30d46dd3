import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { success, uid } from './fields.ts';

/** The calls that end things: sessions, and the account itself. Additions to the spec. */
export const accountLifeEndpoints = {
  /**
   * Ends every session of the account on every device; `except_this` keeps the one that asks. Their
   * tokens are refused and their sockets closed at once.
   */
  signOutEverywhere: endpoint({
    method: 'POST',
    path: '/user/signouteverywhere',
    summary: 'End all sessions of the account.',
    audience: 'member',
    limit: 'account',
    claims: { uid: 'uid' },
    body: z.strictObject({ uid, except_this: z.boolean() }),
    answer: success,
    errors: [],
  }),
  /**
   * Deletes the person with posts, likes, reports, friendships, blocks, news and settings. Messages
   * stay with those who got them, from 'Deleted user'. Cannot be undone.
   */
  deleteAccount: endpoint({
    method: 'DELETE',
    path: '/user/delete',
    summary: 'Delete the own account and everything that is its own.',
    audience: 'member',
    limit: 'credentials',
    isSensitive: true,
    claims: { uid: 'uid' },
    body: z.strictObject({ uid }),
    answer: success,
    errors: ['REAUTH_REQUIRED'],
  }),
} as const;
