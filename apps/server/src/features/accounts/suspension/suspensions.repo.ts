import { sql } from 'kysely';
import type { Reader, Tx } from '#platform/db/transaction.ts';
import type { OperatedUser } from '#features/accounts/accounts.repo.ts';

export interface NewSuspension {
  readonly userId: number;
  readonly reason: string;
  readonly endsAt: Date | null;
}

export async function listEndedSuspensions(db: Reader): Promise<readonly OperatedUser[]> {
  return selectEnded(db).execute();
}

/** Skips users locked by another server. */
export async function lockEndedSuspensions(tx: Tx): Promise<readonly OperatedUser[]> {
  return selectEnded(tx.sql).forNoKeyUpdate().skipLocked().execute();
}

function selectEnded(db: Reader) {
  return db
    .selectFrom('suspensions as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .select(['u.id', 'u.uid', 'u.username', 'u.status'])
    .where('s.ends_at', '<=', sql<Date>`now()`)
    .orderBy('u.id');
}

export async function updateStatus(
  tx: Tx,
  userId: number,
  status: 'active' | 'suspended',
): Promise<void> {
  await tx.sql.updateTable('users').set({ status }).where('id', '=', userId).execute();
}

export async function storeSuspension(tx: Tx, suspension: NewSuspension): Promise<void> {
  const { userId: user_id, reason, endsAt: ends_at } = suspension;
  await tx.sql
    .insertInto('suspensions')
    .values({ user_id, reason, ends_at })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ reason, ends_at }))
    .execute();
}

export async function deleteSuspension(tx: Tx, userId: number): Promise<void> {
  await tx.sql.deleteFrom('suspensions').where('user_id', '=', userId).execute();
}
