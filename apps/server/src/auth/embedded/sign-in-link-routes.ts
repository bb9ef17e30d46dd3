import { createHash } from 'node:crypto';
import { accountLimits } from '@reprise/contract/accounts/limits.ts';
import { SECOND } from '@reprise/contract/units.ts';
import type { FastifyInstance } from 'fastify';
import { NotFoundError } from '#platform/errors.ts';
import { addressKey } from '#platform/http/limits/limiter.ts';
import { setSecuritySubject } from '#platform/http/security-log.ts';
import { authCalls, authRoute } from './auth-calls.ts';
import { replaceSession, type AuthRouteDeps } from './auth-routes.ts';
import { sendAuthResult, sendJson } from './better-auth-calls.ts';
import { firstFactorSignIn, openSession, startSecondStep } from './open-session.ts';
import { ownCookie, ownCookieIn } from './own-cookies.ts';
import { parseBody } from './parse-body.ts';

/** Has the hash of the email for which this browser has asked for a link. */
const ASKED_COOKIE = 'reprise_link_email';

interface SignInLinkDeps extends AuthRouteDeps {
  /** Without mail, links would be in the log, where they would open accounts of others. */
  readonly hasMail: boolean;
}

/**
 * Mounts the sign-in with an emailed link (docs/api.md). A browser that did not ask for it must name
 * the email: otherwise a link of someone else would sign its user in to their account.
 */
export function mountSignInLinkRoutes(app: FastifyInstance, deps: SignInLinkDeps): void {
  const { auth, credentials, limiter, publicUrl, afterResponse, hasMail } = deps;

  authRoute(app, authCalls.requestSignInLink, async (request, reply) => {
    await limiter.count('passwordReset', addressKey(request.ip));
    const { email } = parseBody(authCalls.requestSignInLink.body, request.body);
    if (!hasMail) throw new NotFoundError('This site sends no email.');
    setSecuritySubject(request, () => credentials.accountOf(email));
    await limiter.count('passwordResetAccount', email.toLowerCase());
    afterResponse(reply, await credentials.startSignInLink(email));
    const seconds = accountLimits.emailCodeMs / SECOND;
    const asked = { name: ASKED_COOKIE, value: hashOf(email), seconds };
    reply.header('set-cookie', ownCookie(publicUrl, asked));
    return sendJson(reply, { status: true });
  });

  authRoute(app, authCalls.signInWithLink, async (request, reply) => {
    await limiter.count('signIn', addressKey(request.ip));
    const { code, email } = parseBody(authCalls.signInWithLink.body, request.body);
    const known =
      email === undefined ? ownCookieIn(request, publicUrl, ASKED_COOKIE) : hashOf(email);
    const link = await credentials.redeemSignInLink(code, (address) => hashOf(address) === known);
    const { uid, isTwoStep, credentials: before } = link;
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

function hashOf(email: string): string {
  return createHash('sha256').update(`sign-in-link:${email.toLowerCase()}`).digest('base64url');
}
