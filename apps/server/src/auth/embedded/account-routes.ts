import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { UnauthenticatedError } from '#platform/errors.ts';
import { addressKey } from '#platform/http/limiter.ts';
import { authBodies, parseBody } from './auth-bodies.ts';
import type { AuthRouteDeps } from './auth-routes.ts';
import {
  callBetterAuth,
  sendAuthResult,
  sendJson,
  sessionOf,
  type CurrentSession,
} from './better-auth-calls.ts';

const successBody = { status: true };

/** Mounts the password and email calls (docs/api.md). */
export function mountAccountRoutes(app: FastifyInstance, deps: AuthRouteDeps): void {
  const { auth, credentials, limiter } = deps;
  const options = { schema: { hide: true } };

  async function finish(reply: FastifyReply, work: () => Promise<void>): Promise<FastifyReply> {
    deps.afterResponse(reply, work);
    return sendJson(reply, successBody);
  }

  app.post('/auth/request-password-reset', options, async (request, reply) => {
    await limiter.count('passwordReset', addressKey(request.ip));
    const { email } = parseBody(authBodies.requestReset, request.body);
    await limiter.count('passwordResetAccount', email.toLowerCase());
    return finish(reply, await credentials.startReset(email));
  });
  app.post('/auth/reset-password', options, async (request, reply) => {
    await limiter.count('credentials', addressKey(request.ip));
    const { code, password } = parseBody(authBodies.resetPassword, request.body);
    return finish(reply, await credentials.finishReset(code, password));
  });
  app.post('/auth/change-password', options, async (request, reply) => {
    const session = await requireSession(deps, request);
    const { current, password } = parseBody(authBodies.changePassword, request.body);
    deps.afterResponse(reply, await credentials.changePassword(session, current, password));
    // A new session, so that a stolen cookie is useless.
    const { email } = session.user;
    const signIn = {
      method: 'POST',
      path: '/auth/sign-in/email',
      body: { email, password },
    } as const;
    return sendAuthResult(
      reply,
      await credentials.signIn(email, () => callBetterAuth(auth, request, signIn)),
    );
  });
  app.post('/auth/change-email', options, async (request, reply) => {
    const session = await requireSession(deps, request);
    const { email } = parseBody(authBodies.changeEmail, request.body);
    await limiter.count('passwordResetAccount', email.toLowerCase());
    return finish(reply, await credentials.startEmailChange(session, email));
  });
  app.post('/auth/request-email-confirmation', options, async (request, reply) => {
    const { user } = await requireSession(deps, request);
    parseBody(authBodies.empty, request.body);
    await limiter.count('passwordResetAccount', user.email);
    const account = { uid: user.id, email: user.email };
    return finish(reply, async () => {
      if (!user.emailVerified) await credentials.sendConfirmation(account);
    });
  });
  app.post('/auth/confirm-email', options, async (request, reply) => {
    await limiter.count('credentials', addressKey(request.ip));
    const { code } = parseBody(authBodies.confirmEmail, request.body);
    return finish(reply, await credentials.confirmEmail(code));
  });
}

/** Limits by account, so that another address does not allow more password guesses. */
async function requireSession(
  { auth, limiter }: AuthRouteDeps,
  request: FastifyRequest,
): Promise<CurrentSession> {
  const session = await sessionOf(auth, request);
  const key = session === null ? addressKey(request.ip) : `user:${session.user.id}`;
  await limiter.count('credentials', key);
  if (session === null) throw new UnauthenticatedError();
  return session;
}
