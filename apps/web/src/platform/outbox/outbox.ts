import { ApiError } from '#platform/api/api-client.ts';
import { onEpochChange } from '#platform/epoch.ts';
import { serverNow } from '#platform/server-clock.ts';

const FIRST_RETRY_MS = 1_000;
const MAX_RETRY_MS = 30_000;

/**
 * An item that the server does not have. `rejected`: the server rejected it with `code`, and only
 * the user can retry. While `pending`, `code` is the error of the last attempt.
 */
export interface PendingItem {
  readonly id: string;
  readonly date: string;
  /** Position in the queue. Not a date, because a device's clock may go back. */
  readonly order: number;
  readonly state: 'pending' | 'sent' | 'rejected';
  readonly code?: string | undefined;
}

export type Pending<Content extends object> = Content & PendingItem;

export interface OutboxStorage<Content extends object> {
  load(): readonly Pending<Content>[];
  /** Returns false if the storage is full. The item then exists only in this page. */
  put(item: Pending<Content>): boolean;
  has(id: string): boolean;
  remove(id: string): void;
  /** Calls back when another page of this device changes the storage. */
  watch(onChange: () => void): void;
  /** Calls back when a sign-out has deleted the items. */
  onDeleted(listener: () => void): void;
}

export interface OutboxDeps<Content extends object> {
  /**
   * Sends once. Rejects with `ApiError`, also if the user signs out during the call. The signal
   * aborts when the user removes the item.
   */
  readonly send: (item: Pending<Content>, removed: AbortSignal) => Promise<void>;
  readonly isCurrent: () => boolean;
  readonly laneOf: (content: Content) => string;
  /** Runs `work` while holding a lane's lock across all pages of this device. */
  readonly withLock: (lane: string, work: () => Promise<void>) => Promise<void>;
  readonly storage: OutboxStorage<Content>;
}

/** Sends items one at a time per lane, in the order in which they were written. */
export interface Outbox<Content extends object> {
  /** Oldest first. The same array until something changes. */
  list(): readonly Pending<Content>[];
  subscribe(onChange: () => void): () => void;
  add(content: Content): string;
  retry(id: string): void;
  remove(id: string): void;
  /** Removes items that the server has. */
  confirm(ids: ReadonlySet<string>): void;
  resume(): void;
}

export function createOutbox<Content extends object>(deps: OutboxDeps<Content>): Outbox<Content> {
  return new PageOutbox(deps);
}

class PageOutbox<Content extends object> implements Outbox<Content> {
  readonly #deps: OutboxDeps<Content>;
  readonly #listeners = new Set<() => void>();
  readonly #busy = new Set<string>();
  readonly #unstored = new Set<string>();
  readonly #sending = new Map<string, AbortController>();
  #list: readonly Pending<Content>[];
  #failures = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(deps: OutboxDeps<Content>) {
    this.#deps = deps;
    this.#list = deps.storage.load();
    deps.storage.watch(this.resume);
    deps.storage.onDeleted(this.#forget);
    onEpochChange(this.#dropSent);
    window.addEventListener('online', this.resume);
  }

  list = (): readonly Pending<Content>[] => this.#list;

  subscribe = (onChange: () => void): (() => void) => {
    this.#listeners.add(onChange);
    return () => void this.#listeners.delete(onChange);
  };

  add(content: Content): string {
    const id = crypto.randomUUID();
    const date = serverNow().toISOString();
    this.#append({ ...content, id, date, order: this.#nextOrder(), state: 'pending' });
    return id;
  }

  retry(id: string): void {
    const rejected = this.#list.find((one) => one.id === id && one.state === 'rejected');
    if (!rejected) return;
    this.#append({ ...rejected, order: this.#nextOrder(), state: 'pending' });
  }

  remove(id: string): void {
    this.#drop(new Set([id]));
    this.#sending.get(id)?.abort();
  }

  confirm(ids: ReadonlySet<string>): void {
    if (this.#list.some((one) => ids.has(one.id))) this.#drop(ids);
  }

  resume = (): void => {
    clearTimeout(this.#timer);
    this.#reload();
    for (const lane of new Set(this.#list.map(this.#deps.laneOf))) void this.#sendPending(lane);
  };

  #forget = (): void => {
    this.#unstored.clear();
    this.#setList(this.#deps.storage.load());
  };

  /** Documents may never contain them: the server can have lost them. */
  #dropSent = (): void => {
    this.#setList(this.#list.filter(({ state }) => state !== 'sent'));
  };

  #nextOrder(): number {
    return Math.max(0, ...this.#list.map(({ order }) => order)) + 1;
  }

  #append(item: Pending<Content>): void {
    this.#store(item);
    this.#setList([...this.#list.filter(({ id }) => id !== item.id), item]);
    void this.#sendPending(this.#deps.laneOf(item));
  }

  #store(item: Pending<Content>): void {
    if (this.#deps.storage.put(item)) this.#unstored.delete(item.id);
    else this.#unstored.add(item.id);
  }

  #drop(ids: ReadonlySet<string>): void {
    for (const id of ids) {
      this.#deps.storage.remove(id);
      this.#unstored.delete(id);
    }
    this.#setList(this.#list.filter(({ id }) => !ids.has(id)));
  }

  /** Another page may have written, sent or removed items. */
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

  #setList(next: readonly Pending<Content>[]): void {
    this.#list = next;
    for (const onChange of [...this.#listeners]) onChange();
  }

  async #sendPending(lane: string): Promise<void> {
    if (this.#busy.has(lane) || !this.#nextPending(lane)) return;
    this.#busy.add(lane);
    await this.#deps.withLock(lane, async () => {
      this.#reload();
      let next = this.#nextPending(lane);
      while (next && this.#deps.isCurrent() && (await this.#attempt(next))) {
        next = this.#nextPending(lane);
      }
    });
    this.#busy.delete(lane);
  }

  #nextPending(lane: string): Pending<Content> | undefined {
    const { laneOf } = this.#deps;
    return this.#list.find((one) => laneOf(one) === lane && one.state === 'pending');
  }

  /** Returns true if the next item may follow. */
  async #attempt(item: Pending<Content>): Promise<boolean> {
    const removal = new AbortController();
    this.#sending.set(item.id, removal);
    try {
      await this.#deps.send(item, removal.signal);
      this.#failures = 0;
      this.#deps.storage.remove(item.id);
      this.#update(item.id, { state: 'sent' });
      return true;
    } catch (error) {
      if (removal.signal.aborted) return true;
      // Stays stored until its owner signs in again.
      if (!this.#deps.isCurrent()) return false;
      const wait = retryDelayMs(error, this.#failures);
      this.#recordFailure(item, wait === null ? 'rejected' : 'pending', errorCodeOf(error));
      if (wait === null) return true;
      this.#failures += 1;
      clearTimeout(this.#timer);
      this.#timer = setTimeout(this.resume, wait);
      return false;
    } finally {
      this.#sending.delete(item.id);
    }
  }

  /** Stores a repeated failure only once: each write makes the other pages retry. */
  #recordFailure(item: Pending<Content>, state: 'pending' | 'rejected', code: string): void {
    if (item.state === state && item.code === code) return;
    // Another page may have removed it, and its event has not arrived yet.
    if (!this.#unstored.has(item.id) && !this.#deps.storage.has(item.id)) return this.#reload();
    this.#store({ ...item, state, code });
    this.#update(item.id, { state, code });
  }

  #update(id: string, fields: Pick<PendingItem, 'state'> & Partial<PendingItem>): void {
    this.#setList(this.#list.map((one) => (one.id === id ? { ...one, ...fields } : one)));
  }
}

/** Returns milliseconds until the next attempt. Null if a retry cannot help. */
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
