import {
  documentName,
  subscription,
  type DocumentName,
  type DocumentState,
} from '@reprise/contract/documents.ts';
import {
  liveEndpoints,
  formatPosition,
  type DocumentPosition,
} from '@reprise/contract/live/calls.ts';
import { liveLimits } from '@reprise/contract/live/limits.ts';
import { SECOND } from '@reprise/contract/units.ts';
import * as z from 'zod/mini';
import { ApiError, callApi } from '#platform/api/api-client.ts';
import type { Transport, TransportEvents } from './transport.ts';

/** Keeps many changes in a row below the limit of calls. */
const MIN_INTERVAL_MS = 250;
const TIMEOUT_MS = (liveLimits.pollMaxSeconds + 10) * SECOND;
/** Of this client or of the network: as if the connection was lost. */
const LOST: ReadonlySet<string> = new Set(['NETWORK', 'BAD_RESPONSE', 'RATE_LIMITED']);
const DONE = { success: true };

interface PendingSubscription {
  readonly position: DocumentPosition;
  readonly respond: (state: unknown) => void;
  readonly fail: (error: unknown) => void;
}

const keyOf = ({ collection, id }: DocumentName) => `${collection}/${id}`;

/** Waits for changes by calls, where no WebSocket can be opened. Does not carry signs of typing. */
export function openPollTransport(events: TransportEvents): Transport {
  return new PollTransport(events);
}

class PollTransport implements Transport {
  readonly #events: TransportEvents;
  readonly #positions = new Map<string, DocumentPosition>();
  #pending: PendingSubscription[] = [];
  #epoch: string | null = null;
  #isClosed = false;
  #waiting = new AbortController();

  constructor(events: TransportEvents) {
    this.#events = events;
    void this.#run();
  }

  request(event: Parameters<Transport['request']>[0], payload: object): Promise<unknown> {
    if (event === 'subscribe') {
      const { collection, id, since } = z.parse(subscription, payload);
      if (this.#pending.length === 0) queueMicrotask(() => void this.#subscribePending());
      return new Promise((respond, fail) =>
        this.#pending.push({ position: { collection, id, since }, respond, fail }),
      );
    }
    if (event === 'unsubscribe') {
      this.#positions.delete(keyOf(z.parse(documentName, payload)));
      this.#waiting.abort();
    }
    return Promise.resolve(DONE);
  }

  close(): void {
    this.#isClosed = true;
    this.#waiting.abort();
  }

  async #run(): Promise<void> {
    try {
      // Without documents, the response comes at once.
      await this.#call([]);
      if (this.#isClosed) return;
      this.#events.onOpen();
      while (!this.#isClosed) await this.#waitForChanges();
    } catch (error) {
      this.#fail(error);
    }
  }

  async #waitForChanges(): Promise<void> {
    const { signal } = (this.#waiting = new AbortController());
    const pause = delay(MIN_INTERVAL_MS);
    const positions = [...this.#positions.values()];
    if (positions.length === 0) await aborted(signal);
    else {
      const rows = await this.#call(positions, signal).catch((error: unknown) => {
        if (signal.aborted) return [];
        throw error;
      });
      for (const { state, ...name } of rows) {
        if ('error' in state) this.#positions.delete(keyOf(name));
        else this.#deliver(name, state);
      }
    }
    await pause;
  }

  /** Documents that are subscribed to at the same time share a call. */
  async #subscribePending(): Promise<void> {
    const pending = this.#pending.splice(0, liveLimits.polledDocumentsMax);
    if (this.#pending.length > 0) void this.#subscribePending();
    try {
      const rows = await this.#call(pending.map(({ position }) => position));
      const states = new Map(rows.map((row) => [keyOf(row), row.state]));
      for (const { position, respond } of pending) {
        const unchanged = { version: position.since ?? 0, entries: [] };
        const state = states.get(keyOf(position)) ?? unchanged;
        if ('version' in state) this.#moveTo(position, state.version);
        respond(state);
      }
      this.#waiting.abort();
    } catch (error) {
      for (const { fail } of pending) fail(error);
    }
  }

  async #call(positions: readonly DocumentPosition[], signal?: AbortSignal) {
    // The latest ones are on the screen; there are hardly ever more.
    const doc = positions.slice(-liveLimits.polledDocumentsMax).map(formatPosition);
    const query = {
      doc,
      ...(this.#epoch === null ? {} : { epoch: this.#epoch }),
      ...(signal === undefined ? { wait: 0 } : {}),
    };
    const options = { signal, timeoutMs: TIMEOUT_MS };
    const { rows, epoch } = await callApi(liveEndpoints.liveChanges, { query }, options);
    this.#epoch ??= epoch;
    if (epoch !== this.#epoch) throw new ApiError('UNAVAILABLE', 'The epoch has changed.');
    return this.#isClosed ? [] : rows;
  }

  #moveTo({ collection, id }: DocumentName, since: number): void {
    this.#positions.set(keyOf({ collection, id }), { collection, id, since });
  }

  /** As the event `change` of a socket. */
  #deliver(name: DocumentName, state: DocumentState): void {
    let since = this.#positions.get(keyOf(name))?.since ?? 0;
    const entries =
      'entries' in state
        ? state.entries.toSorted((one, other) => one.version - other.version)
        : [state];
    for (const entry of entries) {
      this.#events.onChange({ ...name, since, ...entry });
      since = entry.version;
    }
    this.#moveTo(name, since);
  }

  #fail(error: unknown): void {
    if (this.#isClosed) return;
    this.close();
    const code = error instanceof ApiError ? error.code : null;
    this.#events.onClose(code === null || LOST.has(code) ? null : code);
  }
}

function delay(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve());
  });
}
