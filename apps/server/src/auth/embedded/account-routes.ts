import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { UnauthenticatedError } from '#platform/errors.ts';
import { addressKey, userKey } from '#platform/http/limits/limiter.ts';
import { setSecuritySubject } from '#platform/http/security-log.ts';
import { authCalls, authRoute } from './auth-calls.ts';
import type { AuthRouteDeps } from './auth-routes.ts';
import { rejectCommonPassword } from './common-passwords/common-passwords.ts';
import {
  sendAuthResult,
  sendJson,
  sessionOf,
  subjectOf,
  type CurrentSession,
} from './better-auth-calls.ts';
import { parseBody } from './parse-body.ts';
import { openSession, signInOf } from './open-session.ts';

const successBody = { status: true };

/** Password and email calls (docs/api.md). */
export function mountAccountRoutes(app: FastifyInstance, deps: AuthRouteDeps): void {
  mountPasswordRoutes(app, deps);
  mountEmailRoutes(app, deps);
}

function finish(
  { afterResponse }: AuthRouteDeps,
  reply: FastifyReply,
  work: () => Promise<void>,
): FastifyReply {
  afterResponse(reply, work);
  return sendJson(reply, successBody);
}

function mountPasswordRoutes(app: FastifyInstance, deps: AuthRouteDeps): void {
  const { auth, credentials, limiter, inTurn } = deps;

  authRoute(app, authCalls.requestPasswordReset, async (request, reply) => {
    await limiter.count('passwordReset', addressKey(request.ip));
    const { email } = parseBody(authCalls.requestPasswordReset.body, request.body);
    setSecuritySubject(request, () => credentials.accountOf(email));
    await limiter.count('passwordResetAccount', email.toLowerCase());
    return finish(deps, reply, await credentials.startReset(email));
  });
  authRoute(app, authCalls.resetPassword, async (request, reply) => {
    await limiter.count('credentials', addressKey(request.ip));
    const { code, password } = parseBody(authCalls.resetPassword.body, request.body);
    rejectCommonPassword(password);
    const { uid, notify } = await credentials.finishReset(code, password);
    setSecuritySubject(request, () => ({ uid, sessionId: null }));
    return finish(deps, reply, notify);
  });
  authRoute(app, authCalls.changePassword, async (request, reply) => {
    const session = await requireSession(deps, request);
    const { current, password } = parseBody(authCalls.changePassword.body, request.body);
    rejectCommonPassword(password);
    const { credentials: after, notify } = await inTurn(session.user.id, () =>
      credentials.changePassword(session, current, password),
    );
    deps.afterResponse(reply, notify);
    // A new session, so that a stolen cookie becomes useless.
    const signIn = signInOf(session);
    const open = () => openSession(auth, request, signIn);
    return sendAuthResult(reply, await credentials.openWith(signIn, after, open));
  });
}

function mountEmailRoutes(app: FastifyInstance, deps: AuthRouteDeps): void {
  const { credentials, limiter } = deps;

  authRoute(app, authCalls.changeEmail, async (request, reply) => {
    const session = await requireSession(deps, request);
    const { email } = parseBody(authCalls.changeEmail.body, request.body);
    await limiter.count('passwordResetAccount', email.toLowerCase());
    return finish(deps, reply, await credentials.startEmailChange(session, email));
  });
  authRoute(app, authCalls.requestEmailConfirmation, async (request, reply) => {
    const { user } = await requireSession(deps, request);
    parseBody(authCalls.requestEmailConfirmation.body, request.body);
    await limiter.count('passwordResetAccount', user.email);
    const account = { uid: user.id, email: user.email };
    return finish(deps, reply, async () => {
      if (!user.emailVerified) await credentials.sendConfirmation(account);
    });
  });
  authRoute(app, authCalls.confirmEmail, async (request, reply) => {
    await limiter.count('credentials', addressKey(request.ip));
    const { code } = parseBody(authCalls.confirmEmail.body, request.body);
    const { uid, notify } = await credentials.confirmEmail(code);
    setSecuritySubject(request, () => ({ uid, sessionId: null }));
    return finish(deps, reply, notify);
  });
}

/** Limits per account: changing the address must not allow more password guesses. */
export async function requireSession(
  { auth, limiter, requireNotSuspended }: AuthRouteDeps,
  request: FastifyRequest,
): Promise<CurrentSession> {
  const session = await sessionOf(auth, request);
  const key = session === null ? addressKey(request.ip) : userKey(session.user.id);
  if (session !== null) setSecuritySubject(request, () => subjectOf(session));
  await limiter.count('credentials', key);
  if (session === null) throw new UnauthenticatedError();
  await requireNotSuspended(session.user.id);
  return session;
}
