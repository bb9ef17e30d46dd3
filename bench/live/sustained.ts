import { setTimeout as sleep } from 'node:timers/promises';
import type { OpenDatabase } from '../../apps/server/src/platform/db/open.ts';
import { insertCommits } from '../server/likes.ts';
import { ratePerSecond } from '../server/load.ts';
import type { Effort } from '../server/bench-target.ts';
import { inRounds } from '../server/rounds.ts';
import type { Pair } from './pairs.ts';

const RECEIVE_TIMEOUT_MS = 10_000;

interface MessageLoad {
  readonly database: OpenDatabase;
  readonly url: string;
  /** Each pair sends one message at a time. */
  readonly pairs: readonly Pair[];
}

/**
 * Compares stored and delivered messages per second with direct insert commits by as many clients.
 */
export async function sustained(load: MessageLoad, { rounds, ms }: Effort) {
  const inserts = insertCommits(load.database);
  const figures = await inRounds(rounds, {
    inserts: () => inserts(ms),
    messages: () => messagesPerSecond(load, ms),
  });
  return {
    clients: load.pairs.length,
    'messages a second': Math.round(figures.of('messages')),
    'insert commits a second': Math.round(figures.of('inserts')),
    ratio: figures.ratio('messages', 'inserts').toFixed(2),
  };
}

async function messagesPerSecond(
  { database, url, pairs }: MessageLoad,
  ms: number,
): Promise<number> {
  const received = () => pairs.reduce((sum, pair) => sum + pair.received(), 0);
  const stored = async () => {
    const { rows } = await database.pool.query<{ n: number }>('select count(*) as n from messages');
    return rows[0]?.n ?? 0;
  };
  const before = { received: received(), stored: await stored() };
  let sent = 0;
  const rate = await ratePerSecond({
    url,
    connections: pairs.length,
    ms,
    next: (index) => pairs[index]?.request(`without a pause ${(sent += 1)}`) ?? Buffer.alloc(0),
    check({ status, body }) {
      if (status !== 200) throw new Error(`A message returned ${status}: ${body.toString()}`);
    },
  });
  const deadline = performance.now() + RECEIVE_TIMEOUT_MS;
  while (received() - before.received < sent && performance.now() < deadline) await sleep(5);
  const added = {
    received: received() - before.received,
    stored: (await stored()) - before.stored,
  };
  if (added.received !== sent || added.stored !== sent) {
    throw new Error(
      `Of ${sent} messages ${added.stored} are stored and ${added.received} received.`,
    );
  }
  return rate;
}
