import type { FastifyInstance } from 'fastify';
import { addressKey } from '#platform/http/limiter.ts';
import { setSecuritySubject } from '#platform/http/security-log.ts';
import { authBodies, parseBody } from '#auth/embedded/auth-bodies.ts';
import { replaceSession, type AuthRouteDeps } from '#auth/embedded/auth-routes.ts';
import { sendAuthResult, sendJson } from '#auth/embedded/better-auth-calls.ts';
import { openSession } from '#auth/embedded/second-factor/open-session.ts';
import type { PasskeySignIns } from './passkey-sign-ins.ts';

interface PasskeyRouteDeps extends Pick<AuthRouteDeps, 'auth' | 'credentials' | 'limiter'> {
  readonly signIns: PasskeySignIns;
}

/** Mounts the sign-in with a passkey (docs/api.md). It needs no code: see ADR 0026. */
export function mountPasskeyRoutes(app: FastifyInstance, deps: PasskeyRouteDeps): void {
  const { auth, credentials, limiter, signIns } = deps;
  const schema = { hide: true };

  app.post('/auth/passkey/options', { schema }, async (request, reply) => {
    await limiter.count('passkeyStart', addressKey(request.ip));
    parseBody(authBodies.empty, request.body);
    return sendJson(reply, await signIns.start());
  });
  const config = { security: { event: 'passkey-sign-in' as const } };
  app.post('/auth/passkey', { schema, config }, async (request, reply) => {
    await limiter.count('signIn', addressKey(request.ip));
    const { passkey: proof } = parseBody(authBodies.passkey, request.body);
    const passkey = await signIns.find(proof);
    setSecuritySubject(request, () => ({ uid: passkey?.uid ?? null, sessionId: null }));
    const response = await replaceSession(deps, request, async () => {
      const { uid: userId } = await signIns.verify(passkey, proof);
      return openSession(auth, request, { userId, withPasskey: true });
    });
    setSecuritySubject(request, () => credentials.openedBy(response));
    return sendAuthResult(reply, response);
  });
}
