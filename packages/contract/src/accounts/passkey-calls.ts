import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { rowsOf, success, uid } from '../fields.ts';
import { visibleLine } from '../rules/visible-text.ts';
import { accountLimits } from './limits.ts';
import { passkeyTexts } from './security-texts.ts';

/** Length of the standard's longest credential id, 1,023 bytes. */
const ID_MAX = 1_364;
const DATA_MAX = 32_768;
const CHALLENGE_MAX = 128;
const TRANSPORTS_MAX = 10;
const TRANSPORT_MAX = 32;

function base64url(max: number) {
  return z.string().check(z.regex(/^[A-Za-z0-9_-]+$/, 'Not base64url.'), z.maxLength(max));
}

export const passkeyNameField = visibleLine(accountLimits.passkeyNameMax, passkeyTexts.nameRule);

const credentialId = base64url(ID_MAX);
const transports = z
  .array(z.string().check(z.maxLength(TRANSPORT_MAX)))
  .check(z.maxLength(TRANSPORTS_MAX));
const publicKeyType = z.literal('public-key');

export const ownPasskey = z.object({
  id: z.string(),
  name: z.string(),
  added: z.string(),
  /** Null if it has never been used. */
  last_used: z.nullable(z.string()),
});

export type OwnPasskey = z.infer<typeof ownPasskey>;

/** The options of navigator.credentials.create, as JSON (WebAuthn Level 3, section 5.1.8). */
export const passkeyCreationOptions = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string().check(z.maxLength(CHALLENGE_MAX)),
  pubKeyCredParams: z.array(z.object({ type: publicKeyType, alg: z.int() })),
  timeout: z.int(),
  excludeCredentials: z.array(z.object({ id: z.string(), type: publicKeyType })),
  authenticatorSelection: z.object({
    residentKey: z.literal('preferred'),
    requireResidentKey: z.literal(false),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
});

export type PasskeyCreationOptions = z.infer<typeof passkeyCreationOptions>;

/** What navigator.credentials.create returns, as JSON. Unknown fields are dropped. */
export const newPasskey = z.object({
  id: credentialId,
  response: z.object({
    clientDataJSON: base64url(DATA_MAX),
    attestationObject: base64url(DATA_MAX),
    transports: z.optional(transports),
  }),
});

export type NewPasskey = z.infer<typeof newPasskey>;

/** What navigator.credentials.get returns, as JSON. Unknown fields are dropped. */
export const passkeyProof = z.object({
  id: credentialId,
  response: z.object({
    clientDataJSON: base64url(DATA_MAX),
    authenticatorData: base64url(DATA_MAX),
    signature: base64url(DATA_MAX),
    userHandle: z.nullish(base64url(CHALLENGE_MAX)),
  }),
});

export type PasskeyProof = z.infer<typeof passkeyProof>;

/**
 * Passkeys of an account; `POST /auth/passkey` signs in with one (docs/api.md). With Firebase the
 * list is empty and every other call is 404. Not in the spec.
 */
export const passkeyEndpoints = {
  /** Lists passkeys, oldest first. */
  passkeys: endpoint({
    method: 'GET',
    path: '/user/passkeys',
    summary: "List the user's passkeys.",
    audience: 'member',
    limit: 'read',
    claims: { uid: 'uid' },
    query: z.strictObject({ uid }),
    result: rowsOf(ownPasskey),
    errors: [],
  }),
  /** The challenge is valid once, for accountLimits.passkeyChallengeMs. */
  passkeyOptions: endpoint({
    method: 'POST',
    path: '/user/passkeyoptions',
    summary: 'Start adding a passkey: get the options for the browser.',
    audience: 'member',
    limit: 'account',
    isSensitive: true,
    isAllowedUnconfirmed: true,
    claims: { uid: 'uid' },
    body: z.strictObject({ uid }),
    result: passkeyCreationOptions,
    errors: [
      'REAUTH_REQUIRED',
      'SECOND_FACTOR_REQUIRED',
      'EMAIL_UNVERIFIED',
      'TOO_MANY_PASSKEYS',
      'NOT_FOUND',
    ],
  }),
  addPasskey: endpoint({
    method: 'POST',
    path: '/user/passkey',
    summary: 'Add the passkey that the browser made.',
    audience: 'member',
    limit: 'credentials',
    isSensitive: true,
    isAllowedUnconfirmed: true,
    claims: { uid: 'uid' },
    body: z.strictObject({ uid, name: passkeyNameField, passkey: newPasskey }),
    result: success,
    errors: [
      'INVALID_PASSKEY',
      'REAUTH_REQUIRED',
      'SECOND_FACTOR_REQUIRED',
      'EMAIL_UNVERIFIED',
      'TOO_MANY_PASSKEYS',
      'NOT_FOUND',
    ],
  }),
  renamePasskey: endpoint({
    method: 'PATCH',
    path: '/user/passkey',
    summary: "Rename one of the user's passkeys.",
    audience: 'member',
    limit: 'account',
    isAllowedUnconfirmed: true,
    claims: { uid: 'uid' },
    body: z.strictObject({ uid, passkey_id: credentialId, name: passkeyNameField }),
    result: success,
    errors: ['NOT_FOUND'],
  }),
  removePasskey: endpoint({
    method: 'DELETE',
    path: '/user/passkey',
    summary:
      "Remove one of the user's passkeys. Ends the sessions that it opened, access tokens and webhooks.",
    audience: 'member',
    limit: 'credentials',
    isSensitive: true,
    isAllowedUnconfirmed: true,
    claims: { uid: 'uid' },
    body: z.strictObject({ uid, passkey_id: credentialId }),
    result: success,
    errors: ['REAUTH_REQUIRED', 'SECOND_FACTOR_REQUIRED', 'LAST_SIGN_IN_METHOD', 'NOT_FOUND'],
  }),
} as const;
