import {
  subscribeResult,
  type Collection,
  type DocumentChange,
} from '@reprise/contract/documents.ts';
import * as z from 'zod/mini';
import { currentEpoch } from '#platform/epoch.ts';
import type { Connection } from './live-connection.ts';
import { nextStore, UNKNOWN, type DocumentEvent, type DocumentStore } from './document-store.ts';
import { type LiveDocument, LOADING } from './live-port.ts';

const TRANSIENT_CODES = new Set(['RATE_LIMITED', 'UNAVAILABLE', 'INTERNAL']);
const NETWORK = 'NETWORK';
const TRANSIENT_RETRY_MS = 5_000;
const GAP_RETRY_MS = 500;

export interface WatchedDocumentDeps<C extends Collection> {
  readonly collection: C;
  readonly id: string;
  readonly connection: Connection;
}

export class WatchedDocument<C extends Collection> {
  readonly #deps: WatchedDocumentDeps<C>;
  readonly #listeners = new Set<() => void>();
  #store: DocumentStore<C> = UNKNOWN;
  #view: LiveDocument<C> = LOADING;
  #errorCode: string | null = null;
  /** Increases with each read, to detect outdated responses. */
  #requestId = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(deps: WatchedDocumentDeps<C>) {
    this.#deps = deps;
  }

  view(): LiveDocument<C> {
    return this.#view;
  }

  isWatched(): boolean {
    return this.#listeners.size > 0;
  }

  watch(onChange: () => void): () => void {
    const listener = () => onChange();
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  subscribe = (): void => {
    const { collection, id, connection } = this.#deps;
    const { known, isSubscribing, isInvalid } = this.#store;
    const transport = connection.transport();
    if (connection.state() === 'lost') this.#setError(NETWORK);
    if (!transport || isSubscribing) return;
    clearTimeout(this.#timer);
    const requestId = ++this.#requestId;
    this.#update({ kind: 'requested' });
    const epoch = currentEpoch();
    const since = known && !isInvalid ? { since: known.version, ...(epoch && { epoch }) } : {};
    transport.request('subscribe', { collection, id, ...since }).then(
      (response) => requestId === this.#requestId && this.#handleResponse(response),
      () => requestId === this.#requestId && connection.restart(),
    );
  };

  applyChange(change: DocumentChange): void {
    this.#update({ kind: 'changed', change });
    if (this.#store.hasGap && !this.#store.isSubscribing) this.subscribe();
  }

  disconnect(): void {
    this.#requestId += 1;
    clearTimeout(this.#timer);
    this.#update({ kind: 'canceled' });
    this.#setError(NETWORK);
  }

  /** Clears the data, and reads it again if the document is watched. */
  reset(): void {
    this.#requestId += 1;
    clearTimeout(this.#timer);
    this.#errorCode = null;
    this.#store = UNKNOWN;
    this.#publish();
    if (this.isWatched()) this.subscribe();
  }

  #retry = (): void => {
    this.#errorCode = null;
    this.#publish();
    const { connection } = this.#deps;
    if (connection.transport()) this.subscribe();
    else connection.retryNow();
  };

  #update(event: DocumentEvent): void {
    const before = this.#store;
    this.#store = nextStore(this.#deps.collection, before, event);
    if (this.#store.known !== before.known || event.kind === 'received') this.#publish();
  }

  #publish(): void {
    const next = this.#currentView();
    if (isSame(next, this.#view)) return;
    this.#view = next;
    for (const onChange of [...this.#listeners]) onChange();
  }

  #handleResponse(response: unknown): void {
    const parsed = z.safeParse(subscribeResult, response);
    if (parsed.success && 'version' in parsed.data) {
      this.#errorCode = null;
      this.#update({ kind: 'received', state: parsed.data });
      if (this.#store.isInvalid) this.#setError('BAD_RESPONSE');
      else if (this.#store.hasGap) this.#scheduleSubscribe(GAP_RETRY_MS);
      return;
    }
    this.#update({ kind: 'canceled' });
    const code = parsed.success && 'error' in parsed.data ? parsed.data.error.code : 'BAD_RESPONSE';
    this.#setError(code);
    if (TRANSIENT_CODES.has(code)) this.#scheduleSubscribe(TRANSIENT_RETRY_MS);
  }

  #currentView(): LiveDocument<C> {
    const { known, isInvalid } = this.#store;
    const code = this.#errorCode;
    // Data stays visible if a later read fails temporarily or is invalid.
    const staysReadable =
      known && (isInvalid || code === NETWORK || (code && TRANSIENT_CODES.has(code)));
    if (code !== null && !staysReadable) return { status: 'failed', code, retry: this.#retry };
    if (!known) return LOADING;
    const { data, entries, readVersion } = known;
    return { status: 'ready', data, entries, readVersion };
  }

  #setError(code: string): void {
    this.#errorCode = code;
    this.#publish();
  }

  #scheduleSubscribe(delay: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.subscribe, delay);
  }
}

function isSame<C extends Collection>(one: LiveDocument<C>, other: LiveDocument<C>): boolean {
  if (one.status === 'ready' && other.status === 'ready') {
    return one.data === other.data && one.entries === other.entries;
  }
  if (one.status === 'failed' && other.status === 'failed') return one.code === other.code;
  return one.status === other.status;
}
