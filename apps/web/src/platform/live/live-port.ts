import type { Collection, DocumentOf, EntryOf, TypingEvent } from '@reprise/contract/documents.ts';
import type {
  TogetherEvent,
  TogetherRequest,
  TogetherResult,
} from '@reprise/contract/together/messages.ts';

/**
 * `data` is the last full read, `entries` has what changed since, by key. `readVersion` is the
 * version of that read: when it changes, any part may have changed. `failed` has the error code
 * (NETWORK without a connection) and a function that retries.
 */
export type LiveDocument<C extends Collection> =
  | { readonly status: 'loading' }
  | {
      readonly status: 'ready';
      readonly data: DocumentOf<C>;
      readonly entries: ReadonlyMap<string, EntryOf<C>>;
      readonly readVersion: number;
    }
  | { readonly status: 'failed'; readonly code: string; readonly retry: () => void };

/** `idle`: nothing watched yet. `lost`: disconnected and retrying. */
export type LiveConnectionStatus = 'idle' | 'connecting' | 'open' | 'lost';

/** Read-only live documents in the browser (docs/live-documents.md). */
export interface LiveClient {
  /** Returns the same object until it changes. Does not subscribe. */
  read<C extends Collection>(collection: C, id: string): LiveDocument<C>;
  /** Subscribes and calls back after each change. Returns a function that unsubscribes. */
  watch(collection: Collection, id: string, onChange: () => void): () => void;
  /**
   * Shows the other users of a conversation that this one is typing. No effect while disconnected.
   */
  sendTyping(chat: string): void;
  /**
   * Calls back when another user types in a watched conversation. Returns a function that
   * unsubscribes.
   */
  watchTyping(onTyping: (typing: TypingEvent) => void): () => void;
  /**
   * Sends a request about looping together. Resolves with null while disconnected, without a socket
   * and if the connection is cut.
   */
  requestTogether(request: TogetherRequest): Promise<TogetherResult | null>;
  /** Calls back when the room of a watched conversation changes. Returns a function that unsubscribes. */
  watchTogether(onEvent: (event: TogetherEvent) => void): () => void;
  connectionStatus(): LiveConnectionStatus;
  /** Calls back after each change of the status. Returns a function that unsubscribes. */
  watchConnectionStatus(onChange: () => void): () => void;
}

export const LOADING = { status: 'loading' } as const;
