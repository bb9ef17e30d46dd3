import type { Socket as Connection } from 'node:net';
import type { ErrorBody } from '@reprise/contract/errors.ts';
import { rateLimits } from '@reprise/contract/http/limits.ts';
import { liveLimits } from '@reprise/contract/live/limits.ts';
import { WebSocket } from 'ws';
import type { Actor } from '#platform/actor.ts';
import type { Viewer } from '#platform/viewer.ts';
import { DISCONNECT, eventPacket } from './packets.ts';

export interface SocketClient extends Actor {
  readonly viewer: Viewer;
  /** The latest token, which changes on renewal. */
  readonly credentials: unknown;
}

const { max: framesMax, windowMs } = rateLimits.frame;
const { queueMaxBytes, receivedMaxBytes } = liveLimits;

/** Keeps state in fields instead of closures, because a server has thousands of idle sockets. */
export class LiveSocket extends WebSocket {
  connection: Connection | null = null;
  /** Called before the connection is cut because the client reads too slowly. */
  onSlow: () => void = () => {};
  id = '';
  addressKey = '';
  client: SocketClient | null = null;
  isAuthenticating = false;
  readonly subscriptions = new Set<string>();
  /** Consecutive rejected subscriptions and renewals. */
  rejections = 0;
  /**
   * On the clock of `performance.now()`: the time of the next ping, or the deadline of its
   * response.
   */
  heartbeatAt = 0;
  isResponseDue = false;
  #largeBytes = 0;
  #windowEnd = 0;
  #frames = 0;
  #bytes = 0;

  get uid(): string {
    return this.client?.viewer.uid ?? '';
  }

  write(packet: string | Buffer): void {
    this.cutIfSlow();
    if (this.readyState !== WebSocket.OPEN) return;
    const bytes = typeof packet === 'string' ? Buffer.from(packet) : packet;
    if (bytes.length > queueMaxBytes) this.#largeBytes = bytes.length;
    this.send(bytes, { binary: false });
  }

  /** Buffers packets until `uncork`, which writes them at once. */
  cork(): void {
    this.connection?.cork();
  }

  uncork(): void {
    this.connection?.uncork();
  }

  /**
   * Cuts the connection of a slow reader. A single large document does not count, so that slow
   * clients still get it.
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

  /** Drops the buffers in both directions: one read can contain a thousand small frames. */
  cut(): void {
    this.removeAllListeners('message');
    this.terminate();
  }

  /** Sends the reason and closes. Socket.IO's clients then do not reconnect on their own. */
  end(reason: ErrorBody): void {
    this.write(eventPacket('ended', reason));
    this.write(DISCONNECT);
    this.close();
  }
}
