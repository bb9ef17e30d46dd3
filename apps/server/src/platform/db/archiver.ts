import { sql } from 'kysely';
import type { Reader } from './transaction.ts';

const HOUR_MS = 3_600_000;

export interface ArchiverRow {
  readonly is_on: boolean;
  readonly archived_at: Date | null;
  readonly failed_at: Date | null;
  /** Of the counts, which begin again with a restore. */
  readonly counted_since: Date;
  /** A complete piece of the log is not archived. */
  readonly has_pending: boolean;
  /** After which a piece with writes is complete; 0: only when it is full. */
  readonly timeout_seconds: number;
}

/** Returns how PostgreSQL archives its log, for backups that restore to a moment. */
export async function readArchiver(db: Reader): Promise<ArchiverRow> {
  const { rows } = await sql<ArchiverRow>`
    select setting.is_on, last_archived_time as archived_at, last_failed_time as failed_at,
      stats_reset as counted_since, setting.timeout_seconds,
      case when setting.is_on and not pg_is_in_recovery()
        then coalesce(last_archived_wal, '') collate "C"
          < pg_walfile_name(pg_current_wal_insert_lsn() - setting.piece_bytes)
        else false end as has_pending
    from pg_stat_archiver
    cross join (
      select current_setting('archive_mode') <> 'off' as is_on,
        (select setting::int from pg_settings where name = 'archive_timeout') as timeout_seconds,
        (select setting::int from pg_settings where name = 'wal_segment_size') as piece_bytes
    ) setting`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('PostgreSQL has no state of its archiver.');
  return row;
}

/**
 * Returns 'failing' if the last attempt failed, and 'stuck' if a piece waits for an hour without
 * one: archive_command is empty or hangs.
 */
export function archiveTrouble(row: ArchiverRow, now: Date): 'failing' | 'stuck' | null {
  const { is_on: isOn, archived_at: archivedAt, failed_at: failedAt } = row;
  if (!isOn) return null;
  if (failedAt !== null && (archivedAt === null || failedAt > archivedAt)) return 'failing';
  const since = archivedAt ?? row.counted_since;
  return row.has_pending && now.getTime() - since.getTime() > HOUR_MS ? 'stuck' : null;
}
