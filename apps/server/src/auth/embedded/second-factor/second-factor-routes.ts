import type { FastifyInstance, FastifyRequest } from 'fastify';
import { RateLimitError, UnauthenticatedError } from '#platform/errors.ts';
import { addressKey } from '#platform/http/limits/limiter.ts';
import { setSecuritySubject } from '#platform/http/security-log.ts';
import { requireSession } from '#auth/embedded/account-routes.ts';
import { authCalls, authRoute } from '#auth/embedded/auth-calls.ts';
import type { AuthRouteDeps } from '#auth/embedded/auth-routes.ts';
import {
  callBetterAuth,
  sendAuthResult,
  sendJson,
  type AuthResult,
  type CurrentSession,
} from '#auth/embedded/better-auth-calls.ts';
import { parseBody } from '#auth/embedded/parse-body.ts';
import { openSession, signInOf } from '#auth/embedded/open-session.ts';
import { secondFactorCookie } from '#auth/embedded/better-auth-plugins.ts';
import { wrongCode, type TwoStepSettings } from './two-step-settings.ts';
import { LOCK_SECONDS } from '#auth/embedded/tables/used-codes.ts';

const TOTP_CODE = /^\d{6}$/;

export interface SecondFactorDeps {
  readonly pendingAccount: (cookie: string) => Promise<string | null>;
  /** Returns false if the account has used the code already. */
  readonly claimCode: (uid: string, code: string) => Promise<boolean>;
  /** Returns false if the account is locked. */
  readonly countAttempt: (uid: string) => Promise<boolean>;
  readonly clearAttempts: (uid: string) => Promise<void>;
  readonly settings: TwoStepSettings;
}

export function mountSecondFactorRoutes(
  app: FastifyInstance,
  deps: AuthRouteDeps & SecondFactorDeps,
): void {
  mountSignIn(app, deps);
  mountConfirmation(app, deps);
  mountSettings(app, deps);
}

/** Marks the code used before checking it, so that it works for one request only. */
async function claim({ claimCode }: SecondFactorDeps, uid: string, code: string): Promise<void> {
  if (!(await claimCode(uid, code))) throw wrongCode();
}

function mountSignIn(app: FastifyInstance, deps: AuthRouteDeps & SecondFactorDeps): void {
  const { auth, credentials, limiter, publicUrl } = deps;

  async function check(request: FastifyRequest, uid: string, code: string): Promise<AuthResult> {
    if (!(await deps.countAttempt(uid))) throw new RateLimitError(LOCK_SECONDS);
    const isTotp = TOTP_CODE.test(code);
    if (isTotp) await claim(deps, uid, code);
    const result = await callBetterAuth(auth, request, {
      method: 'POST',
      path: `/auth/two-factor/${isTotp ? 'verify-totp' : 'verify-backup-code'}`,
      body: { code },
      // Without a session cookie: Better Auth would check the factor of that session's user.
      cookie: `${secondFactorCookie(publicUrl)}=${pendingStepOf(request, publicUrl)}`,
    });
    await deps.clearAttempts(uid);
    return result;
  }

  authRoute(app, authCalls.secondFactor, async (request, reply) => {
    await limiter.count('signIn', addressKey(request.ip));
    const { code } = parseBody(authCalls.secondFactor.body, request.body);
    const uid = await deps.pendingAccount(pendingStepOf(request, publicUrl));
    if (uid === null) throw new UnauthenticatedError();
    setSecuritySubject(request, () => ({ uid, sessionId: null }));
    return sendAuthResult(reply, await credentials.signIn(uid, () => check(request, uid, code)));
  });
}

function mountConfirmation(app: FastifyInstance, deps: AuthRouteDeps): void {
  const { auth, credentials, inTurn } = deps;

  authRoute(app, authCalls.confirmPassword, async (request, reply) => {
    const session = await requireSession(deps, request);
    const { password } = parseBody(authCalls.confirmPassword.body, request.body);
    const open = () => openSession(auth, request, signInOf(session));
    return sendAuthResult(
      reply,
      await inTurn(session.user.id, () => credentials.confirmPassword(session, password, open)),
    );
  });
}

function mountSettings(app: FastifyInstance, deps: AuthRouteDeps & SecondFactorDeps): void {
  const { auth, credentials, inTurn, settings } = deps;

  async function changeWithPassword<T>(
    request: FastifyRequest,
    change: (session: CurrentSession, password: string | undefined) => Promise<T>,
  ): Promise<T> {
    const session = await requireSession(deps, request);
    const { password } = parseBody(authCalls.turnOffSecondFactor.body, request.body);
    return inTurn(session.user.id, () => change(session, password));
  }

  authRoute(app, authCalls.setUpSecondFactor, async (request, reply) =>
    sendJson(reply, await changeWithPassword(request, settings.setUp)),
  );
  authRoute(app, authCalls.confirmSecondFactor, async (request, reply) => {
    const session = await requireSession(deps, request);
    const { code } = parseBody(authCalls.confirmSecondFactor.body, request.body);
    if (!TOTP_CODE.test(code)) throw wrongCode();
    await claim(deps, session.user.id, code);
    const after = await settings.confirm(session, code);
    const signIn = signInOf(session);
    const open = () => openSession(auth, request, signIn);
    return sendAuthResult(reply, await credentials.openWith(signIn, after, open));
  });
  authRoute(app, authCalls.turnOffSecondFactor, async (request, reply) => {
    const { cookies } = await changeWithPassword(request, async (session, password) => {
      const after = await settings.turnOff(session, password);
      const open = () => openSession(auth, request, signInOf(session));
      return credentials.replaceSession(session, after, open);
    });
    return sendAuthResult(reply, { status: 200, body: { status: true }, cookies });
  });
  authRoute(app, authCalls.renewRecoveryCodes, async (request, reply) =>
    sendJson(reply, {
      recoveryCodes: await changeWithPassword(request, settings.renewRecoveryCodes),
    }),
  );
}

/** Returns the cookie that the first step of the sign-in set. */
function pendingStepOf({ headers }: FastifyRequest, publicUrl: string): string {
  const start = `${secondFactorCookie(publicUrl)}=`;
  const cookies = (headers.cookie ?? '').split('; ');
  return cookies.find((pair) => pair.startsWith(start))?.slice(start.length) ?? '';
}
