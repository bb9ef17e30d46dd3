import type { AuthClient, AuthState } from '#shared/auth/auth-client.ts';

/** An auth client whose state a test sets; it reaches no service. */
export type FakeAuthClient = AuthClient & { become: (state: AuthState) => void };

export const alice: AuthState = {
  status: 'signedIn',
  user: { uid: 'uid-alice', email: 'alice@example.com', displayName: 'alice', photoURL: null },
};

export function createFakeAuthClient(initial: AuthState): FakeAuthClient {
  const listeners = new Set<() => void>();
  let state = initial;
  function become(next: AuthState) {
    state = next;
    for (const listener of listeners) listener();
  }
  function refuse(): Promise<never> {
    return Promise.reject(new Error('The fake auth client knows no accounts.'));
  }
  return {
    become,
    getState: () => state,
    subscribe(onChange) {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
    ready: () => Promise.resolve(),
    signUp: refuse,
    signIn: refuse,
    signOut: () => Promise.resolve(become({ status: 'signedOut' })),
    updateProfile: refuse,
    accessToken: () => Promise.resolve(null),
  };
}
