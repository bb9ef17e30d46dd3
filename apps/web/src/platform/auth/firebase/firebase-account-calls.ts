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
import { AuthError, type AuthClient } from '#platform/auth/auth-client.ts';
import { toAuthError, firebaseCode, isAccountGone, withAuthErrors } from './firebase-errors.ts';
import type { FirebaseSession } from './firebase-session.ts';

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

export function firebaseAccountCalls(auth: Auth, session: FirebaseSession): AccountCalls {
  const reauthenticate = (password: string) =>
    session.updateUser((user) => reauthenticateUser(user, password));

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
