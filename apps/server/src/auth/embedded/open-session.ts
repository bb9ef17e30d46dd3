import { isAPIError } from 'better-auth/api';
import type { FastifyRequest } from 'fastify';
import { deviceLabel } from './device-label.ts';
import type { BetterAuth } from './better-auth.ts';
import type { AuthResult, CurrentSession } from './better-auth-calls.ts';
import { withDatabaseErrors } from './database-errors.ts';
import { isDatabaseUnavailable } from '#platform/database-errors.ts';
import { UnauthenticatedError } from '#platform/errors.ts';

/** The account of a sign-in, and its passkey (`PasskeySessionRow`). */
export interface ProvenSignIn {
  readonly userId: string;
  readonly withPasskey: boolean;
  readonly passkeyId: string | null;
}

export function firstFactorSignIn(userId: string): ProvenSignIn {
  return { userId, withPasskey: false, passkeyId: null };
}

export function signInOf({ session, user }: CurrentSession): ProvenSignIn {
  const { withPasskey, passkeyId } = session;
  return { userId: user.id, withPasskey, passkeyId };
}

/** Starts the second step of a sign-in, which `POST /auth/second-factor` finishes with a code. */
export async function startSecondStep(auth: BetterAuth, userId: string): Promise<AuthResult> {
  const { result, databaseError } = await withDatabaseErrors(() =>
    auth.api.startSecondStep({ body: { userId }, returnHeaders: true }),
  );
  if (isDatabaseUnavailable(databaseError)) throw databaseError;
  return { status: 200, body: result.response, cookies: result.headers.getSetCookie() };
}

/**
 * Opens a session for a user whom this request has authenticated. Throws UnauthenticatedError if
 * the account was deleted or cannot sign in.
 */
export async function openSession(
  auth: BetterAuth,
  request: FastifyRequest,
  body: ProvenSignIn,
): Promise<AuthResult> {
  const headers = new Headers({ 'user-agent': deviceLabel(request.headers['user-agent']) });
  const { result, databaseError } = await withDatabaseErrors(() =>
    auth.api
      .openSession({ body, headers, returnHeaders: true })
      .catch((error: unknown) => ({ error })),
  );
  if (isDatabaseUnavailable(databaseError)) throw databaseError;
  if ('error' in result) {
    const { error } = result;
    throw isAPIError(error) && error.statusCode === 401 ? new UnauthenticatedError() : error;
  }
  return { status: 200, body: result.response, cookies: result.headers.getSetCookie() };
}
