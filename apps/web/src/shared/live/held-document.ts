import {
  subscribed,
  type Collection,
  type DocumentChange,
  type DocumentOf,
} from '@reprise/contract/documents.ts';
import * as z from 'zod/mini';
import type { Connection } from './live-connection.ts';
import type { DocumentKind } from './document-kinds.ts';
import { nextStore, UNKNOWN, type DocumentEvent, type DocumentStore } from './document-store.ts';
import { type LiveDocument, LOADING } from './live-port.ts';

/** Refusals that pass by themselves, and the wait before it is asked again. */
const PASSING = new Set(['RATE_LIMITED', 'UNAVAILABLE', 'INTERNAL']);
/** The refusal that stands for a connection that is down. */
const NETWORK = 'NETWORK';
const PASSING_WAIT_MS = 5_000;
/** An answer that was overtaken already is asked for again after this. */
const BEHIND_WAIT_MS = 500;

export interface HeldParts<C extends Collection> {
  readonly collection: C;
  readonly id: string;
  readonly kind: DocumentKind<DocumentOf<C>>;
  readonly connection: Connection;
}

/** One document that somebody watches, or has watched a moment ago. */
export class HeldDocument<C extends Collection> {
  readonly #parts: HeldParts<C>;
  readonly #listeners = new Set<() => void>();
  #store: DocumentStore<DocumentOf<C>> = UNKNOWN;
  #view: LiveDocument<C> = LOADING;
  #refusal: string | null = null;
  /** Grows with every question, so that an answer that is not waited for any more is dropped. */
  #round = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(parts: HeldParts<C>) {
    this.#parts = parts;
  }

  view(): LiveDocument<C> {
    return this.#view;
  }

  isWatched(): boolean {
    return this.#listeners.size > 0;
  }

  watch(onChange: () => void): () => void {
    // Its own function, so that the same one may listen twice.
    const listener = () => onChange();
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** Subscribes, from the version that is known. */
  ask = (): void => {
    const { collection, id, connection } = this.#parts;
    const { known, isAsking, isBroken } = this.#store;
    const transport = connection.transport();
    if (connection.state() === 'lost') this.#refuse(NETWORK);
    if (!transport || isAsking) return;
    clearTimeout(this.#timer);
    const round = ++this.#round;
    this.#update({ kind: 'asked' });
    const since = known && !isBroken ? { since: known.version } : {};
    transport.request('subscribe', { collection, id, ...since }).then(
      (answer) => round === this.#round && this.#handleAnswer(answer),
      () => round === this.#round && connection.restart(),
    );
  };

  take(change: DocumentChange): void {
    this.#update({ kind: 'changed', change });
    if (this.#store.isBehind && !this.#store.isAsking) this.ask();
  }

  /** The connection is gone: no answer will come. */
  drop(): void {
    this.#round += 1;
    clearTimeout(this.#timer);
    this.#update({ kind: 'dropped' });
    this.#refuse(NETWORK);
  }

  /** The person asks again, and sees that it is under way. */
  #retry = (): void => {
    this.#refusal = null;
    this.#show();
    const { connection } = this.#parts;
    if (connection.transport()) this.ask();
    else connection.retryNow();
  };

  #update(event: DocumentEvent): void {
    const before = this.#store;
    this.#store = nextStore(this.#parts.kind, before, event);
    if (this.#store.known !== before.known || event.kind === 'answered') this.#show();
  }

  #show(): void {
    const next = this.#viewNow();
    if (isSame(next, this.#view)) return;
    this.#view = next;
    for (const onChange of [...this.#listeners]) onChange();
  }

  #handleAnswer(answer: unknown): void {
    const parsed = z.safeParse(subscribed, answer);
    if (parsed.success && 'version' in parsed.data) {
      this.#refusal = null;
      this.#update({ kind: 'answered', state: parsed.data });
      if (this.#store.isBroken) this.#refuse('BAD_ANSWER');
      else if (this.#store.isBehind) this.#askLater(BEHIND_WAIT_MS);
      return;
    }
    this.#update({ kind: 'dropped' });
    const code = parsed.success && 'error' in parsed.data ? parsed.data.error.code : 'BAD_ANSWER';
    this.#refuse(code);
    if (PASSING.has(code)) this.#askLater(PASSING_WAIT_MS);
  }

  #viewNow(): LiveDocument<C> {
    const { known, isBroken } = this.#store;
    const code = this.#refusal;
    // What was read stays in the page when a later answer fails for now or cannot be understood.
    const isKept = known && (isBroken || code === NETWORK || (code && PASSING.has(code)));
    if (code !== null && !isKept) return { status: 'failed', code, retry: this.#retry };
    return known ? { status: 'ready', data: known.data } : LOADING;
  }

  #refuse(code: string): void {
    this.#refusal = code;
    this.#show();
  }

  #askLater(wait: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.ask, wait);
  }
}

function isSame<C extends Collection>(one: LiveDocument<C>, other: LiveDocument<C>): boolean {
  if (one.status === 'ready' && other.status === 'ready') return one.data === other.data;
  if (one.status === 'failed' && other.status === 'failed') return one.code === other.code;
  return one.status === other.status;
}
