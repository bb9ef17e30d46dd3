import { batcher } from '#platform/db/batcher.ts';
import { isDatabaseUnavailable, isLockTimeout } from '#platform/db/database-errors.ts';
import type { RunStatement, Statement } from '#platform/db/transaction.ts';

const BATCH_MAX = 32;
const BATCHES_IN_FLIGHT = 2;
/** Short: a lock on one chat must not delay messages of others. */
const BATCH_LOCK_TIMEOUT_MS = 250;

export type StoreMessages<Message, Row> = (
  statement: Statement,
  messages: readonly Message[],
  lockTimeoutMs: number,
) => Promise<readonly Row[]>;

export const NO_TIMEOUT = 0;

/** Messages that arrive during a statement are stored together in the next one (ADR 0027). */
export function messageBatcher<Message, Row>(
  runStatement: RunStatement,
  store: StoreMessages<Message, Row>,
): (message: Message) => Promise<Row> {
  return batcher({
    sizeMax: BATCH_MAX,
    inFlightMax: BATCHES_IN_FLIGHT,
    runBatch: (messages: readonly Message[]) =>
      runStatement((statement) => store(statement, messages, BATCH_LOCK_TIMEOUT_MS)),
    runAlone: (message) =>
      runStatement(async (statement) => requireOne(await store(statement, [message], NO_TIMEOUT))),
    isOfOneItem: (error) => isLockTimeout(error) || !isDatabaseUnavailable(error),
  });
}

export function requireOne<T>(rows: readonly T[]): T {
  const [row] = rows;
  if (row === undefined) throw new Error('A message has no result.');
  return row;
}
