import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { rowsOf, success, uid } from '../fields.ts';
import { visibleLine } from '../rules/visible-text.ts';
import { tokenLimits } from './limits.ts';
import { tokenTexts } from './texts.ts';

/**
 * What a personal access token may do: read clips, users and mixes; post, edit, like and save; read
 * and write messages. `callScopes` has the scope of each call.
 */
export const tokenScope = z.enum(['read', 'post', 'chat']);

export type TokenScope = z.infer<typeof tokenScope>;

const { nameMax, daysMax } = tokenLimits;

export const tokenName = visibleLine(nameMax, tokenTexts.nameRule);

const tokenId = z.int().check(z.gte(1), z.lte(Number.MAX_SAFE_INTEGER));

/** Times are ISO 8601. */
export const ownToken = z.object({
  id: z.int(),
  name: z.string(),
  scopes: z.array(tokenScope),
  created: z.string(),
  ends: z.string(),
  /** To the minute. Null if it has never been used. */
  last_used: z.nullable(z.string()),
  /** True after `ends`: it no longer opens anything. */
  has_ended: z.boolean(),
});

export type OwnToken = z.infer<typeof ownToken>;

/** Personal access tokens (docs/api.md). No token opens these calls. Not in the spec. */
export const tokenEndpoints = {
  /** Newest first, with those that ended in the last 30 days. */
  tokens: endpoint({
    method: 'GET',
    path: '/user/tokens',
    summary: "List the user's access tokens.",
    audience: 'member',
    limit: 'read',
    claims: { uid: 'uid' },
    query: z.strictObject({ uid }),
    result: rowsOf(ownToken),
    errors: [],
  }),
  /** Only this response has the token: the server stores its hash. `days`: when it ends. */
  createToken: endpoint({
    method: 'POST',
    path: '/user/token',
    summary: 'Create an access token.',
    audience: 'member',
    limit: 'account',
    isSensitive: true,
    claims: { uid: 'uid' },
    body: z.strictObject({
      uid,
      name: tokenName,
      scopes: z.array(tokenScope).check(
        z.minLength(1, tokenTexts.noScope),
        z.refine((scopes) => new Set(scopes).size === scopes.length, 'A scope is named twice.'),
      ),
      days: z.int().check(z.gte(1), z.lte(daysMax)),
    }),
    result: rowsOf(z.object({ id: z.int(), token: z.string() })),
    errors: ['REAUTH_REQUIRED', 'TOO_MANY_TOKENS'],
  }),
  /** The token is rejected on every server within a second. */
  revokeToken: endpoint({
    method: 'DELETE',
    path: '/user/token',
    summary: "Revoke one of the user's access tokens.",
    audience: 'member',
    limit: 'account',
    isAllowedUnconfirmed: true,
    claims: { uid: 'uid' },
    body: z.strictObject({ uid, token_id: tokenId }),
    result: success,
    errors: ['NOT_FOUND'],
  }),
} as const;
