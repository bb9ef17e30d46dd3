import { batcher } from '#platform/db/batcher.ts';
import { isDatabaseUnavailable, isLockTimeout } from '#platform/db/database-errors.ts';
import type { RunStatement, Statement } from '#platform/db/transaction.ts';
import { storeLikes, type LikeChange } from './likes.repo.ts';

export interface LikeDeps {
  readonly runStatement: RunStatement;
}

/** Stores a like or its removal. Returns false if the tile does not exist for the user. */
export type StoreLike = (like: LikeChange) => Promise<boolean>;

const BATCH_MAX = 32;
/**
 * A second batch would wait for the counts locked by the first, and both would be half as large.
 */
const BATCHES_IN_FLIGHT = 1;
/** Short: a lock on one tile must not delay likes of others. */
const BATCH_LOCK_TIMEOUT_MS = 100;
const NO_TIMEOUT = 0;

/** Likes that arrive during a statement are stored together in the next one (ADR 0031). */
export function likeStore({ runStatement }: LikeDeps): StoreLike {
  async function store(
    statement: Statement,
    likes: readonly LikeChange[],
    lockTimeoutMs: number,
  ): Promise<readonly boolean[]> {
    const { areFound, notifiedUids } = await storeLikes(statement, likes, lockTimeoutMs);
    for (const uid of notifiedUids) statement.touch('notifications', uid);
    return areFound;
  }

  return batcher({
    sizeMax: BATCH_MAX,
    inFlightMax: BATCHES_IN_FLIGHT,
    runBatch: (likes: readonly LikeChange[]) =>
      runStatement((statement) => store(statement, likes, BATCH_LOCK_TIMEOUT_MS)),
    async runAlone(like) {
      const [isFound = false] = await runStatement((statement) =>
        store(statement, [like], NO_TIMEOUT),
      );
      return isFound;
    },
    isOfOneItem: (error) => isLockTimeout(error) || !isDatabaseUnavailable(error),
  });
}
