import { randomBytes } from 'node:crypto';
import type { PoolConfig } from 'pg';
import type { FanOut, FanOutParts } from './fan-out.ts';
import { openNotificationLine } from './notification-line.ts';
import { textJoiner, textSplitter } from './notification-parts.ts';

/** A connection that died without a word is found by the next of these. */
const CHECK_MS = 10_000;
const BATCH_MAX = 100;
const WAITING_MAX = 10_000;

/** LISTEN and NOTIFY: what comes while a statement is under way goes with the next one. */
export function postgresFanOut(connection: PoolConfig, { log, onText }: FanOutParts): FanOut {
  const self = randomBytes(8).toString('hex');
  const split = textSplitter(self);
  const join = textJoiner();
  const waiting: string[] = [];
  let isSending = false;
  let lost = 0;
  const line = openNotificationLine(connection, log, (payload) => {
    const text = payload.startsWith(self) ? null : join(payload);
    if (text !== null) onText(text);
  });

  /** Of several calls one sends what waits. */
  async function sendWaiting(): Promise<void> {
    if (isSending) return;
    isSending = true;
    do {
      const payloads = waiting.splice(0, BATCH_MAX);
      await line.notify(payloads).catch(() => {
        lost += payloads.length;
      });
    } while (waiting.length > 0);
    isSending = false;
  }

  const check = setInterval(() => void sendWaiting(), CHECK_MS).unref();

  return {
    send(text) {
      const payloads = split(text);
      if (line.isOpen() && waiting.length + payloads.length <= WAITING_MAX) {
        waiting.push(...payloads);
        void sendWaiting();
      } else {
        lost += payloads.length;
      }
    },
    lost: () => lost,
    async close() {
      clearInterval(check);
      await line.close();
    },
  };
}
