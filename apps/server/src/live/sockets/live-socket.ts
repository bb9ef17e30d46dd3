import type { Socket as Connection } from 'node:net';
import type { DocumentChange, TypingEvent } from '@reprise/contract/documents.ts';
import type { ErrorBody } from '@reprise/contract/errors.ts';
import { rateLimits } from '@reprise/contract/http/limits.ts';
import { liveLimits } from '@reprise/contract/live/limits.ts';
import type { TogetherEvent } from '@reprise/contract/together/messages.ts';
import { WebSocket } from 'ws';
import type { DocumentReader } from '#live/watched-documents.ts';
import type { Actor, Viewer } from '#platform/viewer.ts';
import { DISCONNECT, eventPacket, sharedPacket } from './packets.ts';

export interface SocketClient extends Actor {
  readonly viewer: Viewer;
  readonly credentials: unknown;
}

const { max: framesMax, windowMs } = rateLimits.frame;
const { queueMaxBytes, receivedMaxBytes } = liveLimits;

/** State is in fields, not in closures, because a server has thousands of idle sockets. */
export class LiveSocket extends WebSocket implements DocumentReader {
  connection: Connection | null = null;
  /** Runs before a slow reader is disconnected. */
  onSlow: () => void = () => {};
  id = '';
  addressKey = '';
  client: SocketClient | null = null;
  isAuthenticating = false;
  readonly subscriptions = new Set<string>();
  /** Consecutive rejected subscriptions and renewals. */
  rejections = 0;
  /**
   * On the clock of `performance.now()`: when to send the next ping, or the deadline for its
   * response.
   */
  heartbeatAt = 0;
  isResponseDue = false;
  #largeBytes = 0;
  #windowEnd = 0;
  #frames = 0;
  #bytes = 0;

  get viewer(): Viewer {
    if (this.client === null) throw new Error('The client is not authenticated.');
    return this.client.viewer;
  }

  write(packet: string | Buffer): void {
    this.cutIfSlow();
    if (this.readyState !== WebSocket.OPEN) return;
    const bytes = typeof packet === 'string' ? Buffer.from(packet) : packet;
    if (bytes.length > queueMaxBytes) this.#largeBytes = bytes.length;
    this.send(bytes, { binary: false });
  }

  receiveChanges(changes: readonly DocumentChange[]): void {
    // Writes them together.
    this.connection?.cork();
    for (const change of changes) this.write(sharedPacket('change', change));
    this.connection?.uncork();
  }

  receiveTyping(typing: TypingEvent): void {
    this.write(sharedPacket('typing', typing));
  }

  receiveRoom(event: TogetherEvent): void {
    this.write(eventPacket('together', event));
  }

  /**
   * Disconnects a slow reader. A single large document does not count, so that slow clients get it,
   * too.
   */
  cutIfSlow(): void {
    const { connection } = this;
    if (connection === null || connection.destroyed) return;
    if (connection.writableLength === 0) this.#largeBytes = 0;
    if (connection.writableLength - this.#largeBytes <= queueMaxBytes) return;
    this.onSlow();
    this.cut();
  }

  /** Counts received frames or bytes. Returns false above the limit. */
  countReceived(frames: number, bytes: number): boolean {
    const now = performance.now();
    if (now >= this.#windowEnd) {
      this.#windowEnd = now + windowMs;
      this.#frames = 0;
      this.#bytes = 0;
    }
    this.#frames += frames;
    this.#bytes += bytes;
    return this.#frames <= framesMax && this.#bytes <= receivedMaxBytes;
  }

  /** Drops both buffers: one read can contain a thousand small frames. */
  cut(): void {
    this.removeAllListeners('message');
    this.terminate();
  }

  /** Sends the reason and closes. Socket.IO clients then do not reconnect on their own. */
  end(reason: ErrorBody): void {
    this.write(eventPacket('ended', reason));
    this.write(DISCONNECT);
    this.close();
  }
}
