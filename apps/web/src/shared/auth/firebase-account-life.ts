import {
  applyActionCode,
  confirmPasswordReset,
  deleteUser,
  EmailAuthProvider,
  reauthenticateWithCredential,
  sendEmailVerification,
  sendPasswordResetEmail,
  signOut,
  updatePassword,
  verifyBeforeUpdateEmail,
  type Auth,
  type User,
} from 'firebase/auth';
import { AuthError, type AuthClient } from './auth-client.ts';
import { authErrorOf, firebaseCode, isGone, refusing } from './firebase-errors.ts';
import type { FirebaseSession } from './firebase-session.ts';

type AccountLife = Pick<
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

/** What happens to a Firebase account between its registration and its end. */
export function firebaseAccountLife(auth: Auth, session: FirebaseSession): AccountLife {
  const reauthenticate = (password: string) =>
    session.withUser((user) => signInAgain(user, password));

  return {
    reauthenticate,
    requestPasswordReset: (email) => requestReset(auth, email),
    async confirmPasswordReset(code, password) {
      await byCode(confirmPasswordReset(auth, code, password));
      await session.readAgain();
    },
    async changePassword(current, next) {
      await reauthenticate(current);
      await session.withUser((user) => updatePassword(user, next));
    },
    async changeEmail(password, email) {
      await reauthenticate(password);
      await session.withUser((user) => verifyBeforeUpdateEmail(user, email));
    },
    requestEmailConfirmation: () => session.withUser((user) => sendEmailVerification(user)),
    async confirmEmail(code) {
      await byCode(applyActionCode(auth, code));
      await session.readAgain();
      session.showProfile();
    },
    async removeAccount() {
      await session.ready;
      if (auth.currentUser) await removeUser(auth.currentUser);
      await refusing(signOut(auth));
      session.show();
    },
  };
}

/** Gives tokens whose sign-in is now. */
function signInAgain(user: User, password: string): Promise<unknown> {
  const credential = EmailAuthProvider.credential(user.email ?? '', password);
  return reauthenticateWithCredential(user, credential);
}

/** Says nothing about an address without an account, whatever the project is set to. */
async function requestReset(auth: Auth, email: string): Promise<void> {
  try {
    await sendPasswordResetEmail(auth, email);
  } catch (error) {
    if (firebaseCode(error) !== 'auth/user-not-found') throw authErrorOf(error);
  }
}

/** An account that is gone already counts as removed. */
async function removeUser(user: User): Promise<void> {
  try {
    await deleteUser(user);
  } catch (error) {
    if (!isGone(error)) throw authErrorOf(error);
  }
}

/** The code of an account that is gone is of no more use than a wrong one. */
async function byCode(request: Promise<unknown>): Promise<void> {
  try {
    await request;
  } catch (error) {
    throw isGone(error) ? new AuthError('invalid-code', { cause: error }) : authErrorOf(error);
  }
}
