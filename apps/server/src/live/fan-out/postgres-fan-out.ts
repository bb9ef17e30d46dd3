import { randomBytes } from 'node:crypto';
import type { PoolConfig } from 'pg';
import type { FanOut, FanOutDeps } from './fan-out.ts';
import { openListenConnection } from './listen-connection.ts';
import { textJoiner, textSplitter } from './notify-payloads.ts';

/** Detects lost connections. */
const CHECK_MS = 10_000;
const BATCH_MAX = 100;
const QUEUE_MAX = 10_000;

/** Texts that arrive during a statement are sent with the next one. */
export function postgresFanOut(connection: PoolConfig, { log, onMessage }: FanOutDeps): FanOut {
  const senderId = randomBytes(8).toString('hex');
  const split = textSplitter(senderId);
  const join = textJoiner();
  const queue: string[] = [];
  let isSending = false;
  let lost = 0;
  const listener = openListenConnection(connection, log, (payload) => {
    const text = payload.startsWith(senderId) ? null : join(payload);
    if (text !== null) onMessage(text);
  });

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

  const check = setInterval(() => void sendQueued(), CHECK_MS).unref();

  return {
    send(text) {
      const payloads = split(text);
      if (listener.isOpen() && queue.length + payloads.length <= QUEUE_MAX) {
        queue.push(...payloads);
        void sendQueued();
      } else {
        lost += payloads.length;
      }
    },
    lostCount: () => lost,
    async close() {
      clearInterval(check);
      await listener.close();
    },
  };
}
