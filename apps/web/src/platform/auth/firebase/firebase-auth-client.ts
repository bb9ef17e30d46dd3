import {
  createUserWithEmailAndPassword,
  signInWithEmailAndPassword,
  signOut,
  updateProfile,
  type Auth,
  type ParsedToken,
  type User,
} from 'firebase/auth';
import { AuthError, type AuthAccount, type AuthClient } from '#platform/auth/auth-client.ts';
import { firebaseAccountCalls } from './firebase-account-calls.ts';
import { toAuthError, isAccountGone, withAuthErrors } from './firebase-errors.ts';
import { openFirebaseAuth, type FirebaseProject } from './firebase-sdk.ts';
import { toAuthAccount, openFirebaseSession } from './firebase-session.ts';

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
