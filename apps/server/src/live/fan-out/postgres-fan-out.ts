import type { PoolConfig } from 'pg';
import { PRESENCE_MS, type FanOut, type FanOutDeps } from './fan-out.ts';
import { openListenConnection } from './listen-connection.ts';
import { numberedMessages, PRESENCE, QUESTION } from './numbered-messages.ts';

const BATCH_MAX = 100;
const QUEUE_MAX = 10_000;

/**
 * Texts that arrive during a statement are sent with the next one. A server that runs alone sends no
 * texts, which saves a commit for each: servers ask for others when they connect, respond when
 * asked, and notify every 10 seconds.
 */
export function postgresFanOut(connection: PoolConfig, deps: FanOutDeps): FanOut {
  const { onMessage, onGap } = deps;
  const now = () => performance.now();
  const messages = numberedMessages(now);
  const queue: string[] = [];
  let isSending = false;
  let lost = 0;
  const peers = trackPeers(now);
  const listener = openListenConnection(connection, deps, {
    onOpen() {
      peers.connected();
      messages.forgetSenders();
      onGap();
      enqueue(messages.encodePresence(QUESTION));
    },
    onLoss: peers.disconnected,
    onPayload(payload) {
      const received = messages.decode(payload);
      if (received === null) return;
      peers.received();
      if (received.hasGap) onGap();
      if (received.text === QUESTION) enqueue(messages.encodePresence(PRESENCE));
      else if (received.text !== PRESENCE) onMessage(received.text);
    },
  });

  function enqueue(payload: string): void {
    queue.push(payload);
    void sendQueued();
  }

  async function sendQueued(): Promise<void> {
    if (isSending) return;
    isSending = true;
    do {
      const payloads = queue.splice(0, BATCH_MAX);
      await listener.notify(payloads).catch(() => {
        lost += payloads.length;
      });
    } while (queue.length > 0);
    isSending = false;
  }

  const check = setInterval(() => {
    if (listener.isOpen()) enqueue(messages.encodePresence(PRESENCE));
    if (messages.hasSilentSender()) onGap();
  }, PRESENCE_MS).unref();

  return {
    send(text) {
      // A lost message has a number too, so that the others notice.
      const payload = messages.encode(text);
      if (listener.isOpen() && queue.length < QUEUE_MAX) enqueue(payload);
      else lost += 1;
    },
    hasPeers: peers.mayExist,
    lostCount: () => lost,
    queueLength: () => queue.length,
    async close() {
      clearInterval(check);
      await listener.close();
    },
  };
}

/** A server counts as running for this time after its last payload. */
const PEER_MS = 30_000;
/** Other servers have this time to respond after this server has connected. */
const RESPONSE_MS = 5_000;

interface Peers {
  /** Call it when the connection is open and other servers have been asked to respond. */
  connected(): void;
  disconnected(): void;
  received(): void;
  /** Returns false if no other server responds. */
  mayExist(): boolean;
}

export function trackPeers(now: () => number): Peers {
  let until = Number.POSITIVE_INFINITY;
  return {
    connected() {
      until = now() + RESPONSE_MS;
    },
    disconnected() {
      until = Number.POSITIVE_INFINITY;
    },
    received() {
      until = Math.max(until, now() + PEER_MS);
    },
    mayExist: () => now() < until,
  };
}
