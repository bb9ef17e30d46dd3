import { setTimeout as wait } from 'node:timers/promises';
import { isAPIError } from 'better-auth/api';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { authCalls, authRoute } from '#auth/embedded/auth-calls.ts';
import { sendJson } from '#auth/embedded/better-auth-calls.ts';
import { cookieName, PROVIDER_STATE_COOKIE, type BetterAuth } from '#auth/embedded/better-auth.ts';
import { withDatabaseErrors } from '#auth/embedded/database-errors.ts';
import { ownCookie, ownCookieIn } from '#auth/embedded/own-cookies.ts';
import { parseBody } from '#auth/embedded/parse-body.ts';
import { PROOF_SECONDS, type ProviderProof } from '#auth/embedded/tables/provider-proofs.ts';
import { isDatabaseUnavailable } from '#platform/database-errors.ts';
import { UnavailableError } from '#platform/errors.ts';
import { addressKey, type Limiter } from '#platform/http/limits/limiter.ts';
import type {
  ProviderCallback,
  ProviderFailure,
  ProviderPurpose,
  ProviderRequest,
} from './provider-plugin.ts';

const PROOF_COOKIE = 'reprise_provider_proof';
const RETURN_PATH = '/finish-sign-in';

/** How long a provider may take, before its user gets a message. */
const PROVIDER_TIMEOUT_MS = 5_000;

export interface ProviderCallbackDeps {
  readonly auth: BetterAuth;
  readonly limiter: Limiter;
  readonly publicUrl: string;
  /** Returns the uid of the session that asks, null at a sign-in. Throws if it must not. */
  readonly requireAsker: (
    request: FastifyRequest,
    purpose: ProviderPurpose,
  ) => Promise<string | null>;
  /** Returns the secret of the proof, for a cookie. */
  readonly store: (proof: ProviderProof) => Promise<string>;
}

/**
 * Mounts the way to a provider and back (docs/api.md). The provider's response becomes a proof in a
 * cookie, which the page of RETURN_PATH uses: no response of a provider alone signs in.
 */
export function mountProviderCallback(app: FastifyInstance, deps: ProviderCallbackDeps): void {
  const { limiter, publicUrl } = deps;

  authRoute(app, authCalls.startProvider, async (request, reply) => {
    await limiter.count('signIn', addressKey(request.ip));
    const { provider, purpose } = parseBody(authCalls.startProvider.body, request.body);
    const uid = await deps.requireAsker(request, purpose);
    const { url, cookies } = await start(deps, { provider, purpose, uid });
    reply.header('set-cookie', cookies);
    return sendJson(reply, { url });
  });

  // Opened by the browser, so it answers with a page in every case.
  app.get('/auth/callback/:provider', async (request, reply) => {
    await limiter.count('signIn', addressKey(request.ip));
    const outcome = await readCallback(deps, request);
    if (typeof outcome === 'string') return sendTo(reply, { failed: outcome });
    const secret = await deps.store(outcome);
    reply.header('set-cookie', proofCookie(publicUrl, secret, PROOF_SECONDS));
    return sendTo(reply, { for: outcome.request.purpose });
  });
}

/** Always a path of this site that no request chooses. */
function sendTo(
  reply: FastifyReply,
  outcome: { readonly for: ProviderPurpose } | { readonly failed: string },
): FastifyReply {
  reply.header('cache-control', 'no-store');
  return reply.redirect(`${RETURN_PATH}?${new URLSearchParams(outcome).toString()}`, 303);
}

async function start(
  { auth }: ProviderCallbackDeps,
  body: ProviderRequest,
): Promise<{ readonly url: string; readonly cookies: string[] }> {
  const { result, databaseError } = await withDatabaseErrors(() =>
    inTime(auth.api.startProvider({ body, returnHeaders: true })),
  );
  if (isDatabaseUnavailable(databaseError)) throw databaseError;
  if ('error' in result) {
    throw new UnavailableError('The provider does not respond.', { cause: result.error });
  }
  return { url: result.response.url, cookies: result.headers.getSetCookie() };
}

const query = z.object({
  state: z.string().check(z.regex(/^[\w-]{1,200}$/)),
  code: z.optional(z.string().check(z.maxLength(4_096))),
  iss: z.optional(z.string().check(z.maxLength(2_048))),
  error: z.optional(z.string()),
});

async function readCallback(
  { auth, publicUrl }: ProviderCallbackDeps,
  request: FastifyRequest,
): Promise<ProviderProof | ProviderFailure | 'canceled'> {
  const parsed = z.safeParse(query, request.query);
  if (!parsed.success) return 'failed';
  const { state, code, iss, error } = parsed.data;
  const cookie = request.headers.cookie ?? '';
  // Better Auth checks the signature. Without this, anyone could fill its log.
  if (!cookie.includes(`${cookieName(publicUrl, PROVIDER_STATE_COOKIE)}=${state}.`)) {
    return 'expired';
  }
  if (error !== undefined || code === undefined) {
    return error === 'access_denied' ? 'canceled' : 'failed';
  }
  const { provider } = request.params as { readonly provider: string };
  return prove(auth, { provider, state, code, ...(iss !== undefined && { iss }) }, cookie);
}

async function prove(
  auth: BetterAuth,
  response: ProviderCallback,
  cookie: string,
): Promise<ProviderProof | ProviderFailure> {
  const headers = new Headers({ cookie });
  const { result, databaseError } = await withDatabaseErrors(() =>
    inTime(auth.api.proveIdentity({ query: response, headers })),
  );
  if (isDatabaseUnavailable(databaseError)) throw databaseError;
  if (!('error' in result)) return result;
  const { error } = result;
  if (error instanceof UnavailableError) return 'unreachable';
  if (!isAPIError(error)) return 'failed';
  // Better Auth redirects if the state is unknown, used or expired.
  if (error.statusCode < 400) return 'expired';
  return error.body?.code === 'no-email' ? 'no-email' : 'failed';
}

/** Returns the error of a call that fails, or takes too long. */
async function inTime<T>(call: Promise<T>): Promise<T | { readonly error: unknown }> {
  const timer = new AbortController();
  const end = wait(PROVIDER_TIMEOUT_MS, undefined, { signal: timer.signal }).then(() => {
    throw new UnavailableError('The provider does not respond.');
  });
  try {
    return await Promise.race([call, end]);
  } catch (error) {
    return { error };
  } finally {
    timer.abort();
  }
}

/** The secret in the cookie, or '', which no proof has. */
export function proofIn(request: FastifyRequest, publicUrl: string): string {
  return ownCookieIn(request, publicUrl, PROOF_COOKIE);
}

export function proofCookie(publicUrl: string, secret: string, seconds: number): string {
  return ownCookie(publicUrl, { name: PROOF_COOKIE, value: secret, seconds });
}
