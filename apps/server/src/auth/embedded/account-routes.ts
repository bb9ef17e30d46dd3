import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { UnauthenticatedError } from '#platform/errors.ts';
import { addressKey } from '#platform/http/limiter.ts';
import { setSecuritySubject } from '#platform/http/security-log.ts';
import type { SecurityEventName } from '#platform/log/security-events.ts';
import { authBodies, parseBody } from './auth-bodies.ts';
import type { AuthRouteDeps } from './auth-routes.ts';
import { rejectCommonPassword } from './common-passwords/common-passwords.ts';
import {
  sendAuthResult,
  sendJson,
  sessionOf,
  subjectOf,
  type CurrentSession,
} from './better-auth-calls.ts';
import { openSession, signInOf } from './second-factor/open-session.ts';

const successBody = { status: true };

/** Mounts the password and email calls (docs/api.md). */
export function mountAccountRoutes(app: FastifyInstance, deps: AuthRouteDeps): void {
  mountPasswordRoutes(app, deps);
  mountEmailRoutes(app, deps);
}

function logged(event: SecurityEventName) {
  return { schema: { hide: true }, config: { security: { event } } };
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
  const { auth, credentials, limiter } = deps;

  app.post(
    '/auth/request-password-reset',
    logged('password-reset-request'),
    async (request, reply) => {
      await limiter.count('passwordReset', addressKey(request.ip));
      const { email } = parseBody(authBodies.requestReset, request.body);
      setSecuritySubject(request, () => credentials.accountOf(email));
      await limiter.count('passwordResetAccount', email.toLowerCase());
      return finish(deps, reply, await credentials.startReset(email));
    },
  );
  app.post('/auth/reset-password', logged('password-reset'), async (request, reply) => {
    await limiter.count('credentials', addressKey(request.ip));
    const { code, password } = parseBody(authBodies.resetPassword, request.body);
    rejectCommonPassword(password);
    const { uid, notify } = await credentials.finishReset(code, password);
    setSecuritySubject(request, () => ({ uid, sessionId: null }));
    return finish(deps, reply, notify);
  });
  app.post('/auth/change-password', logged('password-change'), async (request, reply) => {
    const session = await requireSession(deps, request);
    const { current, password } = parseBody(authBodies.changePassword, request.body);
    rejectCommonPassword(password);
    deps.afterResponse(reply, await credentials.changePassword(session, current, password));
    // A new session, so that a stolen cookie is useless.
    const open = () => openSession(auth, request, signInOf(session));
    return sendAuthResult(reply, await credentials.signIn(session.user.email, open));
  });
}

function mountEmailRoutes(app: FastifyInstance, deps: AuthRouteDeps): void {
  const { credentials, limiter } = deps;

  app.post('/auth/change-email', logged('email-change-request'), async (request, reply) => {
    const session = await requireSession(deps, request);
    const { email } = parseBody(authBodies.changeEmail, request.body);
    await limiter.count('passwordResetAccount', email.toLowerCase());
    return finish(deps, reply, await credentials.startEmailChange(session, email));
  });
  app.post(
    '/auth/request-email-confirmation',
    logged('email-confirmation-request'),
    async (request, reply) => {
      const { user } = await requireSession(deps, request);
      parseBody(authBodies.empty, request.body);
      await limiter.count('passwordResetAccount', user.email);
      const account = { uid: user.id, email: user.email };
      return finish(deps, reply, async () => {
        if (!user.emailVerified) await credentials.sendConfirmation(account);
      });
    },
  );
  app.post('/auth/confirm-email', logged('email-confirmation'), async (request, reply) => {
    await limiter.count('credentials', addressKey(request.ip));
    const { code } = parseBody(authBodies.confirmEmail, request.body);
    const { uid, notify } = await credentials.confirmEmail(code);
    setSecuritySubject(request, () => ({ uid, sessionId: null }));
    return finish(deps, reply, notify);
  });
}

/** Limits by account, so that another address does not allow more password guesses. */
export async function requireSession(
  { auth, limiter }: AuthRouteDeps,
  request: FastifyRequest,
): Promise<CurrentSession> {
  const session = await sessionOf(auth, request);
  const key = session === null ? addressKey(request.ip) : `user:${session.user.id}`;
  if (session !== null) setSecuritySubject(request, () => subjectOf(session));
  await limiter.count('credentials', key);
  if (session === null) throw new UnauthenticatedError();
  return session;
}
