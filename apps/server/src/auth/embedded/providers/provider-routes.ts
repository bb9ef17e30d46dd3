import { isAPIError } from 'better-auth/api';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { requireSession } from '#auth/embedded/account-routes.ts';
import { authCalls, authRoute } from '#auth/embedded/auth-calls.ts';
import { replaceSession, type AuthRouteDeps } from '#auth/embedded/auth-routes.ts';
import { sendAuthResult, sendJson } from '#auth/embedded/better-auth-calls.ts';
import { cookieName, PROVIDER_STATE_COOKIE } from '#auth/embedded/better-auth.ts';
import { requireRecent } from '#auth/embedded/credentials/recent-sign-in.ts';
import { withDatabaseErrors } from '#auth/embedded/database-errors.ts';
import {
  firstFactorSignIn,
  openSession,
  signInOf,
  startSecondStep,
} from '#auth/embedded/open-session.ts';
import { parseBody } from '#auth/embedded/parse-body.ts';
import { PROOF_SECONDS, type ProviderProof } from '#auth/embedded/tables/provider-proofs.ts';
import { isDatabaseUnavailable } from '#platform/database-errors.ts';
import { UnavailableError } from '#platform/errors.ts';
import { addressKey } from '#platform/http/limits/limiter.ts';
import { setSecuritySubject } from '#platform/http/security-log.ts';
import type {
  ProviderCallback,
  ProviderFailure,
  ProviderPurpose,
  ProviderRequest,
} from './provider-plugin.ts';
import type { ProviderSignIns } from './provider-sign-ins.ts';

const PROOF_COOKIE = 'reprise_provider_proof';
const RETURN_PATH = '/finish-sign-in';

interface ProviderRouteDeps extends AuthRouteDeps {
  readonly signIns: ProviderSignIns;
  readonly isTwoStep: (uid: string) => Promise<boolean>;
}

/**
 * Mounts the sign-in with providers (docs/api.md). The provider's response becomes a proof in a
 * cookie, which the page of RETURN_PATH uses: no response of a provider alone opens a session.
 */
export function mountProviderRoutes(app: FastifyInstance, deps: ProviderRouteDeps): void {
  mountCallback(app, deps);
  mountSignIn(app, deps);
  mountAccountCalls(app, deps);
}

function mountCallback(app: FastifyInstance, deps: ProviderRouteDeps): void {
  const { limiter, publicUrl, signIns } = deps;

  authRoute(app, authCalls.startProvider, async (request, reply) => {
    await limiter.count('signIn', addressKey(request.ip));
    const { provider, purpose } = parseBody(authCalls.startProvider.body, request.body);
    const session = purpose === 'sign-in' ? null : await requireSession(deps, request);
    // A confirmation makes the session recent.
    if (purpose === 'link' && session !== null) requireRecent(session);
    const asked = { provider, purpose, uid: session?.user.id ?? null };
    const { url, cookies } = await start(deps, asked);
    reply.header('set-cookie', cookies);
    return sendJson(reply, { url });
  });

  // Opened by the browser, so it answers with a page in every case.
  app.get('/auth/callback/:provider', async (request, reply) => {
    await limiter.count('signIn', addressKey(request.ip));
    const outcome = await readCallback(deps, request);
    if (typeof outcome === 'string') return sendTo(reply, { failed: outcome });
    const secret = await signIns.store(outcome);
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

function mountSignIn(app: FastifyInstance, deps: ProviderRouteDeps): void {
  const { auth, credentials, limiter, signIns, checkSignUp, publicUrl, afterResponse } = deps;

  authRoute(app, authCalls.signInWithProvider, async (request, reply) => {
    await limiter.count('signIn', addressKey(request.ip));
    parseBody(authCalls.signInWithProvider.body, request.body);
    const found = await signIns.find(proofIn(request, publicUrl));
    if (!('uid' in found)) return sendJson(reply, { newPerson: found });
    const { uid, key } = found;
    setSecuritySubject(request, () => ({ uid, sessionId: null }));
    reply.header('set-cookie', proofCookie(publicUrl, '', 0));
    const isTwoStep = await deps.isTwoStep(uid);
    const response = await replaceSession(deps, request, () =>
      isTwoStep
        ? startSecondStep(auth, uid)
        : credentials.openWithProvider(uid, key, () =>
            openSession(auth, request, firstFactorSignIn(uid)),
          ),
    );
    if (!isTwoStep) setSecuritySubject(request, () => credentials.openedBy(response));
    return sendAuthResult(reply, response);
  });

  authRoute(app, authCalls.signUpWithProvider, async (request, reply) => {
    await limiter.count('signUp', addressKey(request.ip));
    const { invite, challenge } = parseBody(authCalls.signUpWithProvider.body, request.body);
    const secret = proofIn(request, publicUrl);
    await signIns.requireNewPerson(secret);
    await checkSignUp(invite, challenge);
    const { uid, key, email, isEmailVerified } = await signIns.createAccount(secret, invite);
    const open = () => openSession(auth, request, firstFactorSignIn(uid));
    const response = await replaceSession(deps, request, () =>
      credentials.openWithProvider(uid, key, open),
    );
    setSecuritySubject(request, () => credentials.openedBy(response));
    if (deps.isEmailRequired && !isEmailVerified) {
      afterResponse(reply, () => credentials.sendConfirmation({ uid, email }));
    }
    reply.header('set-cookie', proofCookie(publicUrl, '', 0));
    return sendAuthResult(reply, response);
  });
}

function mountAccountCalls(app: FastifyInstance, deps: ProviderRouteDeps): void {
  const { auth, credentials, signIns, publicUrl } = deps;

  authRoute(app, authCalls.linkProvider, async (request, reply) => {
    const session = await requireSession(deps, request);
    parseBody(authCalls.linkProvider.body, request.body);
    await signIns.link(session, proofIn(request, publicUrl));
    return sendJson(reply, { status: true });
  });

  authRoute(app, authCalls.confirmWithProvider, async (request, reply) => {
    const session = await requireSession(deps, request);
    parseBody(authCalls.confirmWithProvider.body, request.body);
    const before = await signIns.confirm(session, proofIn(request, publicUrl));
    const open = () => openSession(auth, request, signInOf(session));
    return sendAuthResult(reply, await credentials.replaceSession(session, before, open));
  });
}

async function start(
  { auth }: ProviderRouteDeps,
  body: ProviderRequest,
): Promise<{ readonly url: string; readonly cookies: string[] }> {
  const { result, databaseError } = await withDatabaseErrors(() =>
    auth.api.startProvider({ body, returnHeaders: true }).catch((error: unknown) => ({ error })),
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
  { auth, publicUrl }: ProviderRouteDeps,
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
  auth: ProviderRouteDeps['auth'],
  response: ProviderCallback,
  cookie: string,
): Promise<ProviderProof | ProviderFailure> {
  const headers = new Headers({ cookie });
  const { result, databaseError } = await withDatabaseErrors(() =>
    auth.api.proveIdentity({ query: response, headers }).catch((error: unknown) => ({ error })),
  );
  if (isDatabaseUnavailable(databaseError)) throw databaseError;
  if (!('error' in result)) return result;
  const { error } = result;
  if (!isAPIError(error)) return 'failed';
  // Better Auth redirects if the state is unknown, used or expired.
  if (error.statusCode < 400) return 'expired';
  return error.body?.code === 'no-email' ? 'no-email' : 'failed';
}

/** The secret in the cookie, or '', which no proof has. */
function proofIn({ headers }: FastifyRequest, publicUrl: string): string {
  const prefix = `${cookieName(publicUrl, PROOF_COOKIE)}=`;
  const cookies = (headers.cookie ?? '').split('; ');
  return cookies.find((pair) => pair.startsWith(prefix))?.slice(prefix.length) ?? '';
}

function proofCookie(publicUrl: string, secret: string, seconds: number): string {
  const secure = publicUrl.startsWith('https:') ? '; Secure' : '';
  const name = cookieName(publicUrl, PROOF_COOKIE);
  return `${name}=${secret}; Max-Age=${seconds}; Path=/; HttpOnly; SameSite=Lax${secure}`;
}
