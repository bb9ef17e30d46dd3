import type { FastifyInstance } from 'fastify';
import { NotFoundError } from '#platform/errors.ts';
import { addressKey } from '#platform/http/limits/limiter.ts';
import { setSecuritySubject } from '#platform/http/security-log.ts';
import { authCalls, authRoute } from './auth-calls.ts';
import { replaceSession, type AuthRouteDeps } from './auth-routes.ts';
import { sendAuthResult, sendJson } from './better-auth-calls.ts';
import { firstFactorSignIn, openSession, startSecondStep } from './open-session.ts';
import { parseBody } from './parse-body.ts';

interface SignInLinkDeps extends AuthRouteDeps {
  /** Without mail, links would be in the log, where they would open accounts of others. */
  readonly hasMail: boolean;
}

/** Mounts the sign-in with an emailed link (docs/api.md). */
export function mountSignInLinkRoutes(app: FastifyInstance, deps: SignInLinkDeps): void {
  const { auth, credentials, limiter, afterResponse, hasMail } = deps;

  authRoute(app, authCalls.requestSignInLink, async (request, reply) => {
    await limiter.count('passwordReset', addressKey(request.ip));
    const { email } = parseBody(authCalls.requestSignInLink.body, request.body);
    if (!hasMail) throw new NotFoundError('This site sends no email.');
    setSecuritySubject(request, () => credentials.accountOf(email));
    await limiter.count('passwordResetAccount', email.toLowerCase());
    afterResponse(reply, await credentials.startSignInLink(email));
    return sendJson(reply, { status: true });
  });

  authRoute(app, authCalls.signInWithLink, async (request, reply) => {
    await limiter.count('signIn', addressKey(request.ip));
    const { code } = parseBody(authCalls.signInWithLink.body, request.body);
    const { uid, isTwoStep, credentials: before } = await credentials.redeemSignInLink(code);
    setSecuritySubject(request, () => ({ uid, sessionId: null }));
    const signIn = firstFactorSignIn(uid);
    const response = await replaceSession(deps, request, () =>
      isTwoStep
        ? startSecondStep(auth, uid)
        : credentials.openWith(signIn, before, () => openSession(auth, request, signIn)),
    );
    if (!isTwoStep) setSecuritySubject(request, () => credentials.openedBy(response));
    return sendAuthResult(reply, response);
  });
}
