import { sql, type RawBuilder } from 'kysely';
import type {
  CheckSignUp,
  ClaimInvite,
  IdentityColumns,
  IdentityProvider,
} from '#auth/identity-provider.ts';
import type { RequireNotSuspended } from '#auth/suspended-accounts.ts';
import type { Db } from '#platform/db/open.ts';
import { statementRunner, type Tx } from '#platform/db/transaction.ts';
import { afterResponseScheduler } from '#platform/http/after-response.ts';
import type { Limiter } from '#platform/http/limits/limiter.ts';
import { turnsByKey } from '#platform/http/limits/turns.ts';
import type { SignInProvider } from '#platform/sign-in-providers.ts';
import type { Mailer } from '#platform/mail/mailer.ts';
import { accountCredentials } from './credentials/account-credentials.ts';
import { lockAccount } from './tables/account-tables.ts';
import { mountAccountRoutes } from './account-routes.ts';
import { mountAuthRoutes } from './auth-routes.ts';
import { authCalls } from './auth-calls.ts';
import {
  makeBetterAuth,
  SESSION_COOKIE,
  sessionCookie,
  type EmbeddedAuthDeps,
} from './better-auth.ts';
import { openDocument, type TokenDeps } from './issue-token.ts';
import { acceptPreviousSignatures } from './cookie-signatures.ts';
import { passkeySignIns } from './passkeys/passkey-sign-ins.ts';
import { mountPasskeyRoutes } from './passkeys/passkey-routes.ts';
import { passkeyStore } from './passkeys/passkey-store.ts';
import { mountProviderRoutes } from './providers/provider-routes.ts';
import { providerSignIns } from './providers/provider-sign-ins.ts';
import { signInMethodStore } from './providers/sign-in-methods.ts';
import { mountSignInLinkRoutes } from './sign-in-link-routes.ts';
import { mountSecondFactorRoutes } from './second-factor/second-factor-routes.ts';
import { secondFactorCookie } from './better-auth-plugins.ts';
import {
  claimCode,
  clearAttempts,
  countAttempt,
  hasSecondFactor,
  pendingAccount,
} from './tables/used-codes.ts';
import { factorRights, type FactorRules } from './second-factor/factor-rights.ts';
import { twoStepSettings } from './second-factor/two-step-settings.ts';
import { deleteSession, isSessionStored, readSessions, recordUse } from './tables/sessions.ts';
import { deleteStoredAccount, endStoredSessions } from './tables/stored-accounts.ts';
import { endedSessionsJob } from './sweep.ts';
import { readVerificationKeys } from './signing-keys.ts';
import { tokenVerifier } from './token-verifier.ts';

/** Of one account at once. Others' passwords would wait for all of them. */
const HASHING_CALLS_MAX = 2;

export interface EmbeddedIdentityDeps extends EmbeddedAuthDeps, FactorRules {
  readonly db: Db;
  readonly limiter: Limiter;
  readonly mailer: Mailer;
  readonly providers: readonly SignInProvider[];
  readonly disabledUids: ReadonlySet<string>;
  readonly requireNotSuspended: RequireNotSuspended;
  readonly checkSignUp: CheckSignUp;
  readonly claimInvite: ClaimInvite;
  readonly storeUserEmail: (tx: Tx, uid: string, email: string) => Promise<void>;
  readonly revokeTokens: (tx: Tx, uid: string) => Promise<void>;
}

/**
 * The embedded adapter of the identity port: Better Auth in this process and database (ADR 0003).
 */
export function embeddedIdentity(deps: EmbeddedIdentityDeps): IdentityProvider {
  let notifySessionEnd = (_sessionId: string) => {};
  let tokenDeps: TokenDeps | null = null;
  const auth = makeBetterAuth({
    ...deps,
    onSessionEnd: (sessionId) => notifySessionEnd(sessionId),
  });
  const runStatement = statementRunner(deps.db);
  const rights = factorRights(deps);
  const passkeys = passkeyStore({ ...deps, rights });
  const verify = tokenVerifier(() => readVerificationKeys(deps.db));
  return {
    authenticate: verify,
    isStillValid: isSessionOpen,
    endSessions: endStoredSessions,
    hasSecondFactor: (uid, sessionId) => hasSecondFactor(deps.db, uid, sessionId),
    passkeys,
    signInMethods: signInMethodStore({ ...deps, rights }),
    listSessions: (uid) => readSessions(deps.db, uid),
    endSession: deleteSession,
    lockAccount,
    deleteAccount: deleteStoredAccount,
    mayHaveSession: (cookies) => cookies.includes(`${SESSION_COOKIE}=`),
    openDocument: async (request, reply) =>
      tokenDeps && openDocument(tokenDeps, deps.db, { request, reply }),
    api: { calls: authCalls, cookies: cookiesOf(deps) },
    jobs: [endedSessionsJob(runStatement)],
    mount(app, onSessionEnd) {
      notifySessionEnd = onSessionEnd;
      acceptPreviousSignatures(app, deps);
      const credentials = accountCredentials({ ...deps, onSessionEnd });
      const routeDeps = {
        ...deps,
        auth,
        credentials,
        afterResponse: afterResponseScheduler(app),
        recordUse: (sessionId: string) =>
          runStatement((statement) => recordUse(statement, sessionId)),
        isSessionStored: (cookies: string) => isSessionStored(deps.db, cookies),
        inTurn: turnsByKey<string>(HASHING_CALLS_MAX),
      };
      tokenDeps = routeDeps;
      mountAuthRoutes(app, routeDeps);
      mountAccountRoutes(app, routeDeps);
      mountSignInLinkRoutes(app, { ...routeDeps, hasMail: deps.mailer.isConfigured });
      const settings = twoStepSettings({ ...deps, credentials, rights, onSessionEnd });
      mountSecondFactorRoutes(app, { ...routeDeps, ...codeChecks(deps.db), settings });
      mountPasskeyRoutes(app, { ...routeDeps, signIns: passkeySignIns(deps) });
      mountProviderRoutes(app, {
        ...routeDeps,
        signIns: providerSignIns({ ...deps, rights }),
        isTwoStep: (uid: string) => hasSecondFactor(deps.db, uid, null),
      });
    },
  };
}

function codeChecks(db: Db) {
  const runStatement = statementRunner(db);
  return {
    pendingAccount: (cookie: string) => pendingAccount(db, cookie),
    claimCode: (uid: string, code: string) =>
      runStatement((statement) => claimCode(statement, uid, code)),
    countAttempt: (uid: string) => runStatement((statement) => countAttempt(statement, uid)),
    clearAttempts: (uid: string) => runStatement((statement) => clearAttempts(statement, uid)),
  };
}

function cookiesOf({ publicUrl }: EmbeddedIdentityDeps) {
  return { session: sessionCookie(publicUrl), secondStep: secondFactorCookie(publicUrl) };
}

/** Also false if the account's email has changed since the token was issued. */
function isSessionOpen({ sessionId, email }: IdentityColumns): RawBuilder<boolean> {
  return sql`exists (
    select from auth_session s join auth_user u on u.id = s."userId"
    where s.id = ${sessionId} and s."expiresAt" > now() and u.email = ${email})`;
}
