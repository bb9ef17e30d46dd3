import type { DocumentSession } from '@reprise/contract/first-view.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { decodeJwt } from 'jose';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Reader } from '#platform/db/transaction.ts';
import { UnauthenticatedError } from '#platform/errors.ts';
import type { AfterResponse } from '#platform/http/after-response.ts';
import type { Limiter } from '#platform/http/limits/limiter.ts';
import type { BetterAuth } from './better-auth.ts';
import { callBetterAuth, type AuthResult } from './better-auth-calls.ts';
import { countBySession } from './session-limit.ts';

export interface TokenDeps {
  readonly auth: BetterAuth;
  readonly limiter: Limiter;
  readonly afterResponse: AfterResponse;
  readonly recordUse: (sessionId: string) => Promise<void>;
}

interface Exchange {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

const newToken = z.object({ token: z.string() });
const tokenClaims = z.object({ sub: z.string(), sid: z.string() });

/**
 * Signs a token for the cookie's session and records the use of the session. Throws
 * UnauthenticatedError without a session, RateLimitError above the limit of session or address.
 */
export async function issueToken(
  deps: TokenDeps,
  { request, reply }: Exchange,
): Promise<{ readonly uid: string; readonly token: string; readonly result: AuthResult }> {
  const result = await countBySession(deps, request, () =>
    callBetterAuth(deps.auth, request, { method: 'GET', path: '/auth/token' }),
  );
  const { token } = z.parse(newToken, result.body);
  const { sub, sid } = z.parse(tokenClaims, decodeJwt(token));
  deps.afterResponse(reply, () => deps.recordUse(sid));
  return { uid: sub, token, result };
}

interface AccountRow {
  readonly id: string;
  readonly email: string;
  readonly emailVerified: boolean;
  readonly name: string;
  readonly image: string | null;
}

/** Returns the cookie's session with a new token. Throws like `issueToken`. */
export async function openDocument(
  deps: TokenDeps,
  db: Reader,
  exchange: Exchange,
): Promise<DocumentSession> {
  const { uid, token } = await issueToken(deps, exchange);
  const { rows } = await sql<AccountRow>`
    select id, email, "emailVerified", name, image from auth_user where id = ${uid}`.execute(db);
  const [account] = rows;
  if (account === undefined) throw new UnauthenticatedError();
  return { account, token };
}
