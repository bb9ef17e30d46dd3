import type { AuthAccount, AuthState } from './auth-client.ts';
import { fetchSession, type ServiceAccount } from './auth-requests.ts';
import { keepAccount, keptAccount } from './kept-account.ts';
import { openTabSignal } from './tab-signal.ts';

/** A session that cannot be read is asked for again after these waits. */
const RETRY_WAITS_MS = [500, 1_500];

/** The session that the browser's cookie stands for, as this page knows it. */
interface BrowserSession {
  getState(): AuthState;
  subscribe(onChange: () => void): () => void;
  account(): ServiceAccount | null;
  /** Resolves when the newest reading of the session is done. */
  known(): Promise<void>;
  /** Grows with every change of session, so that an answer about an older one can be dropped. */
  generation(): number;
  /** Another account, or none, has the session from now on. */
  enter(next: ServiceAccount | null): void;
  /** The same account has another profile. */
  update(next: ServiceAccount): void;
  readAgain(): void;
  /** The service has changed the session or its account: it is read again in all tabs. */
  changed(): void;
}

/**
 * Reads the session, and again when another tab has changed it. `onOther` drops what belongs to it. A
 * page that was made for a visitor says so at once, and is put right if it came out of a cache.
 */
export function openBrowserSession(onOther: () => void, isVisitors: boolean): BrowserSession {
  const listeners = new Set<() => void>();
  const tabs = openTabSignal('reprise-auth', readAgain);
  let account: ServiceAccount | null = null;
  let state: AuthState = { status: isVisitors ? 'signedOut' : 'loading' };
  let generation = 0;
  let known = read(RETRY_WAITS_MS);

  function show(next: ServiceAccount | null): void {
    account = next;
    keepAccount(next);
    const nextState = stateOf(next);
    if (JSON.stringify(nextState) === JSON.stringify(state)) return;
    state = nextState;
    for (const onChange of listeners) onChange();
  }

  async function read([wait, ...laterWaits]: readonly number[]): Promise<void> {
    const asked = generation;
    const current = await fetchSession().catch(() => undefined);
    if (asked !== generation) return;
    if (current !== undefined) return show(current);
    if (wait !== undefined) {
      await new Promise((resolve) => setTimeout(resolve, wait));
      return asked === generation ? read(laterWaits) : undefined;
    }
    window.addEventListener('online', readAgain, { once: true });
    // Without the server, whoever was here last is: their token, and all it opens, comes from it.
    if (state.status === 'loading') show(keptAccount());
  }

  function readAgain(): void {
    generation += 1;
    onOther();
    known = read(RETRY_WAITS_MS);
  }

  return {
    getState: () => state,
    subscribe(onChange) {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
    account: () => account,
    known: () => known,
    generation: () => generation,
    enter(next) {
      generation += 1;
      onOther();
      show(next);
      tabs.send();
    },
    update(next) {
      show(next);
      tabs.send();
    },
    readAgain,
    changed() {
      readAgain();
      tabs.send();
    },
  };
}

function stateOf(account: ServiceAccount | null): AuthState {
  if (!account) return { status: 'signedOut' };
  const { name: displayName, image } = account;
  const user = accountOf(account);
  if (!displayName) return { status: 'unregistered', user };
  return { status: 'signedIn', user: { ...user, displayName, photoURL: image ?? null } };
}

/** The account in the form of the port. */
export function accountOf({ id: uid, email, emailVerified }: ServiceAccount): AuthAccount {
  return { uid, email, isEmailVerified: emailVerified };
}
