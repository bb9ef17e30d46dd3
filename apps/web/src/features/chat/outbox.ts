import type { Message } from '@reprise/contract/documents.ts';
import { ApiError } from '#shared/api/api-client.ts';
import type { OutStorage } from './out-storage.ts';

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 30_000;

/**
 * A message that this page has to send. `sent`: the server has it, the live chat does not show it
 * yet. `refused`: it was not taken, for the reason `code`; only the person can send it again.
 */
export interface OutMessage {
  /** The UUID that the message keeps through all tries. */
  readonly id: string;
  readonly chat: string;
  /** The uid of the receiver. */
  readonly to: string;
  readonly text: string;
  /** When it was written, ISO 8601. */
  readonly date: string;
  /** Where it stands among all that wait: the clock of a device may go back. */
  readonly place: number;
  readonly state: 'pending' | 'sent' | 'refused';
  readonly code?: string | undefined;
}

export interface OutboxParts {
  /** Sends once; rejects with `ApiError`, and when the person leaves meanwhile. */
  readonly send: (message: OutMessage) => Promise<Message | null>;
  /** Whether the person that the messages belong to is the one signed in. */
  readonly isCurrent: () => boolean;
  /** Does some work on a chat while no other page of this device does. */
  readonly alone: (chat: string, work: () => Promise<void>) => Promise<void>;
  readonly storage: OutStorage;
}

/** The messages to be sent: one at a time in each chat, in the order they were written. */
export interface Outbox {
  /** All of them, oldest first; the same array until something changes. */
  list(): readonly OutMessage[];
  subscribe(onChange: () => void): () => void;
  add(message: Pick<OutMessage, 'chat' | 'to' | 'text'>): void;
  /** Sends a refused one again, after those that wait. */
  retry(id: string): void;
  remove(id: string): void;
  /** These are in the live chat: nothing is left to do for them. */
  settle(ids: ReadonlySet<string>): void;
  /** There is reason to think that sending works again. */
  wake(): void;
}

export function createOutbox(parts: OutboxParts): Outbox {
  return new PageOutbox(parts);
}

class PageOutbox implements Outbox {
  readonly #parts: OutboxParts;
  readonly #listeners = new Set<() => void>();
  /** The chats in which a message is being sent. */
  readonly #busy = new Set<string>();
  /** Messages for which the device has no room. */
  readonly #unkept = new Set<string>();
  #list: readonly OutMessage[];
  #failures = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(parts: OutboxParts) {
    this.#parts = parts;
    this.#list = parts.storage.load();
    parts.storage.watch(this.wake);
    window.addEventListener('online', this.wake);
  }

  list = (): readonly OutMessage[] => this.#list;

  subscribe = (onChange: () => void): (() => void) => {
    this.#listeners.add(onChange);
    return () => void this.#listeners.delete(onChange);
  };

  add(message: Pick<OutMessage, 'chat' | 'to' | 'text'>): void {
    const id = crypto.randomUUID();
    const date = new Date().toISOString();
    this.#append({ ...message, id, date, place: this.#end(), state: 'pending' });
  }

  retry(id: string): void {
    const refused = this.#list.find((one) => one.id === id && one.state === 'refused');
    if (!refused) return;
    const { code: _code, ...message } = refused;
    this.#append({ ...message, place: this.#end(), state: 'pending' });
  }

  remove(id: string): void {
    this.#drop(new Set([id]));
  }

  settle(ids: ReadonlySet<string>): void {
    if (this.#list.some((one) => ids.has(one.id))) this.#drop(ids);
  }

  wake = (): void => {
    clearTimeout(this.#timer);
    this.#readAgain();
    for (const chat of new Set(this.#list.map((one) => one.chat))) void this.#work(chat);
  };

  #end(): number {
    return Math.max(0, ...this.#list.map(({ place }) => place)) + 1;
  }

  #append(message: OutMessage): void {
    this.#keep(message);
    this.#show([...this.#list.filter(({ id }) => id !== message.id), message]);
    void this.#work(message.chat);
  }

  #keep(message: OutMessage): void {
    if (this.#parts.storage.put(message)) this.#unkept.delete(message.id);
    else this.#unkept.add(message.id);
  }

  #drop(ids: ReadonlySet<string>): void {
    for (const id of ids) this.#parts.storage.remove(id);
    this.#show(this.#list.filter(({ id }) => !ids.has(id)));
  }

  /** Another page may have written, sent or removed some: what is kept tells. */
  #readAgain(): void {
    const own = this.#list.filter(({ id, state }) => state === 'sent' || this.#unkept.has(id));
    const kept = this.#parts.storage.load().filter(({ id }) => !own.some((one) => one.id === id));
    const next = [...own, ...kept].toSorted((one, other) => one.place - other.place);
    if (JSON.stringify(next) !== JSON.stringify(this.#list)) this.#show(next);
  }

  #show(next: readonly OutMessage[]): void {
    this.#list = next;
    for (const onChange of [...this.#listeners]) onChange();
  }

  /** Sends what waits in a chat, until nothing does or the server cannot be reached. */
  async #work(chat: string): Promise<void> {
    if (this.#busy.has(chat) || !this.#nextOf(chat)) return;
    this.#busy.add(chat);
    await this.#parts.alone(chat, async () => {
      this.#readAgain();
      let next = this.#nextOf(chat);
      while (next && this.#parts.isCurrent() && (await this.#attempt(next))) {
        next = this.#nextOf(chat);
      }
    });
    this.#busy.delete(chat);
  }

  #nextOf(chat: string): OutMessage | undefined {
    return this.#list.find((one) => one.chat === chat && one.state === 'pending');
  }

  /** Whether the next one may follow. */
  async #attempt(message: OutMessage): Promise<boolean> {
    try {
      await this.#parts.send(message);
      this.#failures = 0;
      this.#parts.storage.remove(message.id);
      this.#mark(message.id, { state: 'sent' });
      return true;
    } catch (error) {
      // It stays for the next time that its writer is here.
      if (!this.#parts.isCurrent()) return false;
      const wait = waitAfter(error, this.#failures);
      if (wait === null) {
        const refused = { ...message, state: 'refused', code: codeOf(error) } as const;
        this.#keep(refused);
        this.#mark(message.id, refused);
        return true;
      }
      this.#failures += 1;
      clearTimeout(this.#timer);
      this.#timer = setTimeout(this.wake, wait);
      return false;
    }
  }

  #mark(id: string, fields: Partial<OutMessage>): void {
    this.#show(this.#list.map((one) => (one.id === id ? { ...one, ...fields } : one)));
  }
}

/** Milliseconds until the next try; null when trying again would not help. */
function waitAfter(error: unknown, failures: number): number | null {
  if (!(error instanceof ApiError)) return null;
  const isPassing =
    error.status === 0 || error.status === 401 || error.status === 429 || error.status >= 500;
  if (!isPassing) return null;
  const wait = Math.min(FIRST_WAIT_MS * 2 ** failures, LONGEST_WAIT_MS);
  return Math.max(wait, (error.retryAfter ?? 0) * 1_000);
}

function codeOf(error: unknown): string {
  return error instanceof ApiError ? error.code : 'UNKNOWN';
}
