import {
  AuthError,
  type AuthClient,
  type AuthState,
  type SignUpProof,
} from '#platform/auth/auth-client.ts';
import { rejectingAuthCalls } from './fake-auth-client.ts';

export interface InMemoryAuthClient extends AuthClient {
  addAccount(profile: { displayName: string }): void;
  rejectSignUp(error: AuthError): void;
  signUps(): number;
  proof(): SignUpProof | undefined;
  profileUpdates(): number;
}

interface Profile {
  readonly displayName: string;
  readonly photoURL: string | null;
}

const identity = { uid: 'uid-1', email: 'alice@example.org', isEmailVerified: true };

export function createInMemoryAuthClient(): InMemoryAuthClient {
  const listeners = new Set<() => void>();
  let state: AuthState = { status: 'signedOut' };
  let profile: Profile | null = null;
  let signUpError: AuthError | null = null;
  let signUps = 0;
  let proof: SignUpProof | undefined;
  let profileUpdates = 0;

  function startSession(): void {
    state = stateOf(profile);
    for (const onChange of listeners) onChange();
  }

  return {
    ...rejectingAuthCalls,
    getState: () => state,
    subscribe(onChange) {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
    ready: () => Promise.resolve(),
    async signUp(_email, _password, given) {
      proof = given;
      if (signUpError) throw signUpError;
      signUps += 1;
      profile = { displayName: '', photoURL: null };
      startSession();
      return identity;
    },
    async signIn() {
      if (!profile) throw new AuthError('invalid-credentials');
      startSession();
      return identity;
    },
    async signOut() {
      state = { status: 'signedOut' };
      for (const onChange of listeners) onChange();
      return 'ended';
    },
    async updateProfile(change) {
      if (!profile) throw new AuthError('unknown');
      profileUpdates += 1;
      profile = { ...profile, ...change };
      startSession();
    },
    accessToken: async () => (state.status === 'signedOut' ? null : 'token'),
    addAccount({ displayName }) {
      profile = { displayName, photoURL: null };
    },
    rejectSignUp(error) {
      signUpError = error;
    },
    signUps: () => signUps,
    proof: () => proof,
    profileUpdates: () => profileUpdates,
  };
}

function stateOf(profile: Profile | null): AuthState {
  if (!profile) return { status: 'signedOut' };
  if (profile.displayName === '') return { status: 'unregistered', user: identity };
  return { status: 'signedIn', user: { ...identity, ...profile } };
}
