import { chatTexts } from '@reprise/contract/chat/texts.ts';
import type { DocumentChange } from '@reprise/contract/documents.ts';
import type { TestSocket } from '#testing/sockets.ts';

type Collection = 'groupChats' | 'chats' | 'chatDetails';

interface Replica {
  readonly id: string;
  version: number | null;
  entries: Map<string, unknown>;
  waiting: DocumentChange[];
}

/** A client's state of one group. Null without the group. */
export interface ReplicaState {
  readonly entry: unknown;
  readonly messages: readonly unknown[] | null;
  readonly details: Readonly<Record<string, unknown>> | null;
}

/**
 * Reads the documents of a group once, then only applies changes, so that a missing or wrong change
 * stays visible. Reads again where docs/live-documents.md says so.
 */
export class GroupReplica {
  readonly #replicas = new Map<string, Replica>();
  readonly #socket: TestSocket;
  readonly #group: string;
  #visibility: unknown;
  #isClosed = false;

  private constructor(socket: TestSocket, group: string) {
    this.#socket = socket;
    this.#group = group;
    socket.raw.on('change', (change: DocumentChange) => {
      const replica = this.#replicas.get(change.collection);
      if (replica === undefined || replica.id !== change.id) return;
      replica.waiting.push(change);
      this.#applyWaiting(change.collection as Collection, replica);
    });
  }

  static async start(socket: TestSocket, uid: string, group: string): Promise<GroupReplica> {
    const replica = new GroupReplica(socket, group);
    await replica.#read('groupChats', uid);
    return replica;
  }

  state(): ReplicaState {
    const entry = this.#replicas.get('groupChats')?.entries.get(this.#group);
    const isMember = entry !== undefined && fieldOf(entry, 'left') !== true;
    if (!isMember) return { entry: null, messages: null, details: null };
    const firstSeq = Number(fieldOf(entry, 'firstSeq'));
    const ofGroup = (collection: Collection) =>
      [...(this.#replicas.get(collection)?.entries ?? [])]
        .map(([key, data]) => [Number(key), data] as const)
        .filter(([seq, data]) => seq >= firstSeq || !isEmpty(data))
        .toSorted(([one], [other]) => one - other);
    const details = Object.fromEntries(ofGroup('chatDetails'));
    const messages = ofGroup('chats').map(([seq, data]) =>
      fieldOf(details[seq], 'deleted') === true
        ? { ...Object(data), text: chatTexts.deletedMessage }
        : data,
    );
    return { entry, messages, details };
  }

  close(): void {
    this.#isClosed = true;
    this.#socket.close();
  }

  async #read(collection: Collection, id: string): Promise<void> {
    const replica: Replica = { id, version: null, entries: new Map(), waiting: [] };
    this.#replicas.set(collection, replica);
    const state = await this.#socket.subscribe(collection, id);
    if (this.#replicas.get(collection) !== replica) return;
    if (state.error !== undefined) {
      // The user has left the group.
      this.#replicas.delete(collection);
      return;
    }
    replica.version = state.version;
    replica.entries = entriesOf(collection, state.data);
    if (collection === 'groupChats') this.#followEntry(replica.entries.get(this.#group));
    this.#applyWaiting(collection, replica);
  }

  #applyWaiting(collection: Collection, replica: Replica): void {
    for (;;) {
      const { version } = replica;
      if (version === null) return;
      replica.waiting = replica.waiting.filter((change) => change.version > version);
      const next = replica.waiting.find((change) => change.version === version + 1);
      if (next === undefined) return;
      replica.version = next.version;
      const key = next.key ?? '';
      const data = collection === 'groupChats' ? this.#wholeEntry(replica, next) : next.data;
      replica.entries.set(key, data);
      if (collection === 'groupChats' && key === this.#group) this.#followEntry(data);
    }
  }

  /** A new message changes only a part of the entry. */
  #wholeEntry({ entries }: Replica, { key = '', data }: DocumentChange): unknown {
    const isWhole = fieldOf(data, 'name') !== undefined || fieldOf(data, 'left') === true;
    return isWhole ? data : { ...Object(entries.get(key)), ...Object(data) };
  }

  #followEntry(entry: unknown): void {
    if (entry === undefined) return;
    if (fieldOf(entry, 'left') === true) {
      for (const collection of ['chats', 'chatDetails']) this.#replicas.delete(collection);
      this.#visibility = undefined;
      return;
    }
    const visibility = fieldOf(entry, 'visibilityVersion');
    if (visibility === this.#visibility) return;
    this.#visibility = visibility;
    for (const collection of ['chats', 'chatDetails'] as const) void this.#readAgain(collection);
  }

  async #readAgain(collection: Collection): Promise<void> {
    try {
      await this.#read(collection, this.#group);
    } catch (error) {
      if (!this.#isClosed) throw error;
    }
  }
}

function fieldOf(data: unknown, name: string): unknown {
  return Reflect.get(Object(data), name);
}

/** Details of messages from before the user joined are empty. */
function isEmpty(data: unknown): boolean {
  const { seq: _, reactions, ...others } = Object(data) as { seq?: unknown; reactions?: unknown };
  return Array.isArray(reactions) && reactions.length === 0 && Object.keys(others).length === 0;
}

function entriesOf(collection: Collection, data: object): Map<string, unknown> {
  if (collection !== 'chats') return new Map(Object.entries(data));
  const { messages } = data as { messages: readonly { readonly seq: number }[] };
  return new Map(messages.map((message) => [String(message.seq), message]));
}
