import { randomBytes } from 'node:crypto';
import type { PoolConfig } from 'pg';
import type { FanOut, FanOutDeps } from './fan-out.ts';
import { openListenConnection } from './listen-connection.ts';
import { textJoiner, textSplitter } from './notify-payloads.ts';
import { trackPeers } from './peers.ts';

/** Detects lost connections, and shows other servers that this one runs. */
const CHECK_MS = 10_000;
const BATCH_MAX = 100;
const QUEUE_MAX = 10_000;

const QUESTION = '?';
const RESPONSE = '!';
const PRESENCE = /^[0-9a-f]{16}:[?!]$/;

/**
 * Texts that arrive during a statement are sent with the next one. A server that runs alone sends no
 * texts, which saves a commit for each: servers ask for others when they connect, respond when
 * asked, and notify every 10 seconds.
 */
export function postgresFanOut(connection: PoolConfig, deps: FanOutDeps): FanOut {
  const senderId = randomBytes(8).toString('hex');
  const split = textSplitter(senderId);
  const join = textJoiner();
  const queue: string[] = [];
  let isSending = false;
  let lost = 0;
  const peers = trackPeers(() => performance.now());
  const listener = openListenConnection(connection, deps, {
    onOpen() {
      peers.connected();
      queuePayloads([`${senderId}:${QUESTION}`]);
    },
    onLoss: peers.disconnected,
    onPayload(payload) {
      if (payload.startsWith(senderId)) return;
      peers.received();
      if (!PRESENCE.test(payload)) handleText(join(payload));
      else if (payload.endsWith(QUESTION)) queuePayloads([`${senderId}:${RESPONSE}`]);
    },
  });

  function handleText(text: string | null): void {
    if (text !== null) deps.onMessage(text);
  }

  function queuePayloads(payloads: readonly string[]): void {
    queue.push(...payloads);
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
    if (listener.isOpen()) queuePayloads([`${senderId}:${RESPONSE}`]);
  }, CHECK_MS).unref();

  return {
    send(text) {
      const payloads = split(text);
      if (listener.isOpen() && queue.length + payloads.length <= QUEUE_MAX) {
        queuePayloads(payloads);
      } else {
        lost += payloads.length;
      }
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
