import type { Reader, Tx } from '#platform/db/transaction.ts';
import type { OtherUser } from './friends.repo.ts';

interface SealedCode {
  readonly seed: Buffer;
  readonly code_hash: Buffer;
}

export interface StoredInvite extends SealedCode {
  readonly created_at: Date;
}

const columns = ['seed', 'code_hash', 'created_at'] as const;

export async function findInvite(db: Reader, userId: number): Promise<StoredInvite | null> {
  const row = await db
    .selectFrom('invites')
    .select(columns)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row ?? null;
}

/** Returns null if the user already has an invite. */
export async function insertInvite(
  tx: Tx,
  userId: number,
  { seed, code_hash }: SealedCode,
): Promise<StoredInvite | null> {
  const row = await tx.sql
    .insertInto('invites')
    .values({ user_id: userId, seed, code_hash })
    .onConflict((conflict) => conflict.doNothing())
    .returning(columns)
    .executeTakeFirst();
  return row ?? null;
}

/** Waits until all users who are accepting it have committed. */
export function lockInvite(tx: Tx, userId: number): Promise<StoredInvite> {
  return tx.sql
    .selectFrom('invites')
    .select(columns)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

export function replaceInvite(
  tx: Tx,
  userId: number,
  { seed, code_hash }: SealedCode,
): Promise<StoredInvite> {
  return tx.sql
    .updateTable('invites')
    .set((eb) => ({ seed, code_hash, created_at: eb.fn<Date>('now') }))
    .where('user_id', '=', userId)
    .returning(columns)
    .executeTakeFirstOrThrow();
}

export async function findInviter(db: Reader, codeHash: Buffer): Promise<OtherUser | null> {
  const row = await db
    .selectFrom('invites as i')
    .innerJoin('users as u', 'u.id', 'i.user_id')
    .select(['u.id', 'u.uid', 'u.username', 'u.img_url'])
    .where('i.code_hash', '=', codeHash)
    .where('u.status', '=', 'active')
    .executeTakeFirst();
  return row ?? null;
}

/** Prevents replacing it until the transaction ends. Returns false if it was already replaced. */
export async function lockCode(tx: Tx, codeHash: Buffer): Promise<boolean> {
  const row = await tx.sql
    .selectFrom('invites')
    .select('user_id')
    .where('code_hash', '=', codeHash)
    .forShare()
    .executeTakeFirst();
  return row !== undefined;
}
