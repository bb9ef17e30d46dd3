import type { SessionAccount } from '@reprise/contract/first-view.ts';
import type { AuthAccount, AuthState } from '#platform/auth/auth-client.ts';
import { fetchSession } from './auth-requests.ts';
import { storeAccount, readStoredAccount } from './stored-account.ts';
import { openTabSignal } from '#platform/tab-channel.ts';

const RETRY_WAITS_MS = [500, 1_500];

interface BrowserSession {
  getState(): AuthState;
  subscribe(onChange: () => void): () => void;
  account(): SessionAccount | null;
  ready(): Promise<void>;
  /** Increases with every change of session, to detect outdated responses. */
  generation(): number;
  setAccount(next: SessionAccount | null): void;
  updateAccount(next: SessionAccount): void;
  refresh(): void;
  refreshAllTabs(): void;
}

export interface BrowserSessionOptions {
  readonly onReset: () => void;
  /** The state is then `signedOut` immediately, and corrected if the page came from a cache. */
  readonly isVisitor: boolean;
  /** The document's account. The session is then not requested on start. */
  readonly account: SessionAccount | null;
  readonly isSigningOut: () => boolean;
}

/** Reads the session now, unless the document contains it, and after changes in other tabs. */
export function openBrowserSession(options: BrowserSessionOptions): BrowserSession {
  const { onReset, isVisitor, isSigningOut, account: known } = options;
  const listeners = new Set<() => void>();
  const tabs = openTabSignal('reprise-auth', refresh);
  let account: SessionAccount | null = null;
  let state: AuthState = { status: isVisitor ? 'signedOut' : 'loading' };
  let generation = 0;
  let ready = known ? Promise.resolve(applyAccount(known)) : read(RETRY_WAITS_MS);

  function applyAccount(next: SessionAccount | null): void {
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
    // Offline. Tokens and data still require the server.
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

function toAuthState(account: SessionAccount | null): AuthState {
  if (!account) return { status: 'signedOut' };
  const { name: displayName, image } = account;
  const user = toAuthAccount(account);
  if (!displayName) return { status: 'unregistered', user };
  return { status: 'signedIn', user: { ...user, displayName, photoURL: image ?? null } };
}

export function toAuthAccount({ id: uid, email, emailVerified }: SessionAccount): AuthAccount {
  return { uid, email, isEmailVerified: emailVerified };
}
