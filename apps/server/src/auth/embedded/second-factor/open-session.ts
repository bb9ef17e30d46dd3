import type { FastifyRequest } from 'fastify';
import { deviceLabel } from '#auth/embedded/device-label.ts';
import type { BetterAuth } from '#auth/embedded/better-auth.ts';
import type { AuthResult } from '#auth/embedded/better-auth-calls.ts';
import { withDatabaseErrors } from '#auth/embedded/database-errors.ts';
import { isDatabaseUnavailable } from '#platform/db/database-errors.ts';

/** Opens a session for a user who has proved who they are in this request. */
export async function openSession(
  auth: BetterAuth,
  request: FastifyRequest,
  userId: string,
): Promise<AuthResult> {
  const headers = new Headers({ 'user-agent': deviceLabel(request.headers['user-agent']) });
  const { result, databaseError } = await withDatabaseErrors(() =>
    auth.api
      .openSession({ body: { userId }, headers, returnHeaders: true })
      .catch((error: unknown) => ({ error })),
  );
  if (isDatabaseUnavailable(databaseError)) throw databaseError;
  if ('error' in result) throw result.error;
  return { status: 200, body: result.response, cookies: result.headers.getSetCookie() };
}
