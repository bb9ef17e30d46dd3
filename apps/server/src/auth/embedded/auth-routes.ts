import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { AfterAnswer } from '#platform/http/after-answer.ts';
import { addressKey, type Limiter } from '#platform/http/limiter.ts';
import type { AccountLife } from './account-life.ts';
import { authBodies, parseBody } from './auth-bodies.ts';
import type { BetterAuth } from './better-auth.ts';
import { ask, sendAnswer, sessionOf, type AuthAnswer } from './better-auth-calls.ts';

/** What the calls of the embedded service work with. */
export interface AuthRouteParts {
  readonly auth: BetterAuth;
  readonly life: AccountLife;
  readonly limiter: Limiter;
  readonly afterAnswer: AfterAnswer;
  /** Whether a new account is sent a mail to confirm its address (EMAIL_VERIFICATION). */
  readonly isEmailRequired: boolean;
}

const newAccount = z.object({ user: z.object({ id: z.string(), email: z.string() }) });

/**
 * Mounts the calls a browser or a script signs in with (docs/api.md). Each is a route of its own,
 * so a doubled slash or another spelling cannot pass a limit by.
 */
export function mountAuthRoutes(app: FastifyInstance, parts: AuthRouteParts): void {
  const { auth, life, limiter, afterAnswer, isEmailRequired } = parts;
  const options = { schema: { hide: true } };
  const countRead = (request: FastifyRequest) =>
    limiter.count('readVisitor', addressKey(request.ip));

  app.post('/auth/sign-up/email', options, async (request, reply) => {
    await limiter.count('signUp', addressKey(request.ip));
    const body = parseBody(authBodies.signUp, request.body);
    const answer = await inPlaceOfOld(parts, request, () => post(auth, request, body));
    const { id: uid, email } = z.parse(newAccount, answer.body).user;
    if (isEmailRequired) afterAnswer(reply, () => life.sendConfirmation({ uid, email }));
    return sendAnswer(reply, answer);
  });
  app.post('/auth/sign-in/email', options, async (request, reply) => {
    await limiter.count('signIn', addressKey(request.ip));
    const body = parseBody(authBodies.signIn, request.body);
    await limiter.count('signInAccount', body.email.toLowerCase());
    const signIn = () => life.signIn(body.email, () => post(auth, request, body));
    return sendAnswer(reply, await inPlaceOfOld(parts, request, signIn));
  });
  app.post('/auth/sign-out', options, async (request, reply) => {
    await countRead(request);
    const body = parseBody(authBodies.empty, request.body) ?? {};
    return sendAnswer(reply, await post(auth, request, body));
  });
  app.post('/auth/update-user', options, async (request, reply) => {
    await limiter.count('account', addressKey(request.ip));
    const body = parseBody(authBodies.updateUser, request.body);
    return sendAnswer(reply, await post(auth, request, body));
  });
  for (const path of ['/auth/get-session', '/auth/token']) {
    app.get(path, options, async (request, reply) => {
      await countRead(request);
      return sendAnswer(reply, await ask(auth, request, { method: 'GET', path }));
    });
  }
}

/** A browser has one session: the one that it came with ends when it gets another. */
async function inPlaceOfOld(
  { auth, life }: AuthRouteParts,
  request: FastifyRequest,
  open: () => Promise<AuthAnswer>,
): Promise<AuthAnswer> {
  const old = await sessionOf(auth, request);
  const answer = await open();
  if (old !== null) await life.endSession(old.session.id);
  return answer;
}

function post(auth: BetterAuth, request: FastifyRequest, body: object): Promise<AuthAnswer> {
  return ask(auth, request, { method: 'POST', path: pathOf(request), body });
}

function pathOf(request: FastifyRequest): string {
  return request.routeOptions.url ?? '';
}
