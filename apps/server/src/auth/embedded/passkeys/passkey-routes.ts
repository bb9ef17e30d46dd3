import type { FastifyInstance } from 'fastify';
import { addressKey } from '#platform/http/limits/limiter.ts';
import { setSecuritySubject } from '#platform/http/security-log.ts';
import { authCalls, authRoute } from '#auth/embedded/auth-calls.ts';
import { replaceSession, type AuthRouteDeps } from '#auth/embedded/auth-routes.ts';
import { sendAuthResult, sendJson } from '#auth/embedded/better-auth-calls.ts';
import { parseBody } from '#auth/embedded/parse-body.ts';
import { openSession } from '#auth/embedded/open-session.ts';
import type { PasskeySignIns } from './passkey-sign-ins.ts';

interface PasskeyRouteDeps extends Pick<AuthRouteDeps, 'auth' | 'credentials' | 'limiter'> {
  readonly signIns: PasskeySignIns;
}

/** Mounts the sign-in with a passkey (docs/api.md). A passkey needs no second factor (ADR 0023). */
export function mountPasskeyRoutes(app: FastifyInstance, deps: PasskeyRouteDeps): void {
  const { auth, credentials, limiter, signIns } = deps;

  authRoute(app, authCalls.startPasskeySignIn, async (request, reply) => {
    await limiter.count('passkeyStart', addressKey(request.ip));
    parseBody(authCalls.startPasskeySignIn.body, request.body);
    return sendJson(reply, await signIns.start());
  });
  authRoute(app, authCalls.signInWithPasskey, async (request, reply) => {
    await limiter.count('signIn', addressKey(request.ip));
    const body = parseBody(authCalls.signInWithPasskey.body, request.body);
    const { passkey: proof } = body;
    const found = await signIns.find(proof);
    const passkey = body.uid === undefined || body.uid === found?.uid ? found : null;
    setSecuritySubject(request, () => ({ uid: passkey?.uid ?? null, sessionId: null }));
    const response = await replaceSession(deps, request, async () => {
      const { uid: userId, id: passkeyId } = await signIns.verify(passkey, proof);
      const signIn = { userId, withPasskey: true, passkeyId };
      return credentials.openWithPasskey(signIn, () => openSession(auth, request, signIn));
    });
    setSecuritySubject(request, () => credentials.openedBy(response));
    return sendAuthResult(reply, response);
  });
}
