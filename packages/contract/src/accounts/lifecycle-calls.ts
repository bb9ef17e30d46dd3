import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { fileBytes, success, uid } from '../fields.ts';

/** Sessions, deletion and export of an account. Not in the spec. */
export const accountLifecycleEndpoints = {
  /**
   * Ends every session of the account and closes their sockets. `except_this` keeps the caller's
   * session.
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
   * Deletes the user with all their data. Recipients keep messages, from 'Deleted user'. Cannot be
   * undone.
   */
  deleteAccount: endpoint({
    method: 'DELETE',
    path: '/user/delete',
    summary: 'Delete the own account and its data.',
    audience: 'member',
    limit: 'credentials',
    isSensitive: true,
    claims: { uid: 'uid' },
    body: z.strictObject({ uid }),
    result: success,
    errors: ['REAUTH_REQUIRED'],
  }),
  /** A zip with a JSON file per kind of data, and an HTML page. */
  exportAccount: endpoint({
    method: 'GET',
    path: '/user/export',
    summary: 'Export the own data: JSON files and a page.',
    audience: 'member',
    limit: 'export',
    claims: { uid: 'uid' },
    query: z.strictObject({ uid }),
    result: fileBytes,
    file: { type: 'application/zip', name: 'reprise-data.zip' },
    errors: [],
  }),
} as const;
