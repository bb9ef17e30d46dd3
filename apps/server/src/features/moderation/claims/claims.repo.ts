import type { ClaimOutcome, ClaimRole } from '@reprise/contract/moderation/claim-calls.ts';
import { claimLimits } from '@reprise/contract/moderation/limits.ts';
import { sql } from 'kysely';
import type { Reader, Statement, Tx } from '#platform/db/transaction.ts';
import { isOwnerVisible, tilesWithOwners } from '#features/tiles/visible-tile.sql.ts';

export interface NewClaim {
  readonly tileId: number;
  readonly publicId: string;
  readonly role: ClaimRole;
  readonly name: string;
  readonly email: string;
  readonly reason: string;
  /** Null without mail: moderators see the claim at once. */
  readonly codeHash: Buffer | null;
}

interface CreatedRow {
  readonly created_at: Date;
}

/** Returns when the claim arrived. */
export async function insertClaim(statement: Statement, claim: NewClaim): Promise<Date> {
  const { created_at }: CreatedRow = await statement.sql
    .insertInto('claims')
    .values({
      tile_id: claim.tileId,
      public_id: claim.publicId,
      role: claim.role,
      name: claim.name,
      email: claim.email,
      reason: claim.reason,
      code_hash: claim.codeHash,
    })
    .returning('created_at')
    .executeTakeFirstOrThrow();
  return created_at;
}

/** Uses up the code. Returns false if it is wrong, used or expired. */
export async function confirmClaim(statement: Statement, codeHash: Buffer): Promise<boolean> {
  const { numUpdatedRows } = await statement.sql
    .updateTable('claims')
    .set({ confirmed_at: sql<Date>`now()`, code_hash: null })
    .where('code_hash', '=', codeHash)
    .where('created_at', '>', before(claimLimits.codeMs))
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Returns true if everyone saw the clip before a moderator hid it. */
export async function isHiddenFromVisitors(db: Reader, publicId: string): Promise<boolean> {
  const { rows } = await sql`
    select from ${tilesWithOwners}
    where t.public_id = ${publicId} and t.audience = 'hidden' and t.audience_unhidden = 'everyone'
      and ${isOwnerVisible(null)}`.execute(db);
  return rows.length > 0;
}

export interface ClosedClaims {
  readonly tileId: number;
  readonly logId: number;
  readonly isUpheld: boolean;
}

/** Closes the claims that moderators see. The tile must be locked. */
export async function closeClaims(
  tx: Tx,
  { tileId, logId, isUpheld }: ClosedClaims,
): Promise<void> {
  await tx.sql
    .updateTable('claims')
    .set({
      decided_at: sql<Date>`now()`,
      outcome: isUpheld ? 'upheld' : 'rejected',
      log_id: logId,
    })
    .where('tile_id', '=', tileId)
    .where('decided_at', 'is', null)
    .where('code_hash', 'is', null)
    .execute();
}

interface ClaimIdRow {
  readonly id: number;
}

/**
 * Closes the claims of clips that their owners deleted. Two statements: a distributed database joins
 * no copied table in an update of a local one.
 */
export async function closeClaimsOfDeletedTiles(tx: Tx): Promise<void> {
  const { rows } = await sql<ClaimIdRow>`
    select c.id from claims c left join tiles t on t.id = c.tile_id
    where c.decided_at is null and c.code_hash is null and t.id is null`.execute(tx.sql);
  if (rows.length === 0) return;
  await tx.sql
    .updateTable('claims')
    .set({ decided_at: sql<Date>`now()`, outcome: 'gone' })
    .where(
      'id',
      'in',
      rows.map(({ id }) => id),
    )
    .where('decided_at', 'is', null)
    .execute();
}

export interface UnnotifiedClaim {
  readonly id: number;
  readonly email: string;
  readonly public_id: string;
  readonly outcome: ClaimOutcome;
  readonly note: string | null;
}

/** Returns decided claims whose claimants must be notified. Only confirmed addresses are mailed. */
export async function listUnnotified(db: Reader): Promise<UnnotifiedClaim[]> {
  const { rows } = await sql<UnnotifiedClaim>`
    select c.id, c.email, c.public_id, c.outcome, decision.note
    from claims c left join moderation_log decision on decision.id = c.log_id
    where c.decided_at > ${before(claimLimits.notifyMs)} and c.notified_at is null
      and c.confirmed_at is not null
    order by c.decided_at, c.id`.execute(db);
  return rows;
}

export async function markNotified(statement: Statement, claimId: number): Promise<void> {
  await statement.sql
    .updateTable('claims')
    .set({ notified_at: sql<Date>`now()` })
    .where('id', '=', claimId)
    .execute();
}

/** Returns the number of deleted claims. */
export async function deleteUnconfirmed(statement: Statement, now: Date): Promise<number> {
  const { numDeletedRows } = await statement.sql
    .deleteFrom('claims')
    .where('code_hash', 'is not', null)
    .where('created_at', '<', new Date(now.getTime() - claimLimits.unconfirmedMs))
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** Deletes claims and reports decided before this time. Returns their number. */
export async function deleteDecided(statement: Statement, decidedBefore: Date): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    with old_claims as (delete from claims where decided_at < ${decidedBefore} returning id),
      old_reports as (
        delete from decided_reports using moderation_log decision
        where decision.id = log_id and decision.created_at < ${decidedBefore}
        returning decided_reports.id
      )
    select id from old_claims union all select id from old_reports`.execute(statement.sql);
  return Number(numAffectedRows);
}

export function listClaims(db: Reader, email: string | null) {
  const claims = db
    .selectFrom('claims')
    .select(['id', 'tile_id', 'public_id', 'role', 'name', 'email', 'reason', 'created_at'])
    .select(['confirmed_at', 'decided_at', 'outcome', 'notified_at'])
    .orderBy('id', 'desc');
  return (email === null ? claims : claims.where(hasEmail(email))).execute();
}

/** Returns the number of deleted claims. */
export async function deleteClaimsOf(statement: Statement, email: string): Promise<number> {
  const { numDeletedRows } = await statement.sql
    .deleteFrom('claims')
    .where(hasEmail(email))
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

function hasEmail(email: string) {
  return sql<boolean>`lower(email) = ${email.toLowerCase()}`;
}

function before(ms: number) {
  return sql<Date>`now() - ${ms} * interval '1 millisecond'`;
}
