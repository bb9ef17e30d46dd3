import type { AuthClient, AuthState } from '#shared/auth/auth-client.ts';

/** An auth client whose state a test sets; it reaches no service. */
export type FakeAuthClient = AuthClient & { become: (state: AuthState) => void };

export const alice: AuthState = {
  status: 'signedIn',
  user: {
    uid: 'uid-alice',
    email: 'alice@example.com',
    isEmailVerified: true,
    displayName: 'alice',
    photoURL: null,
  },
};

const refuse = () => Promise.reject(new Error('The fake auth client knows no accounts.'));

/** Every request to the service, refused: a test replaces those that it is about. */
export const refusingAuth = {
  signUp: refuse,
  signIn: refuse,
  signOut: refuse,
  updateProfile: refuse,
  reauthenticate: refuse,
  requestPasswordReset: refuse,
  confirmPasswordReset: refuse,
  changePassword: refuse,
  changeEmail: refuse,
  requestEmailConfirmation: refuse,
  confirmEmail: refuse,
  removeAccount: refuse,
} satisfies Partial<AuthClient>;

export function createFakeAuthClient(initial: AuthState): FakeAuthClient {
  const listeners = new Set<() => void>();
  let state = initial;
  function become(next: AuthState) {
    state = next;
    for (const listener of listeners) listener();
  }
  return {
    become,
    getState: () => state,
    subscribe(onChange) {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
    ready: () => Promise.resolve(),
    ...refusingAuth,
    signOut: () => Promise.resolve(become({ status: 'signedOut' })),
    accessToken: () => Promise.resolve(null),
  };
}
