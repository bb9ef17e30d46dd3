import { AsyncResource } from 'node:async_hooks';
import type { DocumentChange, DocumentName, TypingEvent } from '@reprise/contract/documents.ts';
import type { TogetherEvent } from '@reprise/contract/together/messages.ts';
import type { FastifyBaseLogger } from 'fastify';
import { documentKey } from '#platform/document-key.ts';
import type { Viewer } from '#platform/viewer.ts';
import type { DocumentSources, ReadDocument } from './document-source.ts';

/** Receives the events of the documents that it subscribes to. */
export interface DocumentReader {
  /** Documents are read for its current value. */
  readonly viewer: Viewer;
  /** Keys of documents, including those that are being read for the first time. */
  readonly subscriptions: Set<string>;
  /** All of one document, in order. */
  receiveChanges(changes: readonly DocumentChange[]): void;
  receiveTyping(typing: TypingEvent): void;
  receiveRoom(event: TogetherEvent): void;
}

/** A document as one user sees it. All readers of the user share its reads. */
interface Watch {
  readonly name: DocumentName;
  readonly uid: string;
  readonly readers: Set<DocumentReader>;
  /** Every reader has this version or a newer one. Null before the first reader. */
  version: number | null;
  joining: number;
  touches: number;
  isReading: boolean;
}

/** Leaves connections of the pool to requests. */
const READS_MAX = 4;
const RETRY_MS = 1_000;
/** Reading all documents again takes five seconds, or longer if there are many. */
const SWEEP_STEPS = 50;
const SWEEP_STEP_MS = 100;
const SWEEP_STEP_MAX = 100;

/**
 * Reads documents for subscriptions, and again after each touch. Touches of a document that waits
 * for its read, or is being read, share the next one.
 */
export class WatchedDocuments {
  readonly #sources: DocumentSources;
  readonly #log: Pick<FastifyBaseLogger, 'error'>;
  readonly #watches = new Map<string, Watch[]>();
  readonly #queue = new Set<Watch>();
  #reads = 0;
  readonly #sweep = new Set<Watch>();
  #sweepTimer: NodeJS.Timeout | undefined;
  #sweepShare = 0;

  constructor(sources: DocumentSources, log: Pick<FastifyBaseLogger, 'error'>) {
    this.#sources = sources;
    this.#log = log;
  }

  /**
   * Reads the document, then sends its changes, if the reader still subscribes to it. Returns null
   * if it does not exist or the viewer may not read it.
   */
  async join(
    reader: DocumentReader,
    name: DocumentName,
    since: number | undefined,
  ): Promise<ReadDocument | null> {
    const { viewer, subscriptions } = reader;
    const watch = this.#watchOf(name, viewer.uid);
    const { touches } = watch;
    watch.joining += 1;
    try {
      const read = await this.#sources[name.collection].read(viewer, name.id, since);
      if (read === null || !subscriptions.has(documentKey(name))) return read;
      watch.readers.add(reader);
      watch.version = Math.min(watch.version ?? read.version, read.version);
      // The read can be from before a touch that arrived during it.
      if (watch.touches !== touches) this.#readSoon([watch]);
      return read;
    } finally {
      watch.joining -= 1;
      this.#removeUnused(watch);
    }
  }

  leave(reader: DocumentReader, key: string): void {
    const watch = this.#watches.get(key)?.find(({ uid }) => uid === reader.viewer.uid);
    if (watch === undefined) return;
    watch.readers.delete(reader);
    this.#removeUnused(watch);
  }

  /** Reads documents again, by key, and sends their changes. Never throws or waits. */
  touch = (keys: readonly string[]): void => {
    const touched = keys.flatMap((key) => this.#watches.get(key) ?? []);
    for (const watch of touched) watch.touches += 1;
    this.#readSoon(touched);
  };

  /** Reads all documents again, spread over some seconds, because touches may be lost. */
  touchAll = (): void => {
    for (const watch of [...this.#watches.values()].flat()) {
      watch.touches += 1;
      this.#sweep.add(watch);
    }
    this.#sweepShare = Math.min(Math.ceil(this.#sweep.size / SWEEP_STEPS), SWEEP_STEP_MAX);
    if (this.#sweepTimer === undefined) this.#continueSweep();
  };

  readersOf(key: string): readonly DocumentReader[] {
    return (this.#watches.get(key) ?? []).flatMap(({ readers }) => [...readers]);
  }

  count(): number {
    return this.#watches.size;
  }

  /** Returns the number of reads that are queued or running. */
  waitingCount(): number {
    return this.#queue.size + this.#reads;
  }

  #watchOf(name: DocumentName, uid: string): Watch {
    const key = documentKey(name);
    const ofDocument = this.#watches.get(key) ?? [];
    const known = ofDocument.find((watch) => watch.uid === uid);
    if (known !== undefined) return known;
    const counts = { version: null, joining: 0, touches: 0, isReading: false };
    const watch: Watch = { name, uid, readers: new Set(), ...counts };
    this.#watches.set(key, [...ofDocument, watch]);
    return watch;
  }

  #removeUnused(watch: Watch): void {
    if (watch.readers.size > 0 || watch.joining > 0) return;
    const key = documentKey(watch.name);
    const others = this.#watches.get(key)?.filter((other) => other !== watch) ?? [];
    if (others.length === 0) this.#watches.delete(key);
    else this.#watches.set(key, others);
    this.#queue.delete(watch);
  }

  #readSoon(watches: readonly Watch[]): void {
    for (const watch of watches) this.#queue.add(watch);
    this.#startReads();
  }

  /** Outside of the request that has committed the change. */
  readonly #startReads = AsyncResource.bind((): void => {
    for (const watch of this.#queue) {
      if (this.#reads === READS_MAX) return;
      if (watch.isReading) continue;
      this.#queue.delete(watch);
      void this.#readAgain(watch);
    }
  });

  #continueSweep(): void {
    // Documents that are known to have changed come first.
    const share = this.#queue.size < SWEEP_STEP_MAX ? this.#sweepShare : 1;
    const next = [...this.#sweep].slice(0, share);
    for (const watch of next) this.#sweep.delete(watch);
    this.#readSoon(next);
    this.#sweepTimer =
      this.#sweep.size === 0
        ? undefined
        : setTimeout(() => this.#continueSweep(), SWEEP_STEP_MS).unref();
  }

  async #readAgain(watch: Watch): Promise<void> {
    const { name, version } = watch;
    const [reader] = watch.readers;
    if (reader === undefined || version === null) return;
    this.#reads += 1;
    watch.isReading = true;
    try {
      const read = await this.#sources[name.collection].read(reader.viewer, name.id, version);
      if (read !== null) deliver(watch, version, read);
    } catch (error) {
      this.#log.error({ err: error, collection: name.collection }, 'could not read a document');
      setTimeout(() => this.#readSoon([watch]), RETRY_MS).unref();
    }
    this.#reads -= 1;
    watch.isReading = false;
    this.#startReads();
  }
}

function deliver(watch: Watch, since: number, read: ReadDocument): void {
  // A reader with an older version has joined, so the document is read again.
  if (watch.version !== since) return;
  const changes = changesOf(watch.name, since, read);
  const last = changes.at(-1);
  if (last === undefined) return;
  for (const reader of watch.readers) reader.receiveChanges(changes);
  watch.version = last.version;
}

function changesOf(name: DocumentName, since: number, read: ReadDocument): DocumentChange[] {
  if (!('entries' in read)) {
    const { version, data } = read;
    return version > since ? [{ ...name, since, version, data }] : [];
  }
  let previous = since;
  return read.entries
    .toSorted((one, other) => one.version - other.version)
    .map(({ key, version, data }) => {
      const change = { ...name, since: previous, version, key, data };
      previous = version;
      return change;
    });
}
