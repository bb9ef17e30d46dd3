import { AuthError, type AuthAccount, type AuthClient } from './auth-client.ts';
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
import { accountOf, openBrowserSession } from './browser-session.ts';
import { createTokenStore, subjectOf } from './token-store.ts';

/**
 * The auth client of the service that the product's own server carries at /auth (design section 5).
 * The page of a browser without a session need not wait for the answer to know that.
 */
export function createEmbeddedAuthClient(isVisitors = false): AuthClient {
  const tokens = createTokenStore(fetchToken);
  const session = openBrowserSession(tokens.clear, isVisitors);
  let leaving: Promise<void> = Promise.resolve();

  // A page that the browser took out of its back-forward cache slept through the other tabs' signals.
  window.addEventListener('pageshow', (event) => {
    if (event.persisted) session.readAgain();
  });

  async function freshToken(forceRefresh: boolean, isSecond = false): Promise<string | null> {
    const asked = session.generation();
    await session.known();
    // Asked for now, a token would be refused in a moment.
    await leaving;
    const account = session.account();
    const token = account ? await tokens.get(forceRefresh) : null;
    // Somebody has signed in or out meanwhile: the token may be the wrong person's.
    if (asked !== session.generation()) return freshToken(false, isSecond);
    if (!token && account) session.enter(null);
    if (!token || subjectOf(token) === account?.id) return token;
    // Another tab has signed somebody in and was closed before it could say so.
    if (isSecond) return null;
    session.readAgain();
    return freshToken(false, true);
  }

  function welcome(account: ServiceAccount): AuthAccount {
    session.enter(account);
    return accountOf(account);
  }

  async function reauthenticate(password: string): Promise<void> {
    // Read anew: the e-mail may have been changed on another device.
    const account = await fetchSession();
    if (!account) throw new AuthError('reauth-required');
    welcome(await postSignIn(account.email, password));
  }

  return {
    getState: session.getState,
    subscribe: session.subscribe,
    ready: session.known,
    signUp: async (email, password) => welcome(await postSignUp(email, password)),
    signIn: async (email, password) => welcome(await postSignIn(email, password)),
    async signOut() {
      if (!session.account()) return;
      const done = postSignOut().then(() => session.enter(null));
      leaving = done.catch(() => undefined);
      await done;
    },
    async updateProfile({ displayName, photoURL }) {
      const asked = session.generation();
      const change = {
        ...(displayName !== undefined && { name: displayName }),
        ...(photoURL !== undefined && { image: photoURL }),
      };
      await postProfile(change);
      const account = session.account();
      if (account && asked === session.generation()) session.update({ ...account, ...change });
      else session.readAgain();
    },
    reauthenticate,
    ...accountCalls(session, reauthenticate),
    accessToken: ({ forceRefresh = false } = {}) => freshToken(forceRefresh),
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
      session.changed();
    },
    async changePassword(current, next) {
      await postPasswordChange(current, next);
      session.changed();
    },
    async changeEmail(password, email) {
      await reauthenticate(password);
      await postEmailChange(email);
    },
    requestEmailConfirmation: postConfirmationRequest,
    async confirmEmail(code) {
      await postConfirmation(code);
      session.changed();
    },
    // The server has removed the account with the person.
    removeAccount: async () => session.enter(null),
  };
}
