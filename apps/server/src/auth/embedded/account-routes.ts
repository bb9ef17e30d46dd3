import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { UnauthenticatedError } from '#platform/errors.ts';
import { addressKey } from '#platform/http/limiter.ts';
import { authBodies, parseBody } from './auth-bodies.ts';
import type { AuthRouteParts } from './auth-routes.ts';
import { ask, sendAnswer, sendJson, sessionOf, type CurrentSession } from './better-auth-calls.ts';

const done = { status: true };

/** Mounts the calls by which an account gets another password or e-mail (docs/api.md). */
export function mountAccountRoutes(app: FastifyInstance, parts: AuthRouteParts): void {
  const { auth, life, limiter } = parts;
  const options = { schema: { hide: true } };

  async function finish(reply: FastifyReply, later: () => Promise<void>): Promise<FastifyReply> {
    parts.afterAnswer(reply, later);
    return sendJson(reply, done);
  }

  app.post('/auth/request-password-reset', options, async (request, reply) => {
    await limiter.count('passwordReset', addressKey(request.ip));
    const { email } = parseBody(authBodies.requestReset, request.body);
    await limiter.count('passwordResetAccount', email.toLowerCase());
    return finish(reply, await life.startReset(email));
  });
  app.post('/auth/reset-password', options, async (request, reply) => {
    await limiter.count('credentials', addressKey(request.ip));
    const { code, password } = parseBody(authBodies.resetPassword, request.body);
    return finish(reply, await life.finishReset(code, password));
  });
  app.post('/auth/change-password', options, async (request, reply) => {
    const session = await admit(parts, request);
    const { current, password } = parseBody(authBodies.changePassword, request.body);
    parts.afterAnswer(reply, await life.changePassword(session, current, password));
    // The browser that asks goes on in a new session: whoever had its cookie, too, is out.
    const { email } = session.user;
    const signIn = {
      method: 'POST',
      path: '/auth/sign-in/email',
      body: { email, password },
    } as const;
    return sendAnswer(reply, await life.signIn(email, () => ask(auth, request, signIn)));
  });
  app.post('/auth/change-email', options, async (request, reply) => {
    const session = await admit(parts, request);
    const { email } = parseBody(authBodies.changeEmail, request.body);
    await limiter.count('passwordResetAccount', email.toLowerCase());
    return finish(reply, await life.startEmailChange(session, email));
  });
  app.post('/auth/request-email-confirmation', options, async (request, reply) => {
    const { user } = await admit(parts, request);
    parseBody(authBodies.empty, request.body);
    await limiter.count('passwordResetAccount', user.email);
    const account = { uid: user.id, email: user.email };
    return finish(reply, async () => {
      if (!user.emailVerified) await life.sendConfirmation(account);
    });
  });
  app.post('/auth/confirm-email', options, async (request, reply) => {
    await limiter.count('credentials', addressKey(request.ip));
    const { code } = parseBody(authBodies.confirmEmail, request.body);
    return finish(reply, await life.confirmEmail(code));
  });
}

/** Counts the call by the account, so that another address is no way to go on guessing its password. */
async function admit(
  { auth, limiter }: AuthRouteParts,
  request: FastifyRequest,
): Promise<CurrentSession> {
  const session = await sessionOf(auth, request);
  const key = session === null ? addressKey(request.ip) : `user:${session.user.id}`;
  await limiter.count('credentials', key);
  if (session === null) throw new UnauthenticatedError();
  return session;
}
