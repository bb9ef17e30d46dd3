import { setTimeout as sleep } from 'node:timers/promises';
import type { Reader } from '#platform/db/transaction.ts';

const USERS = 1_000;
/** Leaves disk and processor to requests. */
const PAUSE_MS = 20;

/** Users with `after < id <= upTo`. */
interface UserRange {
  readonly after: number;
  readonly upTo: number;
}

interface Removal {
  readonly signal: AbortSignal;
  /** Returns the users of the range with rows to delete. */
  readonly list: (range: UserRange) => Promise<readonly number[]>;
  /** Deletes rows of one user. Returns their number. */
  readonly remove: (userId: number) => Promise<number>;
}

/** Deletes rows of tables that are split by user. Returns the number of deleted rows. */
export async function removeByUsers(
  db: Reader,
  { signal, list, remove }: Removal,
): Promise<number> {
  const newest = await db
    .selectFrom('users')
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  let removed = 0;
  for (let after = 0; after < (newest?.id ?? 0) && !signal.aborted; after += USERS) {
    for (const id of await list({ after, upTo: after + USERS })) removed += await remove(id);
    await sleep(PAUSE_MS, undefined, { ref: false });
  }
  return removed;
}
