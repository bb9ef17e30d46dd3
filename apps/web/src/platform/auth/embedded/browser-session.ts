import type { AuthAccount, AuthState } from '#platform/auth/auth-client.ts';
import { fetchSession, type ServiceAccount } from './auth-requests.ts';
import { storeAccount, readStoredAccount } from './stored-account.ts';
import { openTabSignal } from '#platform/auth/tab-signal.ts';

const RETRY_WAITS_MS = [500, 1_500];

interface BrowserSession {
  getState(): AuthState;
  subscribe(onChange: () => void): () => void;
  account(): ServiceAccount | null;
  /** Resolves when the latest read of the session is done. */
  ready(): Promise<void>;
  /** Increments with every change of session, to detect outdated responses. */
  generation(): number;
  setAccount(next: ServiceAccount | null): void;
  updateAccount(next: ServiceAccount): void;
  refresh(): void;
  /** Rereads the session in all tabs. */
  refreshAllTabs(): void;
}

export interface BrowserSessionOptions {
  /** Drops the data of the previous session. */
  readonly onReset: () => void;
  /** The state is `signedOut` at once, and corrected if the page came from a cache. */
  readonly isVisitor: boolean;
  /** Returns true while a session must not be used, because it is being signed out. */
  readonly isSigningOut: () => boolean;
}

/** Reads the session now and when another tab changes it. */
export function openBrowserSession(options: BrowserSessionOptions): BrowserSession {
  const { onReset, isVisitor, isSigningOut } = options;
  const listeners = new Set<() => void>();
  const tabs = openTabSignal('authSignal', refresh);
  let account: ServiceAccount | null = null;
  let state: AuthState = { status: isVisitor ? 'signedOut' : 'loading' };
  let generation = 0;
  let ready = read(RETRY_WAITS_MS);

  function applyAccount(next: ServiceAccount | null): void {
    account = next;
    storeAccount(next);
    const nextState = toAuthState(next);
    if (JSON.stringify(nextState) === JSON.stringify(state)) return;
    state = nextState;
    listeners.forEach((onChange) => onChange());
  }

  async function read([wait, ...remainingWaits]: readonly number[]): Promise<void> {
    if (isSigningOut()) return applyAccount(null);
    const startGeneration = generation;
    const current = await fetchSession().catch(() => undefined);
    if (startGeneration !== generation) return;
    if (current !== undefined) return applyAccount(current);
    if (wait !== undefined) {
      await new Promise((resolve) => setTimeout(resolve, wait));
      return startGeneration === generation ? read(remainingWaits) : undefined;
    }
    window.addEventListener('online', refresh, { once: true });
    // Offline. Tokens and data still need the server.
    if (state.status === 'loading') applyAccount(readStoredAccount());
  }

  function refresh(): void {
    generation += 1;
    onReset();
    ready = read(RETRY_WAITS_MS);
  }

  return {
    getState: () => state,
    subscribe(onChange) {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
    account: () => account,
    ready: () => ready,
    generation: () => generation,
    setAccount(next) {
      generation += 1;
      onReset();
      applyAccount(next);
      tabs.send();
    },
    updateAccount(next) {
      applyAccount(next);
      tabs.send();
    },
    refresh,
    refreshAllTabs: () => {
      refresh();
      tabs.send();
    },
  };
}

function toAuthState(account: ServiceAccount | null): AuthState {
  if (!account) return { status: 'signedOut' };
  const { name: displayName, image } = account;
  const user = toAuthAccount(account);
  if (!displayName) return { status: 'unregistered', user };
  return { status: 'signedIn', user: { ...user, displayName, photoURL: image ?? null } };
}

export function toAuthAccount({ id: uid, email, emailVerified }: ServiceAccount): AuthAccount {
  return { uid, email, isEmailVerified: emailVerified };
}
