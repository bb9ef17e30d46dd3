import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { rowsOf, success, uid } from '../fields.ts';

/** The providers that an operator can set up (docs/operate/sign-in.md). */
export const signInProviderId = z.enum(['google', 'github', 'oidc']);

export type SignInProviderId = z.infer<typeof signInProviderId>;

const signInMethodKind = z.union([z.literal('password'), signInProviderId]);

export type SignInMethodKind = z.infer<typeof signInMethodKind>;

export const ownSignInMethod = z.object({
  kind: signInMethodKind,
  /** ISO 8601. */
  added: z.string(),
});

/** Password and providers of an account; passkeys have calls of their own. Not in the spec. */
export const signInEndpoints = {
  /** Lists them, oldest first. Empty with Firebase, where the browser knows them. */
  signInMethods: endpoint({
    method: 'GET',
    path: '/user/signinmethods',
    summary: 'List how the user can sign in, besides passkeys.',
    audience: 'member',
    limit: 'read',
    claims: { uid: 'uid' },
    query: z.strictObject({ uid }),
    result: rowsOf(ownSignInMethod),
    errors: [],
  }),
  /** Ends the other sessions of the account, and revokes its access tokens and webhooks. */
  removeSignInMethod: endpoint({
    method: 'DELETE',
    path: '/user/signinmethod',
    summary:
      'Remove the password or a provider. Ends the other sessions, access tokens and webhooks.',
    audience: 'member',
    limit: 'credentials',
    isSensitive: true,
    isAllowedUnconfirmed: true,
    claims: { uid: 'uid' },
    body: z.strictObject({ uid, kind: signInMethodKind }),
    result: success,
    errors: ['REAUTH_REQUIRED', 'SECOND_FACTOR_REQUIRED', 'LAST_SIGN_IN_METHOD', 'NOT_FOUND'],
  }),
} as const;
