import type { UnavailableReason } from '@reprise/contract/clips/video-source.ts';
import {
  sql,
  type Expression,
  type ExpressionBuilder,
  type RawBuilder,
  type SqlBool,
} from 'kysely';
import type { Reader, Statement, Tx } from '#platform/db/transaction.ts';
import type { Database } from '#platform/db/schema.ts';
import type { LockedTile } from '#features/tiles/owned-tile.ts';
import { visibleTiles } from '#features/tiles/visible-tile.sql.ts';
import { unindexTiles, type Credit } from '#features/tiles/words.repo.ts';

export { findSource } from './source-json.sql.ts';

export interface StoredCredit extends Credit {
  readonly channel_url: string | null;
  /** The address as `refused_channels` has it. */
  readonly channel_key: string | null;
}

export interface PlaybackFailure {
  readonly videoId: string;
  readonly userId: number;
  readonly reason: UnavailableReason;
}

/** Returns null if the viewer may not see the tile. */
export async function findVideoId(
  db: Reader,
  tileId: number,
  viewerId: number,
): Promise<string | null> {
  const row = await visibleTiles(db, viewerId)
    .select('t.video_id')
    .where('t.id', '=', tileId)
    .executeTakeFirst();
  return row?.video_id ?? null;
}

interface RefusedRow {
  readonly is_refused: boolean;
}

export async function isOfRefusedChannel(db: Reader, videoId: string): Promise<boolean> {
  const { rows } = await sql<RefusedRow>`
    select exists (
      select from sources s join refused_channels r on r.channel_url = s.channel_key
      where s.video_id = ${videoId}
    ) as is_refused`.execute(db);
  return rows[0]?.is_refused === true;
}

/** Locks the video's tiles that were posted since its channel is refused. */
export async function lockRefusedTiles(tx: Tx, videoId: string): Promise<readonly LockedTile[]> {
  const { rows } = await sql<LockedTile>`
    select t.id, t.owner_id, t.caption from tiles t
    where t.video_id = ${videoId} and t.created_at > (
      select r.created_at from sources s
      join refused_channels r on r.channel_url = s.channel_key
      where s.video_id = ${videoId}
    )
    order by t.id for update`.execute(tx.sql);
  return rows;
}

interface VideoRow {
  readonly video_id: string;
}

/** Of the newest tiles, the videos whose title and channel are not known. */
export async function findMissingCredits(db: Reader, tiles: number): Promise<string[]> {
  const { rows } = await sql<VideoRow>`
    select distinct t.video_id
    from (select video_id from tiles order by id desc limit ${tiles}) t
    where not exists (
      select from sources s where s.video_id = t.video_id
        and (s.title is not null or s.channel is not null or s.unavailable_reason is not null)
    )`.execute(db);
  return rows.map(({ video_id }) => video_id);
}

interface StoredRow {
  /** True if `upsertAvailable` would change nothing but an age of less than a day. */
  readonly is_stored: boolean;
  /** True if clips of the channel are refused. */
  readonly is_refused: boolean;
}

/**
 * Read before each post, so that only changes are written: posts of a popular video would otherwise
 * wait for the lock on its row.
 */
export async function readStored(
  db: Reader,
  videoId: string,
  { title, channel, channel_url, channel_key }: StoredCredit,
): Promise<StoredRow> {
  const { rows } = await sql<StoredRow>`
    select exists (
      select from sources
      where video_id = ${videoId} and unavailable_reason is null
        and (title, channel, channel_url, channel_key) is not distinct from
          (${title}::text, ${channel}::text, ${channel_url}::text, ${channel_key}::text)
        and credited_at > now() - interval '1 day'
    ) and not exists (select from source_failures where video_id = ${videoId}) as is_stored,
    exists (select from refused_channels where channel_url = ${channel_key}) as is_refused`.execute(
    db,
  );
  return rows[0] ?? { is_stored: false, is_refused: false };
}

/** Also deletes failure reports, and lets the words of the video's tiles be renewed. */
export async function upsertAvailable(
  tx: Tx,
  videoId: string,
  credit: StoredCredit,
): Promise<void> {
  const before = await tx.sql
    .selectFrom('sources')
    .select(['title', 'channel', 'channel_url'])
    .where('video_id', '=', videoId)
    .forUpdate()
    .executeTakeFirst();
  const values = { ...credit, unavailable_reason: null };
  await tx.sql
    .with('forgotten', (cte) => cte.deleteFrom('source_failures').where('video_id', '=', videoId))
    .insertInto('sources')
    .values({ video_id: videoId, ...values, credited_at: sql<Date>`now()` })
    .onConflict((conflict) =>
      // Citus takes no `now()` here.
      conflict
        .column('video_id')
        .doUpdateSet(({ ref }) => ({ ...values, credited_at: ref('excluded.credited_at') })),
    )
    .execute();
  if (before?.title !== credit.title || before.channel !== credit.channel) {
    await unindexTiles(tx, [{ video_id: videoId }]);
  }
}

/** Also deletes failure reports. The credit stays. */
export async function clearUnavailable(statement: Statement, videoId: string): Promise<void> {
  await statement.sql
    .with('forgotten', (cte) => cte.deleteFrom('source_failures').where('video_id', '=', videoId))
    .updateTable('sources')
    .set({ unavailable_reason: null })
    .where('video_id', '=', videoId)
    .execute();
}

/** Also deletes failure reports. Returns true if the video was available before. */
export async function upsertUnavailable(
  tx: Tx,
  videoId: string,
  reason: UnavailableReason,
): Promise<boolean> {
  const { rows } = await sql`
    with forgotten as (delete from source_failures where video_id = ${videoId})
    insert into sources (video_id, unavailable_reason) values (${videoId}, ${reason})
    on conflict (video_id) do update set unavailable_reason = excluded.unavailable_reason
      where sources.unavailable_reason is null
    returning video_id`.execute(tx.sql);
  return rows.length > 0;
}

export async function insertFailure(
  tx: Tx,
  { videoId, userId, reason }: PlaybackFailure,
): Promise<void> {
  await sql`
    insert into sources (video_id) values (${videoId}) on conflict do nothing`.execute(tx.sql);
  await sql`
    insert into source_failures (video_id, user_id, reason)
    values (${videoId}, ${userId}, ${reason})
    on conflict (video_id, user_id)
      do update set reason = excluded.reason, failed_at = excluded.failed_at`.execute(tx.sql);
}

export async function countFailures(
  db: Reader,
  videoId: string,
  windowMs: number,
): Promise<number> {
  const { users } = await db
    .selectFrom('source_failures as failure')
    .innerJoin('users as u', 'u.id', 'failure.user_id')
    .select(({ fn }) => fn.countAll<number>().as('users'))
    .where('failure.video_id', '=', videoId)
    .where('failure.failed_at', '>', sql<Date>`now() - ${windowMs} * interval '1 millisecond'`)
    .where('u.status', '=', 'active')
    .executeTakeFirstOrThrow();
  return users;
}

/** Returns the videos with the oldest titles and channels, oldest first. */
export async function findOldCredits(db: Reader, before: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('sources')
    .select('video_id')
    .where(hasCredit)
    .where('credited_at', '<', before)
    .orderBy('credited_at')
    .limit(limit)
    .execute();
  return rows.map(({ video_id }) => video_id);
}

export async function deleteCredit(tx: Tx, videoId: string): Promise<void> {
  await deleteCredits(tx, (eb) => eb('video_id', '=', videoId));
}

/** Returns the number of videos whose title and channel were deleted. */
export async function deleteOldCredits(tx: Tx, before: Date, limit: number): Promise<number> {
  return deleteCredits(tx, (eb) =>
    eb(
      'video_id',
      'in',
      eb
        .selectFrom('sources')
        .select('video_id')
        .where(hasCredit)
        .where('credited_at', '<', before)
        .orderBy('credited_at')
        .limit(limit),
    ),
  );
}

/** Their words go with the titles: the job has no others. */
async function deleteCredits(
  tx: Tx,
  isGone: (eb: ExpressionBuilder<Database, 'sources'>) => Expression<SqlBool>,
): Promise<number> {
  const rows = await tx.sql
    .updateTable('sources')
    .set({ title: null, channel: null, channel_url: null, channel_key: null })
    .where(hasCredit)
    .where(isGone)
    .returning('video_id')
    .execute();
  await unindexTiles(tx, rows);
  return rows.length;
}

function hasCredit({ or, eb }: ExpressionBuilder<Database, 'sources'>) {
  return or((['title', 'channel', 'channel_url'] as const).map((name) => eb(name, 'is not', null)));
}

export interface OldFailures {
  readonly isInPart: RawBuilder<boolean>;
  readonly before: Date;
}

/** Skips locked rows. Returns the number of deleted rows. */
export async function deleteOldFailures(
  statement: Statement,
  { isInPart, before }: OldFailures,
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from source_failures where ctid = any(array(
      select ctid from source_failures
      where ${isInPart} and failed_at < ${before}
      for update skip locked
    ))`.execute(statement.sql);
  return Number(numAffectedRows);
}
