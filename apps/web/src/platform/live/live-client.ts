import {
  documentChange,
  type Collection,
  type DocumentName,
  typingEvent,
  type TypingEvent,
} from '@reprise/contract/documents.ts';
import { liveLimits } from '@reprise/contract/live/limits.ts';
import {
  togetherEvent,
  togetherResult,
  type TogetherEvent,
  type TogetherRequest,
  type TogetherResult,
} from '@reprise/contract/together/messages.ts';
import * as z from 'zod/mini';
import type { AuthClient, TokenProvider } from '#platform/auth/auth-client.ts';
import { onEpochChange } from '#platform/epoch.ts';
import { WatchedDocument } from './watched-document.ts';
import { Connection } from './live-connection.ts';
import {
  type LiveClient,
  type LiveConnectionStatus,
  type LiveDocument,
  LOADING,
} from './live-port.ts';
import type { OpenTransport } from './transport.ts';

/** A browser can suspend a hidden page and its connection. */
const HIDDEN_MS = 30_000;
/** Users often navigate back, so unwatched documents stay for this time. */
const UNWATCH_DELAY_MS = 30_000;

export interface LiveClientDeps {
  readonly auth: Pick<AuthClient, 'getState' | 'subscribe'> & TokenProvider;
  readonly open: OpenTransport;
}

type WatchedDocuments = { readonly [C in Collection]: Map<string, WatchedDocument<C>> };

/** Watches documents over one connection per tab, while a user is signed in. */
export function createLiveClient(deps: LiveClientDeps): LiveClient {
  return new TabLiveClient(deps);
}

class TabLiveClient implements LiveClient {
  readonly #watchedDocuments: WatchedDocuments = {
    users: new Map(),
    userChats: new Map(),
    unseenMessages: new Map(),
    notifications: new Map(),
    chats: new Map(),
    mixes: new Map(),
  };
  readonly #typingListeners = new Set<(typing: TypingEvent) => void>();
  readonly #togetherListeners = new Set<(event: TogetherEvent) => void>();
  readonly #connectionListeners = new Set<() => void>();
  readonly #connection: Connection;
  #uid: string | null;
  #hiddenAt = Infinity;

  constructor({ auth, open }: LiveClientDeps) {
    this.#connection = new Connection({
      tokens: auth,
      open,
      onOpen: () => this.#subscribeAll(),
      onLost: () => this.#forEach((each) => each.disconnect()),
      onChange: (change) => this.#handleChange(change),
      onTyping: (typing) => this.#handleTyping(typing),
      onTogether: (event) => this.#handleTogether(event),
      onState: () => {
        for (const onChange of [...this.#connectionListeners]) onChange();
      },
    });
    this.#uid = uidOf(auth);
    auth.subscribe(() => this.#handleUserChange(uidOf(auth)));
    onEpochChange(this.#resetAll);
    // Servers notice lost changes. This is for a change that none of them noticed.
    setInterval(this.#resync, liveLimits.resyncMs);
    document.addEventListener('visibilitychange', this.#handleVisibility);
  }

  read<C extends Collection>(collection: C, id: string): LiveDocument<C> {
    const documents: Map<string, WatchedDocument<C>> = this.#watchedDocuments[collection];
    return documents.get(id)?.view() ?? LOADING;
  }

  watch(collection: Collection, id: string, onChange: () => void): () => void {
    const watched = this.#documentOf(collection, id);
    const wasWatched = watched.isWatched();
    const stop = watched.watch(onChange);
    if (this.#uid !== null) this.#connection.start();
    if (!wasWatched) watched.subscribe();
    return () => {
      stop();
      if (watched.isWatched()) return;
      setTimeout(() => this.#release({ collection, id }, watched), UNWATCH_DELAY_MS);
    };
  }

  sendTyping = (chat: string): void => {
    this.#connection
      .transport()
      ?.request('typing', { chat })
      .catch(() => undefined);
  };

  watchTyping = (onTyping: (typing: TypingEvent) => void): (() => void) => {
    const listener = (typing: TypingEvent) => onTyping(typing);
    this.#typingListeners.add(listener);
    return () => void this.#typingListeners.delete(listener);
  };

  requestTogether = async (request: TogetherRequest): Promise<TogetherResult | null> => {
    const sent = this.#connection.transport()?.request('together', request);
    const parsed = z.safeParse(togetherResult, await sent?.catch(() => undefined));
    return parsed.success ? parsed.data : null;
  };

  watchTogether = (onEvent: (event: TogetherEvent) => void): (() => void) => {
    const listener = (event: TogetherEvent) => onEvent(event);
    this.#togetherListeners.add(listener);
    return () => void this.#togetherListeners.delete(listener);
  };

  connectionStatus = (): LiveConnectionStatus => this.#connection.state();

  watchConnectionStatus = (onChange: () => void): (() => void) => {
    const listener = () => onChange();
    this.#connectionListeners.add(listener);
    return () => void this.#connectionListeners.delete(listener);
  };

  #handleUserChange(uid: string | null): void {
    if (uid === this.#uid) return;
    this.#uid = uid;
    this.#connection.stop();
    this.#forEach((each) => each.disconnect());
    for (const documents of Object.values(this.#watchedDocuments)) documents.clear();
  }

  #resync = (): void => {
    if (!document.hidden) this.#subscribeAll();
  };

  #handleVisibility = (): void => {
    if (document.hidden) {
      this.#hiddenAt = Date.now();
      return;
    }
    if (Date.now() - this.#hiddenAt >= HIDDEN_MS) this.#subscribeAll();
    this.#hiddenAt = Infinity;
  };

  /** Versions of another epoch can name other data. */
  #resetAll = (): void => {
    this.#forEach((each) => each.reset());
  };

  #subscribeAll(): void {
    this.#forEach((each) => each.isWatched() && each.subscribe());
  }

  #forEach(callback: (document: WatchedDocument<Collection>) => void): void {
    for (const documents of Object.values(this.#watchedDocuments)) {
      for (const each of documents.values()) callback(each);
    }
  }

  #handleChange(data: unknown): void {
    const parsed = z.safeParse(documentChange, data);
    if (!parsed.success) return;
    const { collection, id } = parsed.data;
    this.#watchedDocuments[collection].get(id)?.applyChange(parsed.data);
  }

  #handleTyping(data: unknown): void {
    const parsed = z.safeParse(typingEvent, data);
    if (!parsed.success) return;
    for (const onTyping of [...this.#typingListeners]) onTyping(parsed.data);
  }

  #handleTogether(data: unknown): void {
    const parsed = z.safeParse(togetherEvent, data);
    if (!parsed.success) return;
    for (const onEvent of [...this.#togetherListeners]) onEvent(parsed.data);
  }

  #documentOf<C extends Collection>(collection: C, id: string): WatchedDocument<C> {
    const documents: Map<string, WatchedDocument<C>> = this.#watchedDocuments[collection];
    const known = documents.get(id);
    if (known) return known;
    const created = new WatchedDocument<C>({ collection, id, connection: this.#connection });
    documents.set(id, created);
    return created;
  }

  #release(name: DocumentName, released: WatchedDocument<Collection>): void {
    const documents = this.#watchedDocuments[name.collection];
    if (released.isWatched() || documents.get(name.id) !== released) return;
    released.disconnect();
    documents.delete(name.id);
    this.#connection.transport()?.request('unsubscribe', name).catch(this.#connection.restart);
  }
}

function uidOf(auth: LiveClientDeps['auth']): string | null {
  const state = auth.getState();
  return state.status === 'signedIn' ? state.user.uid : null;
}
