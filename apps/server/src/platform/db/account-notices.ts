/** Each transaction that changes an account notifies it (`insertAccountChange`). */
export const ACCOUNT_CHANNEL = 'reprise_accounts';

/** Connects the fan-out's listening connection, if there is one, with the watch of accounts. */
export interface AccountNotices {
  opened(): void;
  lost(): void;
  received(): void;
  /** True while every commit on ACCOUNT_CHANNEL is received. */
  isListening(): boolean;
  /**
   * Calls `listener` for each notice, and once when the connection opens, because earlier ones may
   * be missing. Returns a function that ends it.
   */
  onNotice(listener: () => void): () => void;
}

export function accountNotices(): AccountNotices {
  const listeners = new Set<() => void>();
  let isListening = false;

  function received(): void {
    for (const listener of listeners) listener();
  }

  return {
    opened() {
      isListening = true;
      received();
    },
    lost() {
      isListening = false;
    },
    received,
    isListening: () => isListening,
    onNotice(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
