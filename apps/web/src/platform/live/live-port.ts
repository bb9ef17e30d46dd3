import type { Collection, DocumentOf, TypingEvent } from '@reprise/contract/documents.ts';

/**
 * `readVersion` is the version of the last full read. When it grows, any part may have changed.
 * `failed` has the error code (NETWORK without a connection) and a retry function.
 */
export type LiveDocument<C extends Collection> =
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly data: DocumentOf<C>; readonly readVersion: number }
  | { readonly status: 'failed'; readonly code: string; readonly retry: () => void };

/** `idle`: nothing watched yet; `lost`: disconnected and retrying. */
export type LiveConnectionStatus = 'idle' | 'connecting' | 'open' | 'lost';

/** Read-only live documents in the browser (docs/live-documents.md). */
export interface LiveClient {
  /** Returns the same object until it changes. Does not subscribe. */
  read<C extends Collection>(collection: C, id: string): LiveDocument<C>;
  /** Subscribes and calls back after each change. Returns the unsubscribe function. */
  watch(collection: Collection, id: string, onChange: () => void): () => void;
  /** Shows the other user of a conversation that this one types. Without effect while disconnected. */
  sendTyping(chat: string): void;
  /** Calls back when the other user of a watched conversation types. Returns the unsubscribe function. */
  watchTyping(onTyping: (typing: TypingEvent) => void): () => void;
  connectionStatus(): LiveConnectionStatus;
  /** Calls back after each change of the status. Returns the unsubscribe function. */
  watchConnectionStatus(onChange: () => void): () => void;
}

export const LOADING = { status: 'loading' } as const;
