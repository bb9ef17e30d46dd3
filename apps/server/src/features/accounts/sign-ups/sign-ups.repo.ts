import type { SignUpMode } from '@reprise/contract/sign-ups/calls.ts';
import { sql } from 'kysely';
import type { Reader, Statement, Tx } from '#platform/db/transaction.ts';

const STORED_MINUTES = 10;

export interface SignUpState {
  readonly mode: SignUpMode;
  /** The SIGN_UPS value of the server that started most recently. */
  readonly startMode: SignUpMode;
  readonly isFlood: boolean;
  /** Null while SIGN_UPS applies. */
  readonly changedAt: Date | null;
}

export interface OpenInvite {
  readonly id: number;
  readonly uses_left: number;
  readonly ends_at: Date | null;
  readonly created_at: Date;
}

/** What a flood has set ends an hour after the last sign-up above the limit. */
const isFloodOver = sql<boolean>`(is_flood and changed_at < now() - interval '1 hour')`;

/** There is no row until a server of this release has started. */
export async function readState(db: Reader): Promise<SignUpState> {
  const row = await db
    .selectFrom('sign_up_state')
    .selectAll()
    .select(isFloodOver.as('is_flood_over'))
    .executeTakeFirst();
  const startMode = row?.start_mode ?? 'open';
  // Floods only change an open site.
  if (row?.is_flood_over) return { mode: 'open', startMode, isFlood: false, changedAt: null };
  return {
    mode: row?.mode ?? startMode,
    startMode,
    isFlood: row?.is_flood ?? false,
    changedAt: row?.changed_at ?? null,
  };
}

export async function storeStartMode(statement: Statement, start_mode: SignUpMode): Promise<void> {
  await statement.sql
    .insertInto('sign_up_state')
    .values({ start_mode })
    .onConflict((conflict) => conflict.column('singleton').doUpdateSet({ start_mode }))
    .execute();
}

/** Null restores SIGN_UPS. */
export async function storeMode(tx: Tx, mode: SignUpMode | null): Promise<void> {
  const change = { mode, is_flood: false, changed_at: mode === null ? null : sql<Date>`now()` };
  await tx.sql
    .insertInto('sign_up_state')
    .values({ start_mode: 'open', ...change })
    .onConflict((conflict) => conflict.column('singleton').doUpdateSet(change))
    .execute();
}

/** Requires approval. Returns true only for the call that changes the mode. */
export async function storeFlood({ sql: db }: Tx): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update sign_up_state set mode = 'approval', is_flood = true, changed_at = now()
    where coalesce(mode, start_mode) = 'open' or ${isFloodOver}`.execute(db);
  return numAffectedRows > 0n;
}

/**
 * Requires a challenge, and counts sign-ups from zero. Returns true only for the call that changes
 * this.
 */
export async function storeChallenge({ sql: db }: Tx): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update sign_up_state set mode = 'open', is_flood = true, changed_at = now()
    where coalesce(mode, start_mode) = 'open' and not is_flood or ${isFloodOver}`.execute(db);
  if (numAffectedRows > 0n) await db.deleteFrom('sign_up_minutes').execute();
  return numAffectedRows > 0n;
}

/** Delays the end of what a flood has set. Writes at most once a minute. */
export async function storeFloodTime({ sql: db }: Statement): Promise<void> {
  await sql`
    update sign_up_state set changed_at = now()
    where is_flood and changed_at < now() - interval '1 minute'`.execute(db);
}

interface CountRow {
  readonly count: number;
}

/** Counts this sign-up. Returns the number in the last 60 seconds on all servers. */
export async function countSignUp({ sql: db }: Statement): Promise<number> {
  const { rows } = await sql<CountRow>`
    with old as (
      delete from sign_up_minutes
      where minute < now() - ${STORED_MINUTES} * interval '1 minute'
    ), this_minute as (
      insert into sign_up_minutes as m (minute, count) values (date_trunc('minute', now()), 1)
      on conflict (minute) do update set count = m.count + 1
      returning count
    )
    select (select count from this_minute) + coalesce((
      select count * (60 - extract(second from now())) / 60 from sign_up_minutes
      where minute = date_trunc('minute', now()) - interval '1 minute'), 0)::float as count`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

interface OpenRow {
  readonly is_open: boolean;
}

export async function isInviteOpen(db: Reader, codeHash: Buffer): Promise<boolean> {
  const { rows } = await sql<OpenRow>`
    select exists (
      select from sign_up_invites
      where code_hash = ${codeHash} and uses_left > 0 and (ends_at is null or ends_at > now())
    ) or exists (
      select from invites i join users u on u.id = i.user_id
      where i.code_hash = ${codeHash} and u.status = 'active'
    ) as is_open`.execute(db);
  return rows[0]?.is_open ?? false;
}

/** Uses up one account of an operator's invite. Returns its id, or null if it is not usable. */
export async function claimInvite(tx: Tx, codeHash: Buffer): Promise<number | null> {
  const row = await tx.sql
    .updateTable('sign_up_invites')
    .set((eb) => ({ uses_left: eb('uses_left', '-', 1) }))
    .where('code_hash', '=', codeHash)
    .where('uses_left', '>', 0)
    .where((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', eb.fn<Date>('now'))]))
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Uses up an operator's invite for an account that is created. Returns false if it is not usable. */
export async function claimForAccount(tx: Tx, codeHash: Buffer, uid: string): Promise<boolean> {
  const inviteId = await claimInvite(tx, codeHash);
  if (inviteId === null) return false;
  await sql`
    update sign_up_invites set unfinished_uids = array_append(unfinished_uids, ${uid})
    where id = ${inviteId}`.execute(tx.sql);
  return true;
}

/** Returns true if the account has used up an invite. Only once: its registration is finished. */
export async function finishClaim(tx: Tx, uid: string): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update sign_up_invites set unfinished_uids = array_remove(unfinished_uids, ${uid})
    where unfinished_uids @> array[${uid}]`.execute(tx.sql);
  return numAffectedRows > 0n;
}

interface NewInvite {
  readonly code_hash: Buffer;
  readonly content_hash: Buffer;
  readonly uses_left: number;
  readonly ends_at: Date | null;
}

/** Returns false if an invite with this code exists. */
export async function insertInvite(tx: Tx, invite: NewInvite): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await tx.sql
    .insertInto('sign_up_invites')
    .values(invite)
    .onConflict((conflict) => conflict.column('code_hash').doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows > 0n;
}

/** Returns true if the invite was created with the same content. */
export async function isSameInvite(
  tx: Tx,
  { code_hash, content_hash }: Pick<NewInvite, 'code_hash' | 'content_hash'>,
): Promise<boolean> {
  const row = await tx.sql
    .selectFrom('sign_up_invites')
    .select('id')
    .where('code_hash', '=', code_hash)
    .where('content_hash', '=', content_hash)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns false if there is no usable invite with this id. */
export async function endInvite(tx: Tx, id: number): Promise<boolean> {
  const { numUpdatedRows } = await tx.sql
    .updateTable('sign_up_invites')
    .set({ ends_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('uses_left', '>', 0)
    .where((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', eb.fn<Date>('now'))]))
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

export function listOpenInvites(db: Reader): Promise<OpenInvite[]> {
  return db
    .selectFrom('sign_up_invites')
    .select(['id', 'uses_left', 'ends_at', 'created_at'])
    .where('uses_left', '>', 0)
    .where((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', eb.fn<Date>('now'))]))
    .orderBy('id')
    .execute();
}

/** Deletes invites that were used up or ended before the date. Returns their number. */
export async function deleteEndedInvites({ sql: db }: Statement, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('sign_up_invites')
    .where((eb) =>
      eb.or([
        eb('ends_at', '<', before),
        eb.and([eb('uses_left', '=', 0), eb('created_at', '<', before)]),
      ]),
    )
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

export async function claimChallenge(
  { sql: db }: Statement,
  nonce: Buffer,
  ends_at: Date,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('used_challenges')
    .values({ nonce, ends_at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows > 0n;
}

export async function deleteEndedChallenges({ sql: db }: Statement, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('used_challenges')
    .where('ends_at', '<', before)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

export async function countPending(db: Reader): Promise<number> {
  const { rows } = await sql<CountRow>`
    select count(*)::int as count from users where status = 'pending'`.execute(db);
  return rows[0]?.count ?? 0;
}

export function listPendingNames(db: Reader, limit?: number): Promise<{ username: string }[]> {
  const names = db
    .selectFrom('users')
    .select('username')
    .where('status', '=', 'pending')
    .orderBy('id');
  return (limit === undefined ? names : names.limit(limit)).execute();
}

export async function setPending(tx: Tx, userId: number, isPending: boolean): Promise<void> {
  const status = isPending ? 'pending' : 'active';
  await tx.sql.updateTable('users').set({ status }).where('id', '=', userId).execute();
}
