import { fstatSync, write, writeSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** Writes lines to standard output or standard error. Never blocks or throws. */
export interface LineWriter {
  /** Drops and counts the line if too many are queued. */
  write(line: string): void;
  /** Resolves when all lines are written, or after `timeoutMs`. */
  flush(timeoutMs: number): Promise<void>;
}

type Done = (error: NodeJS.ErrnoException | null, written: number) => void;
export type WriteBytes = (bytes: Buffer, done: Done) => void;

const MAX_BYTES = 1024 * 1024;
const BATCH_BYTES = 64 * 1024;
const RETRY_MS = 1_000;
const FLUSH_POLL_MS = 10;
const EMPTY = Buffer.alloc(0);
/** The process that reads the pipe has exited. */
const CLOSED: ReadonlySet<string> = new Set(['EPIPE', 'ECONNRESET', 'ERR_STREAM_DESTROYED']);

/**
 * Not sonic-boom: it would write to a pipe in the thread pool, where a stalled reader blocks a
 * thread and process.exit forever.
 */
export function lineWriter(fd: 1 | 2, describeDropped: (count: number) => string): LineWriter {
  const queue = new LineQueue(bytesWriter(fd), describeDropped);
  process.once('exit', () => writeAtExit(fd, queue.takeUnwritten()));
  return queue;
}

/** `describeDropped` returns the line that reports dropped lines. */
export class LineQueue implements LineWriter {
  readonly #writeBytes: WriteBytes;
  readonly #describeDropped: (count: number) => string;
  readonly #maxBytes: number;
  #lines: Buffer[] = [];
  #bytes = 0;
  #dropped = 0;
  /** Being written, or to be retried after an error. */
  #batch: Buffer = EMPTY;
  #isWriting = false;
  #isClosed = false;

  constructor(
    writeBytes: WriteBytes,
    describeDropped: (count: number) => string,
    maxBytes = MAX_BYTES,
  ) {
    this.#writeBytes = writeBytes;
    this.#describeDropped = describeDropped;
    this.#maxBytes = maxBytes;
  }

  write(line: string): void {
    if (this.#isClosed) return;
    if (this.#bytes + Buffer.byteLength(line) > this.#maxBytes) {
      this.#dropped += 1;
      return;
    }
    this.#pushDropped();
    this.#push(line);
    this.#writeNext();
  }

  async flush(timeoutMs: number): Promise<void> {
    const end = performance.now() + timeoutMs;
    while (!this.#isEmpty() && performance.now() < end) await sleep(FLUSH_POLL_MS);
  }

  /** Removes and returns lines whose writing has not started. */
  takeUnwritten(): Buffer {
    const unwritten = Buffer.concat(this.#isWriting ? this.#lines : [this.#batch, ...this.#lines]);
    this.#lines = [];
    return unwritten;
  }

  #isEmpty(): boolean {
    return this.#isClosed || (this.#batch.length === 0 && this.#lines.length === 0);
  }

  #push(line: string): void {
    const encoded = Buffer.from(line);
    this.#lines.push(encoded);
    this.#bytes += encoded.length;
  }

  #pushDropped(): void {
    const count = this.#dropped;
    this.#dropped = 0;
    if (count > 0) this.#push(this.#describeDropped(count));
  }

  #takeBatch(): Buffer {
    let length = 0;
    let count = 0;
    while (count < this.#lines.length && length < BATCH_BYTES) {
      length += this.#lines[count]?.length ?? 0;
      count += 1;
    }
    this.#bytes -= length;
    return Buffer.concat(this.#lines.splice(0, count), length);
  }

  #writeNext(): void {
    if (this.#isWriting || this.#isClosed) return;
    if (this.#isEmpty()) this.#pushDropped();
    if (this.#batch.length === 0) this.#batch = this.#takeBatch();
    if (this.#batch.length === 0) return;
    this.#isWriting = true;
    this.#writeBytes(this.#batch, (error, written) => {
      this.#batch = this.#batch.subarray(written);
      if (error === null) this.#continue();
      else if (CLOSED.has(error.code ?? '')) this.#close();
      // A full disk, for example.
      else setTimeout(() => this.#continue(), RETRY_MS).unref();
    });
  }

  #continue(): void {
    this.#isWriting = false;
    this.#writeNext();
  }

  #close(): void {
    this.#isClosed = true;
    this.#lines = [];
    this.#batch = EMPTY;
  }
}

function bytesWriter(fd: 1 | 2): WriteBytes {
  const stats = fstatSync(fd);
  if (!stats.isFIFO() && !stats.isSocket()) {
    return (bytes, done) =>
      write(fd, bytes, 0, bytes.length, null, (error, written) => done(error, written ?? 0));
  }
  // Node makes a pipe non-blocking. A second stream on it would get no events.
  const stream = fd === 1 ? process.stdout : process.stderr;
  stream.on('error', () => undefined);
  return (bytes, done) =>
    void stream.write(bytes, (error) => done(error ?? null, error ? 0 : bytes.length));
}

/** Tries once: a file may be full, and so may a non-blocking pipe. */
function writeAtExit(fd: number, bytes: Buffer): void {
  try {
    if (bytes.length > 0) writeSync(fd, bytes);
  } catch {
    // Nothing more can be done.
  }
}
