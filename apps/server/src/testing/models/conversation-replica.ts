import type { Collection, DocumentChange, DocumentOf } from '@reprise/contract/documents.ts';
import type { TestSocket } from '#testing/sockets.ts';

type Entries = Readonly<Record<string, unknown>>;

interface Replica {
  readonly collection: Collection;
  readonly id: string;
  version: number | null;
  data: Entries;
  waiting: DocumentChange[];
}

/**
 * A client that reads each document once, then only applies changes, so that a missing or wrong
 * change stays visible. Reads again where docs/live-documents.md says so.
 */
export class ConversationReplica {
  readonly #documents = new Map<string, Replica>();
  readonly #socket: TestSocket;
  #isClosed = false;

  private constructor(socket: TestSocket) {
    this.#socket = socket;
    socket.raw.on('change', (change: DocumentChange) => {
      const document = this.#documents.get(`${change.collection}/${change.id}`);
      if (document === undefined) return;
      document.waiting.push(change);
      this.#applyWaiting(document);
    });
  }

  static async start(socket: TestSocket, uid: string): Promise<ConversationReplica> {
    const replica = new ConversationReplica(socket);
    await replica.#read('userChats', uid);
    await replica.#read('unseenMessages', uid);
    return replica;
  }

  /** By `collection/id`. */
  documents(): Entries {
    return Object.fromEntries([...this.#documents].map(([name, { data }]) => [name, data]));
  }

  close(): void {
    this.#isClosed = true;
    this.#socket.close();
  }

  async #read(collection: Collection, id: string, since?: number): Promise<void> {
    const name = `${collection}/${id}`;
    const known = this.#documents.get(name);
    const document = known ?? { collection, id, version: null, data: {}, waiting: [] };
    this.#documents.set(name, document);
    const state = await this.#socket.subscribe(collection, id, since);
    if (this.#documents.get(name) !== document) return;
    if (state.error !== undefined) {
      // The user has left the group.
      this.#documents.delete(name);
      return;
    }
    document.version = state.version;
    if (state.entries === undefined) document.data = entriesOf(collection, state.data);
    else for (const { key, data } of state.entries) setEntry(document, key, data);
    this.#followList(document);
    this.#applyWaiting(document);
  }

  #applyWaiting(document: Replica): void {
    const { collection, id } = document;
    for (const change of document.waiting.splice(0)) {
      if (document.version === null) document.waiting.push(change);
      else if (change.version > document.version) {
        if (change.since > document.version) this.#readAgain(collection, id, document.version);
        else {
          document.version = change.version;
          if (change.key === undefined) document.data = entriesOf(collection, Object(change.data));
          else setEntry(document, change.key, change.data);
        }
      }
    }
    this.#followList(document);
  }

  /** Subscribes to the conversations in the list. */
  #followList({ collection, data }: Replica): void {
    if (collection !== 'userChats') return;
    for (const [name, document] of this.#documents) {
      if (document.collection !== 'chats' || document.id in data) continue;
      this.#documents.delete(name);
      this.#socket.raw.emit('unsubscribe', { collection: 'chats', id: document.id });
    }
    for (const id of Object.keys(data)) {
      if (!this.#documents.has(`chats/${id}`)) this.#readAgain('chats', id);
    }
  }

  #readAgain(collection: Collection, id: string, since?: number): void {
    this.#read(collection, id, since).catch((error: unknown) => {
      if (!this.#isClosed) throw error;
    });
  }
}

function setEntry(document: Replica, key: string, data: unknown): void {
  document.data = { ...document.data, [key]: data };
}

/** Messages by `seq`, with the visibility of a group. */
export function entriesOf(collection: Collection, data: object): Entries {
  if (collection !== 'chats') return { ...data };
  const { messages, visibility } = data as DocumentOf<'chats'>;
  return {
    visibility,
    ...Object.fromEntries(messages.map((message) => [String(message.seq), message])),
  };
}
