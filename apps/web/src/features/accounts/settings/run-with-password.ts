import { passwordErrorOf, type PasswordErrorMessage } from '#platform/auth/password-error.ts';

/** Returns the message for a rejected password, null on success; throws other errors. */
export async function runWithPassword(action: () => Promise<void>): Promise<PasswordErrorMessage> {
  try {
    await action();
    return null;
  } catch (error) {
    const message = passwordErrorOf(error);
    if (message === null) throw error;
    return message;
  }
}
