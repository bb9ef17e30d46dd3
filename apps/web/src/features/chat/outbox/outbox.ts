import type { Message } from '@reprise/contract/documents.ts';
import { ApiError } from '#platform/api/api-client.ts';
import type { OutboxStorage } from './outbox-storage.ts';
import type { PendingMessage } from './pending-message.ts';

const FIRST_RETRY_MS = 1_000;
const MAX_RETRY_MS = 30_000;

export interface OutboxDeps {
  /** Sends once; rejects with `ApiError`, and when the user signs out during the call. */
  readonly send: (message: PendingMessage) => Promise<Message | null>;
  readonly isCurrent: () => boolean;
  /** Runs work on a chat under a lock across all pages of this device. */
  readonly withChatLock: (chat: string, work: () => Promise<void>) => Promise<void>;
  readonly storage: OutboxStorage;
}

/** Sends messages one at a time per chat, in the order they were written. */
export interface Outbox {
  /** Oldest first; the same array until something changes. */
  list(): readonly PendingMessage[];
  subscribe(onChange: () => void): () => void;
  add(message: Pick<PendingMessage, 'chat' | 'to' | 'text'>): void;
  retry(id: string): void;
  remove(id: string): void;
  /** Removes messages that the live chat includes. */
  confirm(ids: ReadonlySet<string>): void;
  resume(): void;
}

export function createOutbox(deps: OutboxDeps): Outbox {
  return new PageOutbox(deps);
}

class PageOutbox implements Outbox {
  readonly #deps: OutboxDeps;
  readonly #listeners = new Set<() => void>();
  readonly #busy = new Set<string>();
  readonly #unstored = new Set<string>();
  #list: readonly PendingMessage[];
  #failures = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(deps: OutboxDeps) {
    this.#deps = deps;
    this.#list = deps.storage.load();
    deps.storage.watch(this.resume);
    window.addEventListener('online', this.resume);
  }

  list = (): readonly PendingMessage[] => this.#list;

  subscribe = (onChange: () => void): (() => void) => {
    this.#listeners.add(onChange);
    return () => void this.#listeners.delete(onChange);
  };

  add(message: Pick<PendingMessage, 'chat' | 'to' | 'text'>): void {
    const id = crypto.randomUUID();
    const date = new Date().toISOString();
    this.#append({ ...message, id, date, order: this.#nextOrder(), state: 'pending' });
  }

  retry(id: string): void {
    const refused = this.#list.find((one) => one.id === id && one.state === 'refused');
    if (!refused) return;
    const { code: _code, ...message } = refused;
    this.#append({ ...message, order: this.#nextOrder(), state: 'pending' });
  }

  remove(id: string): void {
    this.#drop(new Set([id]));
  }

  confirm(ids: ReadonlySet<string>): void {
    if (this.#list.some((one) => ids.has(one.id))) this.#drop(ids);
  }

  resume = (): void => {
    clearTimeout(this.#timer);
    this.#reload();
    for (const chat of new Set(this.#list.map((one) => one.chat))) void this.#sendPending(chat);
  };

  #nextOrder(): number {
    return Math.max(0, ...this.#list.map(({ order }) => order)) + 1;
  }

  #append(message: PendingMessage): void {
    this.#store(message);
    this.#setList([...this.#list.filter(({ id }) => id !== message.id), message]);
    void this.#sendPending(message.chat);
  }

  #store(message: PendingMessage): void {
    if (this.#deps.storage.put(message)) this.#unstored.delete(message.id);
    else this.#unstored.add(message.id);
  }

  #drop(ids: ReadonlySet<string>): void {
    for (const id of ids) this.#deps.storage.remove(id);
    this.#setList(this.#list.filter(({ id }) => !ids.has(id)));
  }

  /** Another page may have written, sent or removed messages. */
  #reload(): void {
    const inMemory = this.#list.filter(
      ({ id, state }) => state === 'sent' || this.#unstored.has(id),
    );
    const stored = this.#deps.storage
      .load()
      .filter(({ id }) => !inMemory.some((one) => one.id === id));
    const next = [...inMemory, ...stored].toSorted((one, other) => one.order - other.order);
    if (JSON.stringify(next) !== JSON.stringify(this.#list)) this.#setList(next);
  }

  #setList(next: readonly PendingMessage[]): void {
    this.#list = next;
    for (const onChange of [...this.#listeners]) onChange();
  }

  async #sendPending(chat: string): Promise<void> {
    if (this.#busy.has(chat) || !this.#nextPending(chat)) return;
    this.#busy.add(chat);
    await this.#deps.withChatLock(chat, async () => {
      this.#reload();
      let next = this.#nextPending(chat);
      while (next && this.#deps.isCurrent() && (await this.#attempt(next))) {
        next = this.#nextPending(chat);
      }
    });
    this.#busy.delete(chat);
  }

  #nextPending(chat: string): PendingMessage | undefined {
    return this.#list.find((one) => one.chat === chat && one.state === 'pending');
  }

  /** Returns whether the next message may follow. */
  async #attempt(message: PendingMessage): Promise<boolean> {
    try {
      await this.#deps.send(message);
      this.#failures = 0;
      this.#deps.storage.remove(message.id);
      this.#update(message.id, { state: 'sent' });
      return true;
    } catch (error) {
      // Stays stored until its owner signs in again.
      if (!this.#deps.isCurrent()) return false;
      const wait = retryDelayMs(error, this.#failures);
      if (wait === null) {
        const refused = { ...message, state: 'refused', code: errorCodeOf(error) } as const;
        this.#store(refused);
        this.#update(message.id, refused);
        return true;
      }
      this.#failures += 1;
      clearTimeout(this.#timer);
      this.#timer = setTimeout(this.resume, wait);
      return false;
    }
  }

  #update(id: string, fields: Partial<PendingMessage>): void {
    this.#setList(this.#list.map((one) => (one.id === id ? { ...one, ...fields } : one)));
  }
}

/** Milliseconds until the next attempt; null if a retry cannot help. */
function retryDelayMs(error: unknown, failures: number): number | null {
  if (!(error instanceof ApiError)) return null;
  const isTransient =
    error.status === 0 || error.status === 401 || error.status === 429 || error.status >= 500;
  if (!isTransient) return null;
  const wait = Math.min(FIRST_RETRY_MS * 2 ** failures, MAX_RETRY_MS);
  return Math.max(wait, (error.retryAfter ?? 0) * 1_000);
}

function errorCodeOf(error: unknown): string {
  return error instanceof ApiError ? error.code : 'UNKNOWN';
}
