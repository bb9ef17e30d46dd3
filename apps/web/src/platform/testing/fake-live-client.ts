import type { Collection, DocumentOf, EntryOf, TypingEvent } from '@reprise/contract/documents.ts';
import type {
  TogetherEvent,
  TogetherRequest,
  TogetherResult,
} from '@reprise/contract/together/messages.ts';
import {
  type LiveClient,
  type LiveConnectionStatus,
  type LiveDocument,
  LOADING,
} from '#platform/live/live-port.ts';

export interface FakeLiveClient extends LiveClient {
  set<C extends Collection>(
    collection: C,
    id: string,
    data: DocumentOf<C>,
    readVersion?: number,
  ): void;
  /** Changes an entry of a document that is set. */
  change<C extends Collection>(collection: C, id: string, key: string, entry: EntryOf<C>): void;
  fail(collection: Collection, id: string, code: string): void;
  showTyping(typing: TypingEvent): void;
  showTogether(event: TogetherEvent): void;
  respondTogether(respond: (request: TogetherRequest) => TogetherResult | null): void;
  /** Conversations in which the user typed, one entry per request. */
  readonly typed: readonly string[];
  readonly retried: readonly string[];
  setConnectionStatus(connection: LiveConnectionStatus): void;
  watched(): string[];
}

type Documents = { readonly [C in Collection]: Map<string, LiveDocument<C>> };

export function createFakeLiveClient(): FakeLiveClient {
  const documentsByCollection: Documents = {
    users: new Map(),
    userChats: new Map(),
    unseenMessages: new Map(),
    notifications: new Map(),
    chats: new Map(),
    mixes: new Map(),
  };
  const listeners = new Map<() => void, string>();
  const retried: string[] = [];
  const typed: string[] = [];
  const typingListeners = new Set<(typing: TypingEvent) => void>();
  const togetherListeners = new Set<(event: TogetherEvent) => void>();
  let respond: (request: TogetherRequest) => TogetherResult | null = () => null;
  let connection: LiveConnectionStatus = 'open';

  function put<C extends Collection>(collection: C, id: string, document: LiveDocument<C>): void {
    const documents: Map<string, LiveDocument<C>> = documentsByCollection[collection];
    documents.set(id, document);
    for (const [notify] of [...listeners]) notify();
  }

  function listen(onChange: () => void, name: string): () => void {
    const notify = () => onChange();
    listeners.set(notify, name);
    return () => void listeners.delete(notify);
  }

  return {
    read<C extends Collection>(collection: C, id: string): LiveDocument<C> {
      const documents: Map<string, LiveDocument<C>> = documentsByCollection[collection];
      return documents.get(id) ?? LOADING;
    },
    watch: (collection, id, onChange) => listen(onChange, `${collection}/${id}`),
    sendTyping: (chat) => void typed.push(chat),
    watchTyping(onTyping) {
      typingListeners.add(onTyping);
      return () => void typingListeners.delete(onTyping);
    },
    showTyping: (typing) => typingListeners.forEach((notify) => notify(typing)),
    typed,
    requestTogether: (request) => Promise.resolve(respond(request)),
    respondTogether: (next) => void (respond = next),
    watchTogether(onEvent) {
      togetherListeners.add(onEvent);
      return () => void togetherListeners.delete(onEvent);
    },
    showTogether: (event) => togetherListeners.forEach((notify) => notify(event)),
    connectionStatus: () => connection,
    watchConnectionStatus: (onChange) => listen(onChange, 'connection'),
    set: (collection, id, data, readVersion = 1) =>
      put(collection, id, { status: 'ready', data, entries: new Map(), readVersion }),
    change<C extends Collection>(collection: C, id: string, key: string, entry: EntryOf<C>) {
      const document = this.read(collection, id);
      if (document.status !== 'ready') throw new Error(`${collection}/${id} is not set.`);
      put(collection, id, { ...document, entries: new Map(document.entries).set(key, entry) });
    },
    fail(collection, id, code) {
      const retry = () => {
        retried.push(`${collection}/${id}`);
        put(collection, id, LOADING);
      };
      put(collection, id, { status: 'failed', code, retry });
    },
    retried,
    setConnectionStatus(next) {
      connection = next;
      for (const [notify] of [...listeners]) notify();
    },
    watched: () => [...listeners.values()].filter((name) => name !== 'connection'),
  };
}
