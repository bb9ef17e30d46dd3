import type { UpdateResult } from 'kysely';
import { SERIALIZATION_FAILURE } from '#platform/database-errors.ts';

/** A locked row has changed. The transaction runs again. */
class LostLockError extends Error {
  readonly code = SERIALIZATION_FAILURE;
}

/**
 * Throws if the update of a locked row found no row with the version that was locked: Citus moves
 * shards without waiting for row locks.
 */
export function requireLocked({ numUpdatedRows }: UpdateResult): void {
  if (numUpdatedRows === 0n) throw new LostLockError('A locked row has changed.');
}
