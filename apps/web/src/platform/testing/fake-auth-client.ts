import type { AuthClient, AuthState, AuthUser } from '#platform/auth/auth-client.ts';

export type FakeAuthClient = AuthClient & { setState: (state: AuthState) => void };

export const visitor: AuthState = { status: 'signedOut' };

export const alice = signedInAs('alice');

export function signedInAs(displayName: string, fields: Partial<AuthUser> = {}) {
  const user: AuthUser = {
    uid: `uid-${displayName}`,
    email: `${displayName}@example.com`,
    isEmailVerified: true,
    displayName,
    photoURL: null,
    ...fields,
  };
  return { status: 'signedIn', user } satisfies AuthState;
}

const rejectCall = () => Promise.reject(new Error('The fake auth client knows no accounts.'));

export const rejectingAuthCalls = {
  signUp: rejectCall,
  signIn: rejectCall,
  secondFactor: rejectCall,
  passkeys: rejectCall,
  providers: rejectCall,
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
