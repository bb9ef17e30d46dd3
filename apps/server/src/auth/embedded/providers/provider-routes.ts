import type { FastifyInstance } from 'fastify';
import { requireSession } from '#auth/embedded/account-routes.ts';
import { authCalls, authRoute } from '#auth/embedded/auth-calls.ts';
import { replaceSession, type AuthRouteDeps } from '#auth/embedded/auth-routes.ts';
import { sendAuthResult, sendJson } from '#auth/embedded/better-auth-calls.ts';
import { requireRecent } from '#auth/embedded/credentials/recent-sign-in.ts';
import {
  firstFactorSignIn,
  openSession,
  signInOf,
  startSecondStep,
} from '#auth/embedded/open-session.ts';
import { parseBody } from '#auth/embedded/parse-body.ts';
import { addressKey } from '#platform/http/limits/limiter.ts';
import { setSecuritySubject } from '#platform/http/security-log.ts';
import { mountProviderCallback, proofCookie, proofIn } from './provider-callback.ts';
import type { ProviderSignIns } from './provider-sign-ins.ts';

interface ProviderRouteDeps extends AuthRouteDeps {
  readonly signIns: ProviderSignIns;
  readonly isTwoStep: (uid: string) => Promise<boolean>;
}

/** Mounts the sign-in with providers (docs/api.md). */
export function mountProviderRoutes(app: FastifyInstance, deps: ProviderRouteDeps): void {
  mountProviderCallback(app, {
    ...deps,
    store: deps.signIns.store,
    async requireAsker(request, purpose) {
      if (purpose === 'sign-in') return null;
      const session = await requireSession(deps, request);
      // A confirmation makes the session recent.
      if (purpose === 'link') requireRecent(session);
      return session.user.id;
    },
  });
  mountSignIn(app, deps);
  mountAccountCalls(app, deps);
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
