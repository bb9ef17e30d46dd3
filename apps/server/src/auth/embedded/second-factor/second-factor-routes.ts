import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { InvalidInputError, UnauthenticatedError } from '#platform/errors.ts';
import { addressKey } from '#platform/http/limiter.ts';
import { setSecuritySubject } from '#platform/http/security-log.ts';
import { requireSession } from '#auth/embedded/account-routes.ts';
import { authCalls, authRoute } from '#auth/embedded/auth-calls.ts';
import type { AuthRouteDeps } from '#auth/embedded/auth-routes.ts';
import {
  callBetterAuth,
  sendAuthResult,
  sendJson,
  type AuthResult,
} from '#auth/embedded/better-auth-calls.ts';
import { parseBody } from '#auth/embedded/parse-body.ts';
import { openSession, signInOf } from './open-session.ts';
import { secondFactorCookie } from './plugins.ts';

const TOTP_CODE = /^\d{6}$/;

const setUp = z.object({ totpURI: z.string(), backupCodes: z.array(z.string()) });
const newCodes = z.object({ backupCodes: z.array(z.string()) });

export function mountSecondFactorRoutes(app: FastifyInstance, deps: AuthRouteDeps): void {
  mountSignIn(app, deps);
  mountSettings(app, deps);
}

function callPlugin(
  { auth }: AuthRouteDeps,
  request: FastifyRequest,
  call: { readonly name: string; readonly body: object; readonly cookie?: string },
): Promise<AuthResult> {
  const { name, ...rest } = call;
  return callBetterAuth(auth, request, {
    method: 'POST',
    path: `/auth/two-factor/${name}`,
    ...rest,
  });
}

/** Marks the code used before checking it, so that it works for one request only. */
async function claim({ secondFactor }: AuthRouteDeps, uid: string, code: string): Promise<void> {
  if (!(await secondFactor.claimCode(uid, code))) throw wrongCode();
}

function mountSignIn(app: FastifyInstance, deps: AuthRouteDeps): void {
  const { auth, credentials, limiter, secondFactor, publicUrl } = deps;

  authRoute(app, authCalls.secondFactor, async (request, reply) => {
    await limiter.count('signIn', addressKey(request.ip));
    const { code } = parseBody(authCalls.secondFactor.body, request.body);
    const pending = pendingStepOf(request, publicUrl);
    const uid = await secondFactor.pendingAccount(pending);
    if (uid === null) throw new UnauthenticatedError();
    setSecuritySubject(request, () => ({ uid, sessionId: null }));
    const isTotp = TOTP_CODE.test(code);
    if (isTotp) await claim(deps, uid, code);
    // Removes a session cookie: Better Auth would check the factor of that session's user.
    const cookie = `${secondFactorCookie(publicUrl)}=${pending}`;
    const name = isTotp ? 'verify-totp' : 'verify-backup-code';
    return sendAuthResult(reply, await callPlugin(deps, request, { name, body: { code }, cookie }));
  });
  authRoute(app, authCalls.confirmPassword, async (request, reply) => {
    const session = await requireSession(deps, request);
    const { password } = parseBody(authCalls.confirmPassword.body, request.body);
    const response = await credentials.signIn(session.user.email, async () => {
      await credentials.checkPassword(session, password);
      return openSession(auth, request, signInOf(session));
    });
    await credentials.endSession(session.session.id);
    return sendAuthResult(reply, response);
  });
}

function mountSettings(app: FastifyInstance, deps: AuthRouteDeps): void {
  const { auth, credentials } = deps;
  const callWithPassword = async (request: FastifyRequest, name: string) => {
    await requireSession(deps, request);
    const body = parseBody(authCalls.turnOffSecondFactor.body, request.body);
    return callPlugin(deps, request, { name, body });
  };

  authRoute(app, authCalls.setUpSecondFactor, async (request, reply) => {
    const { body } = await callWithPassword(request, 'enable');
    const { totpURI, backupCodes } = z.parse(setUp, body);
    return sendJson(reply, { uri: totpURI, recoveryCodes: backupCodes });
  });
  authRoute(app, authCalls.confirmSecondFactor, async (request, reply) => {
    const session = await requireSession(deps, request);
    const { user } = session;
    const { code } = parseBody(authCalls.confirmSecondFactor.body, request.body);
    if (!TOTP_CODE.test(code)) throw wrongCode();
    await claim(deps, user.id, code);
    await callPlugin(deps, request, { name: 'verify-totp', body: { code } });
    // Other sessions may have been opened with the password alone.
    await credentials.endAllSessions(user.id);
    return sendAuthResult(reply, await openSession(auth, request, signInOf(session)));
  });
  authRoute(app, authCalls.turnOffSecondFactor, async (request, reply) => {
    const { cookies } = await callWithPassword(request, 'disable');
    return sendAuthResult(reply, { status: 200, body: { status: true }, cookies });
  });
  authRoute(app, authCalls.renewRecoveryCodes, async (request, reply) => {
    const { body } = await callWithPassword(request, 'generate-backup-codes');
    return sendJson(reply, { recoveryCodes: z.parse(newCodes, body).backupCodes });
  });
}

function wrongCode(): InvalidInputError {
  return new InvalidInputError('This code is incorrect or was already used.', 'INVALID_CODE');
}

/** Returns the cookie that the first step of the sign-in set. */
function pendingStepOf({ headers }: FastifyRequest, publicUrl: string): string {
  const start = `${secondFactorCookie(publicUrl)}=`;
  const cookies = (headers.cookie ?? '').split('; ');
  return cookies.find((pair) => pair.startsWith(start))?.slice(start.length) ?? '';
}
