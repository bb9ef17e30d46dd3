import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { UnauthenticatedError } from '#platform/errors.ts';
import { addressKey, type Limiter } from '#platform/http/limiter.ts';
import type { AuthResult } from './better-auth-calls.ts';
import { SESSION_COOKIE } from './better-auth.ts';

interface SessionLimitDeps {
  readonly limiter: Limiter;
}

/** Throws a RateLimitError above the limit of the address for visitors. */
export function countVisitor({ limiter }: SessionLimitDeps, request: FastifyRequest) {
  return limiter.count('readVisitor', addressKey(request.ip));
}

/**
 * Counts a call by its session, or by address without one, so that visitors do not use up the calls
 * of users. Throws a RateLimitError above the limit, before the work if the cookie has reached it.
 */
export async function countBySession(
  deps: SessionLimitDeps,
  request: FastifyRequest,
  call: () => Promise<AuthResult>,
): Promise<AuthResult> {
  const key = sessionKey(request.headers.cookie ?? '');
  if (key === null) {
    await countVisitor(deps, request);
    return call();
  }
  await deps.limiter.check('session', key);
  const result = await call().catch(async (error: unknown) => {
    if (error instanceof UnauthenticatedError) await countVisitor(deps, request);
    throw error;
  });
  // Only a valid cookie gets a limit of its own; a forged one counts by address.
  if (result.body === null) await countVisitor(deps, request);
  else await deps.limiter.count('session', key);
  return result;
}

/**
 * Hashes the session's token, equal for every spelling of its cookie. Null without a cookie or with
 * several, because it is unknown which one is read.
 */
function sessionKey(cookies: string): string | null {
  const values = [...cookies.matchAll(new RegExp(`${SESSION_COOKIE}\\s*=([^;]*)`, 'g'))];
  const [, value = ''] = values[0] ?? [];
  const [, token] = /^[\s"]*(\w+)(?:\.|%2e)/i.exec(value) ?? [];
  if (token === undefined || values.length > 1) return null;
  return createHash('sha256').update(token).digest('base64');
}
