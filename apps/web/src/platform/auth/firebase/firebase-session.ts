import { onIdTokenChanged, reload, type Auth, type User } from 'firebase/auth';
import { AuthError, type AuthAccount, type AuthState } from '#platform/auth/auth-client.ts';
import { withAuthErrors } from './firebase-errors.ts';
import { openTabSignal } from '#platform/auth/tab-signal.ts';

/** The person of the SDK as the port has it. */
export interface FirebaseSession {
  /** Resolves when the state is known. */
  readonly ready: Promise<void>;
  getState(): AuthState;
  subscribe(onChange: () => void): () => void;
  /** Tells what has changed, here alone. The SDK carries sign-in and sign-out to the other tabs. */
  publish(): void;
  /** Tells what has changed in the profile, here and in the other tabs. */
  publishToAllTabs(): void;
  /** Asks the service for the account again: it may have changed, or have ended this session. */
  refresh(): Promise<void>;
  /** Does something with the account of whoever is signed in, and tells what has changed by it. */
  updateUser(act: (user: User) => Promise<unknown>): Promise<void>;
}

/** Follows the SDK, which keeps quiet about changes of a profile: those are told here. */
export function openFirebaseSession(auth: Auth): FirebaseSession {
  const listeners = new Set<() => void>();
  const tabs = openTabSignal('reprise-profile', () => void refresh());
  let state: AuthState = { status: 'loading' };

  function publish(): void {
    const next = toAuthState(auth.currentUser);
    if (JSON.stringify(next) === JSON.stringify(state)) return;
    state = next;
    for (const onChange of [...listeners]) onChange();
  }

  async function refresh(): Promise<void> {
    await ready;
    // A session that has ended is signed out by the SDK; without the network, the old words stay.
    if (auth.currentUser) await reloadWithToken(auth.currentUser).catch(() => undefined);
    publish();
  }

  const ready = auth.authStateReady().then(publish);
  onIdTokenChanged(auth, publish);

  return {
    ready,
    getState: () => state,
    subscribe(onChange) {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
    publish,
    publishToAllTabs() {
      publish();
      tabs.send();
    },
    refresh,
    async updateUser(act) {
      await ready;
      if (!auth.currentUser) throw new AuthError('reauth-required');
      await withAuthErrors(act(auth.currentUser));
      publish();
    },
  };
}

/** The server reads the account from the token, which is made anew when that has changed. */
async function reloadWithToken(user: User): Promise<void> {
  const before = JSON.stringify(toAuthAccount(user));
  await reload(user);
  if (JSON.stringify(toAuthAccount(user)) !== before) await user.getIdToken(true);
}

function toAuthState(user: User | null): AuthState {
  if (!user) return { status: 'signedOut' };
  const { displayName, photoURL } = user;
  const account = toAuthAccount(user);
  if (!displayName) return { status: 'unregistered', user: account };
  return { status: 'signedIn', user: { ...account, displayName, photoURL } };
}

/** The account in the form of the port. */
export function toAuthAccount({ uid, email, emailVerified }: User): AuthAccount {
  return { uid, email: email ?? '', isEmailVerified: emailVerified };
}
