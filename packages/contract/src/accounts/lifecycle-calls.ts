import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { fileBytes, rowsOf, success, uid } from '../fields.ts';

/** A device that is signed in to the account. Times are ISO 8601. */
export const ownSession = z.object({
  id: z.string(),
  /** Such as 'Chrome on Linux'; '' if unknown. */
  device: z.string(),
  signed_in: z.string(),
  last_used: z.string(),
  is_current: z.boolean(),
});

export type OwnSession = z.infer<typeof ownSession>;

/** First run, sessions, deletion and export of an account. */
export const accountLifecycleEndpoints = {
  /**
   * Ends all sessions of the account and closes their sockets. `except_this` keeps the caller's
   * session.
   */
  signOutEverywhere: endpoint({
    method: 'POST',
    path: '/user/signouteverywhere',
    summary: 'End all sessions of the account.',
    audience: 'member',
    limit: 'account',
    isAllowedUnconfirmed: true,
    claims: { uid: 'uid' },
    body: z.strictObject({ uid, except_this: z.boolean() }),
    result: success,
    errors: [],
  }),
  /** Ends the first run on every device. Idempotent. */
  finishFirstRun: endpoint({
    method: 'POST',
    path: '/user/finishfirstrun',
    summary: 'Finish or skip the first run after the registration.',
    audience: 'member',
    limit: 'account',
    isAllowedUnconfirmed: true,
    claims: { uid: 'uid' },
    body: z.strictObject({ uid }),
    result: success,
    errors: [],
  }),
  /** Lists sessions, last used first. Empty with Firebase, which does not report them. */
  sessions: endpoint({
    method: 'GET',
    path: '/user/sessions',
    summary: "List the user's sessions.",
    audience: 'member',
    limit: 'read',
    claims: { uid: 'uid' },
    query: z.strictObject({ uid }),
    result: rowsOf(ownSession),
    errors: [],
  }),
  /** Ends one session: closes its sockets, stops its pushes and rejects its tokens with 401. */
  endSession: endpoint({
    method: 'POST',
    path: '/user/endsession',
    summary: "End one of the user's sessions.",
    audience: 'member',
    limit: 'account',
    isAllowedUnconfirmed: true,
    claims: { uid: 'uid' },
    body: z.strictObject({ uid, session_id: uid }),
    result: success,
    errors: ['NOT_FOUND'],
  }),
  /**
   * Deletes the user with all their data, also before the registration is finished. Recipients keep
   * messages, from 'Deleted user'. Cannot be undone.
   */
  deleteAccount: endpoint({
    method: 'DELETE',
    path: '/user/delete',
    summary: 'Delete the account and its data.',
    audience: 'account',
    limit: 'credentials',
    isSensitive: true,
    claims: { uid: 'uid' },
    body: z.strictObject({ uid }),
    result: success,
    errors: ['REAUTH_REQUIRED', 'ALREADY_REGISTERED'],
  }),
  /**
   * Returns a zip with a JSON file per kind of data, and an HTML page. Before the registration is
   * finished, it has only the account, its sessions and its passkeys.
   */
  exportAccount: endpoint({
    method: 'GET',
    path: '/user/export',
    summary: "Export the user's data: JSON files and a page.",
    audience: 'account',
    limit: 'export',
    claims: { uid: 'uid' },
    query: z.strictObject({ uid }),
    result: fileBytes,
    file: { type: 'application/zip', name: 'reprise-data.zip' },
    errors: [],
  }),
} as const;
