import type { Collection, DocumentOf } from '@reprise/contract/documents.ts';

/**
 * What the page knows of one live document. `failed` carries the code of the refusal, NETWORK when
 * there is no connection, and what asks for the document again.
 */
export type LiveDocument<C extends Collection> =
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly data: DocumentOf<C> }
  | { readonly status: 'failed'; readonly code: string; readonly retry: () => void };

/**
 * How the page stands with the live service. `idle`: nobody has asked for anything yet; `lost`: the
 * connection is down and is tried again.
 */
export type LiveConnectionStatus = 'idle' | 'connecting' | 'open' | 'lost';

/** Live documents as the browser sees them: read only (docs/live-documents.md; design section 6). */
export interface LiveClient {
  /** What is known now; the same object until it changes. Asks for nothing. */
  read<C extends Collection>(collection: C, id: string): LiveDocument<C>;
  /** Keeps the document up to date and calls back after each change. Gives the function that ends it. */
  watch(collection: Collection, id: string, onChange: () => void): () => void;
  connectionStatus(): LiveConnectionStatus;
  /** Calls back after each change of `connection`. Gives the function that ends it. */
  watchConnectionStatus(onChange: () => void): () => void;
}

/** The one object for every document that is not known yet. */
export const LOADING = { status: 'loading' } as const;
