import { AuthError } from '#platform/auth/auth-client.ts';
import { storageItem } from '#platform/storage/storage.ts';

const PENDING = storageItem('pendingSignOut');
const LOCK = 'reprise.sign-out';
const FIRST_RETRY_MS = 1_000;
const MAX_RETRY_MS = 60_000;
/** After this time the user is signed out here, and the call is completed later. */
const PATIENCE_MS = 3_000;

/** Ends the browser's session on the server: immediately, or once the server can be reached. */
export interface SignOuts {
  /** True until the server has ended the session, even after a reload and in other tabs. */
  isPending(): boolean;
  /** Returns true if the session has ended, false if the server is unreachable. */
  end(): Promise<boolean>;
  /** Runs a sign-in after any pending sign-out. */
  before<T>(signIn: () => Promise<T>): Promise<T>;
}

export function openSignOuts(postSignOut: () => Promise<void>): SignOuts {
  let isUnstored = false;
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lastWork: Promise<unknown> = Promise.resolve();

  const isPending = () => isUnstored || PENDING.read() !== null;

  function clear(): void {
    isUnstored = false;
    failures = 0;
    PENDING.remove();
  }

  /** One at a time in this page, and across pages if the browser has locks. */
  function inSequence<T>(work: () => Promise<T>): Promise<T> {
    const locks: LockManager | null | undefined = navigator.locks;
    const run = () => (locks ? (locks.request(LOCK, work) as Promise<T>) : work());
    const result = lastWork.then(run);
    lastWork = result.catch(() => undefined);
    return result;
  }

  async function post(): Promise<boolean> {
    if (!isPending()) return true;
    try {
      await postSignOut();
    } catch (error) {
      const isOver = error instanceof AuthError && error.code === 'invalid-credentials';
      if (!isOver) return false;
    }
    clear();
    return true;
  }

  async function attempt(): Promise<boolean> {
    clearTimeout(timer);
    if (await inSequence(post)) return true;
    timer = setTimeout(
      () => void attempt(),
      Math.min(FIRST_RETRY_MS * 2 ** failures, MAX_RETRY_MS),
    );
    failures += 1;
    return false;
  }

  function resume(): void {
    if (isPending()) void attempt();
  }

  resume();
  window.addEventListener('online', resume);

  return {
    isPending,
    end() {
      isUnstored = !PENDING.write(new Date().toISOString());
      return Promise.race([attempt(), delay(PATIENCE_MS)]);
    },
    before: (signIn) =>
      inSequence(async () => {
        await post();
        const result = await signIn();
        clear();
        return result;
      }),
  };
}

function delay(milliseconds: number): Promise<false> {
  return new Promise((resolve) => {
    setTimeout(() => resolve(false), milliseconds);
  });
}
