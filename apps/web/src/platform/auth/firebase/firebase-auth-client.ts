import {
  applyActionCode,
  type Auth,
  confirmPasswordReset,
  createUserWithEmailAndPassword,
  deleteUser,
  EmailAuthProvider,
  type ParsedToken,
  reauthenticateWithCredential,
  sendEmailVerification,
  sendPasswordResetEmail,
  signInWithEmailAndPassword,
  signOut,
  updatePassword,
  updateProfile,
  type User,
  verifyBeforeUpdateEmail,
} from 'firebase/auth';
import { type AuthAccount, type AuthClient, AuthError } from '#platform/auth/auth-client.ts';
import { firebaseCode, isAccountGone, toAuthError, withAuthErrors } from './firebase-errors.ts';
import { firebaseProviders } from './firebase-providers.ts';
import { type FirebaseProject, openFirebaseAuth } from './firebase-sdk.ts';
import { type FirebaseSession, openFirebaseSession, toAuthAccount } from './firebase-session.ts';

/** The auth client of a Firebase project. Import lazily: the SDK is large. */
export function createFirebaseAuthClient(project: FirebaseProject): AuthClient {
  const auth = openFirebaseAuth(project);
  const session = openFirebaseSession(auth);

  async function startSession(request: Promise<{ user: User }>): Promise<AuthAccount> {
    const { user } = await withAuthErrors(request);
    session.publish();
    return toAuthAccount(user);
  }

  async function accessToken({ forceRefresh = false } = {}): Promise<string | null> {
    await session.ready;
    const user = auth.currentUser;
    if (!user) return null;
    const token = await fetchIdToken(auth, user, forceRefresh);
    return auth.currentUser?.uid === user.uid ? token : accessToken();
  }

  return {
    getState: session.getState,
    subscribe: session.subscribe,
    ready: () => session.ready,
    signUp: (email, password) =>
      startSession(createUserWithEmailAndPassword(auth, email, password)),
    signIn: (email, password) => startSession(signInWithEmailAndPassword(auth, email, password)),
    // Firebase has its own second factor, and no passkeys (docs/firebase.md).
    secondFactor: () => Promise.reject(new AuthError('unknown')),
    passkeys: () => Promise.reject(new AuthError('passkey-unsupported')),
    providers: () => Promise.resolve(firebaseProviders(auth, session, accessToken)),
    async signOut() {
      await withAuthErrors(signOut(auth));
      session.publish();
      return 'ended';
    },
    async updateProfile({ displayName, photoURL }) {
      const change = {
        ...(displayName !== undefined && { displayName }),
        // Firebase rejects null; an empty string is read back as null.
        ...(photoURL !== undefined && { photoURL: photoURL ?? '' }),
      };
      await session.updateUser((user) => updateProfile(user, change));
      session.publishToAllTabs();
    },
    ...firebaseAccountCalls(auth, session),
    accessToken,
  };
}

async function fetchIdToken(auth: Auth, user: User, forceRefresh: boolean): Promise<string | null> {
  try {
    const { token, claims } = await user.getIdTokenResult(forceRefresh);
    return isUpToDate(claims, user) ? token : await user.getIdToken(true);
  } catch (error) {
    if (!isAccountGone(error)) throw toAuthError(error);
    if (auth.currentUser === user) await signOut(auth);
    return null;
  }
}

/**
 * The server reads the account from the token. The SDK syncs account and token between tabs in any
 * order, so a tab may have a changed account and an old token.
 */
function isUpToDate(claims: ParsedToken, { email, emailVerified }: User): boolean {
  const { email: claimed = null, email_verified: isVerified = false } = claims;
  return claimed === email && isVerified === emailVerified;
}

type AccountCalls = Pick<
  AuthClient,
  | 'reauthenticate'
  | 'requestPasswordReset'
  | 'confirmPasswordReset'
  | 'changePassword'
  | 'changeEmail'
  | 'requestEmailConfirmation'
  | 'confirmEmail'
  | 'removeAccount'
>;

function firebaseAccountCalls(auth: Auth, session: FirebaseSession): AccountCalls {
  const reauthenticate = async (password: string) => {
    // Without a password, a provider has confirmed who it is.
    if (password) await session.updateUser((user) => reauthenticateUser(user, password));
  };

  return {
    reauthenticate,
    requestPasswordReset: (email) => requestReset(auth, email),
    async confirmPasswordReset(code, password) {
      await withCodeErrors(confirmPasswordReset(auth, code, password));
      await session.refresh();
    },
    async changePassword(current, next) {
      await reauthenticate(current);
      await session.updateUser((user) => updatePassword(user, next));
      // The server accepts their tokens for up to an hour.
      return false;
    },
    async changeEmail(password, email) {
      await reauthenticate(password);
      await session.updateUser((user) => verifyBeforeUpdateEmail(user, email));
    },
    requestEmailConfirmation: () => session.updateUser((user) => sendEmailVerification(user)),
    async confirmEmail(code) {
      await withCodeErrors(applyActionCode(auth, code));
      await session.refresh();
      session.publishToAllTabs();
    },
    async removeAccount() {
      await session.ready;
      if (auth.currentUser) await removeUser(auth.currentUser);
      await withAuthErrors(signOut(auth));
      session.publish();
    },
  };
}

function reauthenticateUser(user: User, password: string): Promise<unknown> {
  const credential = EmailAuthProvider.credential(user.email ?? '', password);
  return reauthenticateWithCredential(user, credential);
}

/** Never reveals whether the address has an account. */
async function requestReset(auth: Auth, email: string): Promise<void> {
  try {
    await sendPasswordResetEmail(auth, email);
  } catch (error) {
    if (firebaseCode(error) !== 'auth/user-not-found') throw toAuthError(error);
  }
}

/** If the account is missing, it counts as removed. */
async function removeUser(user: User): Promise<void> {
  try {
    await deleteUser(user);
  } catch (error) {
    if (!isAccountGone(error)) throw toAuthError(error);
  }
}

async function withCodeErrors(request: Promise<unknown>): Promise<void> {
  try {
    await request;
  } catch (error) {
    throw isAccountGone(error)
      ? new AuthError('invalid-code', { cause: error })
      : toAuthError(error);
  }
}
