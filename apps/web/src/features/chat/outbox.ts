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
  readonly state: 'pending' | 'sent' | 'refused';
  readonly code?: string | undefined;
}

export interface OutboxParts {
  /** Sends once; rejects with `ApiError`. */
  readonly send: (message: OutMessage) => Promise<Message | null>;
  /** Whether the person that the messages belong to is the one signed in. */
  readonly isCurrent: () => boolean;
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
  return new TabOutbox(parts);
}

class TabOutbox implements Outbox {
  readonly #parts: OutboxParts;
  readonly #listeners = new Set<() => void>();
  /** The chats in which a message is being sent. */
  readonly #busy = new Set<string>();
  #list: readonly OutMessage[];
  #failures = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(parts: OutboxParts) {
    this.#parts = parts;
    this.#list = parts.storage.load();
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
    this.#change([...this.#list, { ...message, id, date, state: 'pending' }]);
    void this.#work(message.chat);
  }

  retry(id: string): void {
    const refused = this.#list.find((one) => one.id === id && one.state === 'refused');
    if (!refused) return;
    const others = this.#list.filter((one) => one !== refused);
    this.#change([...others, { ...refused, state: 'pending', code: undefined }]);
    void this.#work(refused.chat);
  }

  remove(id: string): void {
    this.#change(this.#list.filter((one) => one.id !== id));
  }

  settle(ids: ReadonlySet<string>): void {
    const left = this.#list.filter((one) => !ids.has(one.id));
    if (left.length < this.#list.length) this.#change(left);
  }

  wake = (): void => {
    clearTimeout(this.#timer);
    for (const chat of new Set(this.#list.map((one) => one.chat))) void this.#work(chat);
  };

  #change(next: readonly OutMessage[]): void {
    this.#list = next;
    this.#parts.storage.save(next.filter(({ state }) => state !== 'sent'));
    for (const onChange of [...this.#listeners]) onChange();
  }

  /** Sends what waits in a chat, until nothing does or the server cannot be reached. */
  async #work(chat: string): Promise<void> {
    if (this.#busy.has(chat)) return;
    this.#busy.add(chat);
    let next = this.#nextOf(chat);
    while (next && this.#parts.isCurrent() && (await this.#attempt(next))) {
      next = this.#nextOf(chat);
    }
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
      this.#mark(message.id, { state: 'sent' });
      return true;
    } catch (error) {
      const wait = waitAfter(error, this.#failures);
      if (wait === null) {
        this.#mark(message.id, { state: 'refused', code: codeOf(error) });
        return true;
      }
      this.#failures += 1;
      clearTimeout(this.#timer);
      this.#timer = setTimeout(this.wake, wait);
      return false;
    }
  }

  #mark(id: string, fields: Partial<OutMessage>): void {
    this.#change(this.#list.map((one) => (one.id === id ? { ...one, ...fields } : one)));
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
