import { AuthError, type AuthAccount, type AuthClient } from '#platform/auth/auth-client.ts';
import {
  fetchSession,
  fetchToken,
  postConfirmation,
  postConfirmationRequest,
  postEmailChange,
  postNewPassword,
  postPasswordChange,
  postProfile,
  postResetRequest,
  postSignIn,
  postSignOut,
  postSignUp,
  type ServiceAccount,
} from './auth-requests.ts';
import { toAuthAccount, openBrowserSession } from './browser-session.ts';
import { createTokenStore, tokenSubject } from './token-store.ts';

/**
 * The auth client of the service that the product's own server carries at /auth (design section 5).
 * The page of a browser without a session need not wait for the answer to know that.
 */
export function createEmbeddedAuthClient(isVisitor = false): AuthClient {
  const tokens = createTokenStore(fetchToken);
  const session = openBrowserSession(tokens.clear, isVisitor);
  let pendingSignOut: Promise<void> = Promise.resolve();

  // A page that the browser took out of its back-forward cache slept through the other tabs' signals.
  window.addEventListener('pageshow', (event) => {
    if (event.persisted) session.refresh();
  });

  async function currentToken(forceRefresh: boolean, isRetry = false): Promise<string | null> {
    const startGeneration = session.generation();
    await session.ready();
    // Asked for now, a token would be refused in a moment.
    await pendingSignOut;
    const account = session.account();
    const token = account ? await tokens.get(forceRefresh) : null;
    // Somebody has signed in or out meanwhile: the token may be the wrong person's.
    if (startGeneration !== session.generation()) return currentToken(false, isRetry);
    if (!token && account) session.setAccount(null);
    if (!token || tokenSubject(token) === account?.id) return token;
    // Another tab has signed somebody in and was closed before it could say so.
    if (isRetry) return null;
    session.refresh();
    return currentToken(false, true);
  }

  function startSession(account: ServiceAccount): AuthAccount {
    session.setAccount(account);
    return toAuthAccount(account);
  }

  async function reauthenticate(password: string): Promise<void> {
    // Read anew: the e-mail may have been changed on another device.
    const account = await fetchSession();
    if (!account) throw new AuthError('reauth-required');
    startSession(await postSignIn(account.email, password));
  }

  return {
    getState: session.getState,
    subscribe: session.subscribe,
    ready: session.ready,
    signUp: async (email, password) => startSession(await postSignUp(email, password)),
    signIn: async (email, password) => startSession(await postSignIn(email, password)),
    async signOut() {
      if (!session.account()) return;
      const done = postSignOut().then(() => session.setAccount(null));
      pendingSignOut = done.catch(() => undefined);
      await done;
    },
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
    reauthenticate,
    ...accountCalls(session, reauthenticate),
    accessToken: ({ forceRefresh = false } = {}) => currentToken(forceRefresh),
  };
}

type AccountCall =
  | 'requestPasswordReset'
  | 'confirmPasswordReset'
  | 'changePassword'
  | 'changeEmail'
  | 'requestEmailConfirmation'
  | 'confirmEmail'
  | 'removeAccount';

/** What changes who gets in, and the end of the account. */
function accountCalls(
  session: ReturnType<typeof openBrowserSession>,
  reauthenticate: AuthClient['reauthenticate'],
): Pick<AuthClient, AccountCall> {
  return {
    requestPasswordReset: postResetRequest,
    async confirmPasswordReset(code, password) {
      await postNewPassword(code, password);
      session.refreshAllTabs();
    },
    async changePassword(current, next) {
      await postPasswordChange(current, next);
      session.refreshAllTabs();
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
    // The server has removed the account with the person.
    removeAccount: async () => session.setAccount(null),
  };
}
