import { onIdTokenChanged, reload, type Auth, type User } from 'firebase/auth';
import { AuthError, type AuthAccount, type AuthState } from '#platform/auth/auth-client.ts';
import { withAuthErrors } from './firebase-errors.ts';
import { openTabSignal } from '#platform/tab-channel.ts';

export interface FirebaseSession {
  readonly ready: Promise<void>;
  getState(): AuthState;
  subscribe(onChange: () => void): () => void;
  publish(): void;
  publishToAllTabs(): void;
  refresh(): Promise<void>;
  /** Runs an action, and publishes what it changes only at its end. */
  quietly<T>(action: () => Promise<T>): Promise<T>;
  /** Runs an action on the current user, then publishes the change. */
  updateUser(action: (user: User) => Promise<unknown>): Promise<void>;
}

/** Publishes profile changes, which the SDK does not report. */
export function openFirebaseSession(auth: Auth): FirebaseSession {
  const listeners = new Set<() => void>();
  const tabs = openTabSignal('reprise-profile', () => void refresh());
  let state: AuthState = { status: 'loading' };
  let isQuiet = false;

  function publish(): void {
    if (isQuiet) return;
    const next = toAuthState(auth.currentUser);
    if (JSON.stringify(next) === JSON.stringify(state)) return;
    state = next;
    for (const onChange of [...listeners]) onChange();
  }

  async function refresh(): Promise<void> {
    await ready;
    // For an ended session, the SDK signs out. Offline, the old data stays.
    if (auth.currentUser) await reload(auth.currentUser).catch(() => undefined);
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
    async quietly(action) {
      isQuiet = true;
      try {
        return await action();
      } finally {
        isQuiet = false;
        publish();
      }
    },
    async updateUser(action) {
      await ready;
      if (!auth.currentUser) throw new AuthError('reauth-required');
      await withAuthErrors(action(auth.currentUser));
      publish();
    },
  };
}

function toAuthState(user: User | null): AuthState {
  if (!user) return { status: 'signedOut' };
  const { displayName, photoURL } = user;
  const account = toAuthAccount(user);
  if (!displayName) return { status: 'unregistered', user: account };
  return { status: 'signedIn', user: { ...account, displayName, photoURL } };
}

export function toAuthAccount({ uid, email, emailVerified }: User): AuthAccount {
  return { uid, email: email ?? '', isEmailVerified: emailVerified };
}
