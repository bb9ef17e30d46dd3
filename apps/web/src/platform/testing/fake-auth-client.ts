import type { AuthClient, AuthState } from '#platform/auth/auth-client.ts';

export type FakeAuthClient = AuthClient & { setState: (state: AuthState) => void };

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

const rejectCall = () => Promise.reject(new Error('The fake auth client knows no accounts.'));

export const rejectingAuthCalls = {
  signUp: rejectCall,
  signIn: rejectCall,
  secondFactor: rejectCall,
  passkeys: rejectCall,
  signOut: rejectCall,
  updateProfile: rejectCall,
  reauthenticate: rejectCall,
  requestPasswordReset: rejectCall,
  confirmPasswordReset: rejectCall,
  changePassword: rejectCall,
  changeEmail: rejectCall,
  requestEmailConfirmation: rejectCall,
  confirmEmail: rejectCall,
  removeAccount: rejectCall,
} satisfies Partial<AuthClient>;

export function createFakeAuthClient(initial: AuthState): FakeAuthClient {
  const listeners = new Set<() => void>();
  let state = initial;
  function setState(next: AuthState) {
    state = next;
    for (const listener of listeners) listener();
  }
  return {
    setState,
    getState: () => state,
    subscribe(onChange) {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
    ready: () => Promise.resolve(),
    ...rejectingAuthCalls,
    async signOut() {
      setState({ status: 'signedOut' });
      return 'ended';
    },
    accessToken: () => Promise.resolve(null),
  };
}
