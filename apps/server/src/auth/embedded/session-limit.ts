import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { UnauthenticatedError } from '#platform/errors.ts';
import { addressKey, type Limiter } from '#platform/http/limits/limiter.ts';
import type { AuthResult } from './better-auth-calls.ts';
import { SESSION_COOKIE } from './better-auth.ts';

interface SessionLimitDeps {
  readonly limiter: Limiter;
}

/** Throws RateLimitError above the address's limit for visitors. */
export function countVisitor({ limiter }: SessionLimitDeps, request: FastifyRequest) {
  return limiter.count('readVisitor', addressKey(request.ip));
}

/**
 * Counts a call per session, or per address without one, so that visitors cannot exhaust users'
 * calls. Throws RateLimitError above the limit, before the work if the cookie has reached it.
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
  // A forged cookie counts per address, like no cookie.
  if (result.body === null) await countVisitor(deps, request);
  else await deps.limiter.count('session', key);
  return result;
}

/**
 * Returns a hash of the session's token, the same for every spelling of its cookie. Null without a
 * cookie, or with several, because it is unclear which one counts.
 */
function sessionKey(cookies: string): string | null {
  const values = [...cookies.matchAll(new RegExp(`${SESSION_COOKIE}\\s*=([^;]*)`, 'g'))];
  const [, value = ''] = values[0] ?? [];
  const [, token] = /^[\s"]*(\w+)(?:\.|%2e)/i.exec(value) ?? [];
  if (token === undefined || values.length > 1) return null;
  return createHash('sha256').update(token).digest('base64');
}
