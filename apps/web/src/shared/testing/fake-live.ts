import type { Collection, DocumentOf } from '@reprise/contract/documents.ts';
import {
  type LiveClient,
  type LiveConnection,
  type LiveDocument,
  LOADING,
} from '#shared/live/live-port.ts';

/** Live documents that a test sets; it opens no socket. */
export interface FakeLive extends LiveClient {
  /** The document is this from now on. Inside `act` when something listens. */
  set<C extends Collection>(collection: C, id: string, data: DocumentOf<C>): void;
  refuse(collection: Collection, id: string, code: string): void;
  /** The documents that were asked for again after a refusal, as 'chats/ab'. */
  readonly retried: readonly string[];
  become(connection: LiveConnection): void;
  /** The documents that are watched, as 'chats/ab'. */
  watched(): string[];
}

type Held = { readonly [C in Collection]: Map<string, LiveDocument<C>> };

export function createFakeLive(): FakeLive {
  const held: Held = {
    users: new Map(),
    userChats: new Map(),
    unseenMessages: new Map(),
    notifications: new Map(),
    chats: new Map(),
  };
  const listeners = new Map<() => void, string>();
  const retried: string[] = [];
  let connection: LiveConnection = 'open';

  function put<C extends Collection>(collection: C, id: string, document: LiveDocument<C>): void {
    const documents: Map<string, LiveDocument<C>> = held[collection];
    documents.set(id, document);
    for (const [tell] of [...listeners]) tell();
  }

  function listen(onChange: () => void, name: string): () => void {
    const tell = () => onChange();
    listeners.set(tell, name);
    return () => void listeners.delete(tell);
  }

  return {
    read<C extends Collection>(collection: C, id: string): LiveDocument<C> {
      const documents: Map<string, LiveDocument<C>> = held[collection];
      return documents.get(id) ?? LOADING;
    },
    watch: (collection, id, onChange) => listen(onChange, `${collection}/${id}`),
    connection: () => connection,
    watchConnection: (onChange) => listen(onChange, 'connection'),
    set: (collection, id, data) => put(collection, id, { status: 'ready', data }),
    refuse(collection, id, code) {
      const retry = () => {
        retried.push(`${collection}/${id}`);
        put(collection, id, LOADING);
      };
      put(collection, id, { status: 'failed', code, retry });
    },
    retried,
    become(next) {
      connection = next;
      for (const [tell] of [...listeners]) tell();
    },
    watched: () => [...listeners.values()].filter((name) => name !== 'connection'),
  };
}
