import type { Claim } from '@reprise/contract/moderation/calls.ts';
import { moderationLimits } from '@reprise/contract/moderation/limits.ts';
import { sql, type RawBuilder } from 'kysely';
import type { ModerationAction } from '#platform/db/schema.ts';
import type { Reader, Tx } from '#platform/db/transaction.ts';
import { isInAudience, isOwnerVisible } from '#features/tiles/visible-tile.sql.ts';
import type { TileWithOwner, UncountedTile } from '#features/tiles/tile-with-owner.ts';

const { logPage, queuePage, reasonsMax } = moderationLimits;

interface QueuedRow extends UncountedTile {
  readonly is_hidden: boolean;
  readonly report_count: number;
  readonly reports: readonly { readonly reason: string; readonly date: string }[];
  readonly claims: readonly QueuedClaim[];
}

export type QueuedTile = QueuedRow & TileWithOwner;

interface QueuedClaim extends Pick<Claim, 'role' | 'name' | 'email' | 'reason' | 'date'> {
  readonly id: number;
  readonly confirmed_date: string | null;
}

/** `moderatorId` is null for the operator, `subjectId` for actions that concern no user. */
export interface NewLogEntry {
  readonly moderatorId: number | null;
  readonly action: ModerationAction;
  readonly subjectId: number | null;
  readonly tileId: number | null;
  readonly note: string;
}

export type LogEntryRow = Awaited<ReturnType<typeof listLogEntries>>[number];

/** The longest waiting first. Omits the moderator's own tiles. */
export function listQueue(db: Reader, moderatorId: number): Promise<QueuedTile[]> {
  return readQueued(db, sql`tile_id not in (select id from tiles where owner_id = ${moderatorId})`);
}

export async function findQueued(db: Reader, tileId: number): Promise<QueuedTile | null> {
  const [tile = null] = await readQueued(db, sql`tile_id = ${tileId}`);
  return tile;
}

interface LikesRow {
  readonly tile_id: number;
  readonly likes: number;
}

/**
 * Finds the tiles through open reports and claims, so that a flood of them costs only an index read.
 * A hidden tile stays in the queue if its reporters delete their accounts.
 */
async function readQueued(db: Reader, condition: RawBuilder<unknown>): Promise<QueuedTile[]> {
  const { rows } = await sql<QueuedRow>`
    select t.id, t.public_id, t.video_id, t.caption, t.starttime, t.endtime, t.created_at,
      u.username, u.img_url, t.audience = 'hidden' as is_hidden, head.report_count,
      coalesce(newest.reports, '[]'::json) as reports,
      coalesce(claimed.claims, '[]'::json) as claims
    from (
      select tile_id, min(created_at) as since, count(*) filter (where is_report) as report_count
      from (
        select tile_id, created_at, true as is_report from reports where is_open
        union all
        select tile_id, created_at, false from claims
        where decided_at is null and code_hash is null
          and exists (select from tiles where id = tile_id)
        union all
        select tile_id, created_at, false from moderation_log
        where action = 'hide' and exists (
          select from tiles where id = tile_id and audience = 'hidden'
        )
      ) complaint
      where ${condition}
      group by tile_id
      order by since, tile_id
      limit ${sql.lit(queuePage)}
    ) head
      join tiles t on t.id = head.tile_id
      join users u on u.id = t.owner_id
      cross join lateral (
        select json_agg(json_build_object('reason', reason, 'date', created_at)) as reports
        from (
          select reason, created_at from reports
          where tile_id = t.id and is_open
          order by created_at desc limit ${sql.lit(reasonsMax)}
        ) recent
      ) newest
      cross join lateral (
        select json_agg(json_build_object(
          'id', id, 'role', role, 'name', name, 'email', email, 'reason', reason,
          'date', created_at, 'confirmed_date', confirmed_at)) as claims
        from (
          select id, role, name, email, reason, created_at, confirmed_at from claims
          where tile_id = t.id and decided_at is null and code_hash is null
          order by created_at desc, id desc limit ${sql.lit(reasonsMax)}
        ) recent
      ) claimed
    order by head.since, t.id`.execute(db);
  const ids = rows.map(({ id }) => id);
  // A distributed database joins no table of all its nodes with one of the coordinator.
  const counts = await sql<LikesRow>`
    select tile_id, likes from tile_counts where tile_id = any (${ids}::bigint[])`.execute(db);
  const likes = new Map(counts.rows.map((row) => [row.tile_id, row.likes]));
  return rows.map((row) => ({ ...row, likes: likes.get(row.id) ?? 0 }));
}

export interface ClosedReport {
  readonly user_id: number;
  readonly reason: string;
  readonly created_at: Date;
}

/** The tile must be locked. */
export function closeReports(tx: Tx, tileId: number): Promise<ClosedReport[]> {
  return tx.sql
    .updateTable('reports')
    .set({ is_open: false })
    .where('tile_id', '=', tileId)
    .where('is_open', '=', true)
    .returning(['user_id', 'reason', 'created_at'])
    .execute();
}

/** Keeps what led to a decision. Omits who reported. */
export async function insertDecidedReports(
  tx: Tx,
  logId: number,
  reports: readonly ClosedReport[],
): Promise<void> {
  await sql`
    insert into decided_reports (log_id, reason, created_at)
    select ${logId}, reason, created_at
    from unnest(${reports.map(({ reason }) => reason)}::text[],
      ${reports.map(({ created_at }) => created_at)}::timestamptz[]) report (reason, created_at)`.execute(
    tx.sql,
  );
}

/** Returns the entry's id. */
export async function insertLogEntry(tx: Tx, entry: NewLogEntry): Promise<number> {
  const { id } = await tx.sql
    .insertInto('moderation_log')
    .values({
      moderator_id: entry.moderatorId,
      action: entry.action,
      subject_id: entry.subjectId,
      tile_id: entry.tileId,
      note: entry.note,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export interface ComplaintRow {
  readonly log_id: number;
  readonly kind: 'report' | 'claim';
  readonly date: Date;
  readonly confirmed_date: Date | null;
  readonly notified_date: Date | null;
}

/** Returns what led to the decisions of these log entries, oldest first. */
export async function listComplaints(
  db: Reader,
  logIds: readonly number[],
): Promise<ComplaintRow[]> {
  const { rows } = await sql<ComplaintRow>`
    select log_id, 'report' as kind, created_at as date, null::timestamptz as confirmed_date,
      null::timestamptz as notified_date
    from decided_reports where log_id = any (${[...logIds]}::bigint[])
    union all
    select log_id, 'claim', created_at, confirmed_at, notified_at
    from claims where log_id = any (${[...logIds]}::bigint[])
    order by date`.execute(db);
  return rows;
}

export function listLogEntries(db: Reader, before: number | undefined) {
  const entries = db
    .selectFrom('moderation_log as step')
    .leftJoin('users as subject', 'subject.id', 'step.subject_id')
    .leftJoin('users as moderator', 'moderator.id', 'step.moderator_id')
    .leftJoin('tiles', 'tiles.id', 'step.tile_id')
    .select([
      'step.id',
      'step.action',
      'moderator.username as moderator',
      'moderator.status as moderator_status',
      'moderator.img_url',
      'subject.username as subject',
      'subject.status as subject_status',
      'step.tile_id',
      'tiles.video_id',
      'step.note',
      'step.created_at',
    ])
    .orderBy('step.id', 'desc')
    .limit(sql.lit(logPage));
  return (before === undefined ? entries : entries.where('step.id', '<', before)).execute();
}

interface NewReport {
  readonly tileId: number;
  readonly userId: number;
  readonly reason: string;
}

/**
 * Returns null unless the viewer may see the tile or has reported it, so that repeating a report
 * succeeds.
 */
export async function findOwnerId(
  db: Reader,
  tileId: number,
  viewerId: number,
): Promise<number | null> {
  const row = await db
    .selectFrom('tiles as t')
    .innerJoin('users as u', 'u.id', 't.owner_id')
    .select('t.owner_id')
    .where('t.id', '=', tileId)
    .where(isOwnerVisible(viewerId))
    .where(isInAudience(viewerId))
    .executeTakeFirst();
  return row?.owner_id ?? null;
}

/**
 * Ignores a repeated report, and one for a deleted tile. Locks the tile first, as decisions do: Citus
 * locks the tables in this order, and takes two locks for a shared one.
 */
export async function insertReport(tx: Tx, { tileId, userId, reason }: NewReport): Promise<void> {
  const { rows } = await sql`
    select from tiles where id = ${tileId} for no key update`.execute(tx.sql);
  if (rows.length === 0) return;
  await tx.sql
    .insertInto('reports')
    .values({ tile_id: tileId, user_id: userId, reason })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
