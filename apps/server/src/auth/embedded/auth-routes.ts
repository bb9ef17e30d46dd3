import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { CheckSignUp } from '#auth/identity-provider.ts';
import type { RequireNotSuspended } from '#auth/suspended-accounts.ts';
import { addressKey } from '#platform/http/limits/limiter.ts';
import { siteTurns, type InTurn } from '#platform/http/limits/turns.ts';
import { setSecuritySubject } from '#platform/http/security-log.ts';
import { authCalls, authRoute } from './auth-calls.ts';
import {
  callBetterAuth,
  sendAuthResult,
  sessionOf,
  subjectOf,
  type AuthResult,
} from './better-auth-calls.ts';
import type { BetterAuth } from './better-auth.ts';
import { rejectCommonPassword } from './common-passwords/common-passwords.ts';
import type { AccountCredentials } from './credentials/account-credentials.ts';
import { issueToken, type TokenDeps } from './issue-token.ts';
import { parseBody } from './parse-body.ts';
import { openSession, firstFactorSignIn } from './open-session.ts';
import { countBySession, countVisitor } from './session-limit.ts';

export interface AuthRouteDeps extends TokenDeps {
  readonly credentials: AccountCredentials;
  readonly publicUrl: string;
  /** Runs few calls at once of those that hash passwords for one account. */
  readonly inTurn: InTurn<string>;
  /** EMAIL_VERIFICATION: new accounts get a confirmation mail. */
  readonly isEmailRequired: boolean;
  readonly checkSignUp: CheckSignUp;
  readonly requireNotSuspended: RequireNotSuspended;
  readonly isSessionStored: (cookies: string) => Promise<boolean>;
}

/**
 * Mounts sign-in and sign-up (docs/api.md), each as a route of its own, so that no spelling of the
 * path bypasses a limit.
 */
export function mountAuthRoutes(app: FastifyInstance, deps: AuthRouteDeps): void {
  const { auth, credentials, limiter, afterResponse, isEmailRequired, checkSignUp, inTurn } = deps;
  const inSiteTurn = siteTurns();

  authRoute(app, authCalls.signUp, async (request, reply) => {
    await limiter.count('signUp', addressKey(request.ip));
    const { invite, challenge, ...body } = parseBody(authCalls.signUp.body, request.body);
    rejectCommonPassword(body.password);
    await checkSignUp(invite, challenge);
    const account = { ...body, invite };
    const uid = await inSiteTurn(request, () => credentials.createAccount(account));
    const email = body.email.toLowerCase();
    const open = () => openSession(auth, request, firstFactorSignIn(uid));
    const response = await replaceSession(deps, request, open);
    setSecuritySubject(request, () => credentials.openedBy(response));
    if (isEmailRequired) afterResponse(reply, () => credentials.sendConfirmation({ uid, email }));
    return sendAuthResult(reply, response);
  });
  authRoute(app, authCalls.signIn, async (request, reply) => {
    await limiter.count('signIn', addressKey(request.ip));
    const body = parseBody(authCalls.signIn.body, request.body);
    setSecuritySubject(request, () => credentials.accountOf(body.email));
    const address = body.email.toLowerCase();
    await limiter.count('signInAccount', address);
    const { uid } = await credentials.accountOf(address);
    const signIn = () => credentials.signIn(uid, () => post(auth, request, body));
    // Not in the turns of the account: strangers must not delay its user.
    const inBothTurns = () => inSiteTurn(request, () => inTurn(address, signIn));
    const response = await replaceSession(deps, request, inBothTurns);
    if (!isWaitingForCode(response))
      setSecuritySubject(request, () => credentials.openedBy(response));
    return sendAuthResult(reply, response);
  });
  authRoute(app, authCalls.signOut, async (request, reply) => {
    const body = parseBody(authCalls.signOut.body, request.body) ?? {};
    // Only calls without a session count, so that no one can exhaust a user's sign-outs.
    const session = await sessionOf(auth, request);
    if (session === null) await countVisitor(deps, request);
    else setSecuritySubject(request, () => subjectOf(session));
    return sendAuthResult(reply, await post(auth, request, body));
  });
  authRoute(app, authCalls.updateAuthUser, async (request, reply) => {
    await limiter.count('account', addressKey(request.ip));
    const body = parseBody(authCalls.updateAuthUser.body, request.body);
    const session = await sessionOf(auth, request);
    if (session !== null) await deps.requireNotSuspended(session.user.id);
    return sendAuthResult(reply, await post(auth, request, body));
  });
  authRoute(app, authCalls.session, async (request, reply) => {
    const response = await countBySession(deps, request, () =>
      callBetterAuth(auth, request, { method: 'GET', path: pathOf(request) }),
    );
    // Better Auth also deletes the cookie of an expired session.
    const isStillStored =
      response.body === null && (await deps.isSessionStored(request.headers.cookie ?? ''));
    return sendAuthResult(reply, isStillStored ? { ...response, cookies: [] } : response);
  });
  authRoute(app, authCalls.token, async (request, reply) => {
    const { result } = await issueToken(deps, { request, reply });
    return sendAuthResult(reply, result);
  });
}

/** Ends the request's earlier session after the sign-in. */
export async function replaceSession(
  { auth, credentials }: Pick<AuthRouteDeps, 'auth' | 'credentials'>,
  request: FastifyRequest,
  open: () => Promise<AuthResult>,
): Promise<AuthResult> {
  const old = await sessionOf(auth, request);
  const response = await open();
  if (old !== null) await credentials.endSession(old.session.id);
  return response;
}

function isWaitingForCode({ body }: AuthResult): boolean {
  return typeof body === 'object' && body !== null && 'twoFactorRedirect' in body;
}

function post(auth: BetterAuth, request: FastifyRequest, body: object): Promise<AuthResult> {
  return callBetterAuth(auth, request, { method: 'POST', path: pathOf(request), body });
}

function pathOf(request: FastifyRequest): string {
  return request.routeOptions.url ?? '';
}
