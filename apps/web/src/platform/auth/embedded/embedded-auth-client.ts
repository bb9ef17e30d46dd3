import type { SessionAccount } from '@reprise/contract/first-view.ts';
import { AuthError, type AuthAccount, type AuthClient } from '#platform/auth/auth-client.ts';
import {
  fetchSession,
  fetchToken,
  postConfirmation,
  postConfirmationRequest,
  postEmailChange,
  postNewPassword,
  postPassword,
  postPasswordChange,
  postProfile,
  postResetRequest,
  postSignIn,
  postSignOut,
  postSignUp,
} from './auth-requests.ts';
import type { DocumentAuth } from '#platform/first-view.ts';
import { toAuthAccount, openBrowserSession } from './browser-session.ts';
import { openSignOuts } from './pending-sign-out.ts';
import { createTokenStore, tokenSubject } from './token-store.ts';

/**
 * Creates the auth client of the embedded service at /auth. With a session or `isVisitor`, the state
 * is known before the first response.
 */
export function createEmbeddedAuthClient(page: DocumentAuth = {}): AuthClient {
  const tokens = createTokenStore(fetchToken, page.session?.token);
  const signOuts = openSignOuts(postSignOut);
  const session = openBrowserSession({
    onReset: tokens.clear,
    isVisitor: page.isVisitor === true,
    account: page.session?.account ?? null,
    isSigningOut: signOuts.isPending,
  });
  let lastSignOut: Promise<unknown> = Promise.resolve();

  // A page from the back-forward cache missed the signals of other tabs.
  window.addEventListener('pageshow', (event) => {
    if (event.persisted) session.refresh();
  });

  async function currentToken(forceRefresh: boolean, isRetry = false): Promise<string | null> {
    const startGeneration = session.generation();
    await session.ready();
    // The sign-out would invalidate the new token.
    await lastSignOut;
    const account = session.account();
    const token = account && !signOuts.isPending() ? await tokens.get(forceRefresh) : null;
    // The token may belong to another user.
    if (startGeneration !== session.generation()) return currentToken(false, isRetry);
    if (!token && account) session.setAccount(null);
    if (!token || tokenSubject(token) === account?.id) return token;
    // Another tab signed in and was closed before it sent its signal.
    if (isRetry) return null;
    session.refresh();
    return currentToken(false, true);
  }

  async function startSession(signIn: () => Promise<SessionAccount>): Promise<AuthAccount> {
    const account = await signOuts.before(signIn);
    session.setAccount(account);
    return toAuthAccount(account);
  }

  async function reauthenticate(password: string): Promise<void> {
    if (!password) return;
    // The email may have changed on another device.
    const account = await fetchSession();
    if (!account) throw new AuthError('reauth-required');
    await startSession(() => postPassword(password));
  }

  return {
    getState: session.getState,
    subscribe: session.subscribe,
    ready: session.ready,
    signUp: (...input) => startSession(() => postSignUp(...input)),
    signIn: (email, password) => startSession(() => postSignIn(email, password)),
    ...lazyClients({ startSession, refreshSession: session.refreshAllTabs }),
    async signOut() {
      if (!session.account()) return 'ended';
      const end = signOuts.end();
      lastSignOut = end;
      session.setAccount(null);
      return (await end) ? 'ended' : 'pending';
    },
    reauthenticate,
    ...accountCalls(session, reauthenticate),
    accessToken: ({ forceRefresh = false } = {}) => currentToken(forceRefresh),
  };
}

interface LazyClientDeps {
  readonly startSession: (signIn: () => Promise<SessionAccount>) => Promise<AuthAccount>;
  readonly refreshSession: () => void;
}

function lazyClients(
  deps: LazyClientDeps,
): Pick<AuthClient, 'secondFactor' | 'passkeys' | 'providers'> {
  return {
    async secondFactor() {
      const { secondFactorClient } = await import('./second-factor-client.ts');
      return secondFactorClient(deps);
    },
    async passkeys() {
      const { passkeyClient } = await import('./passkey-client.ts');
      return passkeyClient(deps);
    },
    async providers() {
      const { providerClient } = await import('./provider-client.ts');
      return providerClient(deps);
    },
  };
}

type AccountCall =
  | 'updateProfile'
  | 'requestPasswordReset'
  | 'confirmPasswordReset'
  | 'changePassword'
  | 'changeEmail'
  | 'requestEmailConfirmation'
  | 'confirmEmail'
  | 'removeAccount';

function accountCalls(
  session: ReturnType<typeof openBrowserSession>,
  reauthenticate: AuthClient['reauthenticate'],
): Pick<AuthClient, AccountCall> {
  return {
    async updateProfile({ displayName, photoURL }) {
      const startGeneration = session.generation();
      const change = {
        ...(displayName !== undefined && { name: displayName }),
        ...(photoURL !== undefined && { image: photoURL }),
      };
      await postProfile(change);
      const account = session.account();
      if (account && startGeneration === session.generation())
        session.updateAccount({ ...account, ...change });
      else session.refresh();
    },
    requestPasswordReset: postResetRequest,
    async confirmPasswordReset(code, password) {
      await postNewPassword(code, password);
      session.refreshAllTabs();
    },
    async changePassword(current, next) {
      await postPasswordChange(current, next);
      session.refreshAllTabs();
      return true;
    },
    async changeEmail(password, email) {
      await reauthenticate(password);
      await postEmailChange(email);
    },
    requestEmailConfirmation: postConfirmationRequest,
    async confirmEmail(code) {
      await postConfirmation(code);
      session.refreshAllTabs();
    },
    removeAccount: async () => session.setAccount(null),
  };
}
