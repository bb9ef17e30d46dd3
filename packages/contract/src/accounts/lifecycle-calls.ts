import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { fileBytes, success, uid } from '../fields.ts';

/** The calls that end sessions and the account, and hand out what is kept of it. Additions to the spec. */
export const accountLifecycleEndpoints = {
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
    result: success,
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
    result: success,
    errors: ['REAUTH_REQUIRED'],
  }),
  /** A zip of JSON files, one for each kind of thing, and a page that shows them without a script. */
  exportAccount: endpoint({
    method: 'GET',
    path: '/user/export',
    summary: 'All own data as a file: JSON, and a page to read it.',
    audience: 'member',
    limit: 'export',
    claims: { uid: 'uid' },
    query: z.strictObject({ uid }),
    result: fileBytes,
    file: { type: 'application/zip', name: 'reprise-data.zip' },
    errors: [],
  }),
} as const;
