import { sql } from 'kysely';
import type { Reader } from './transaction.ts';

export interface ReplicaRow {
  readonly name: string;
  /** Null without `pg_read_all_stats`, as are the following. */
  readonly state: string | null;
  /** `sync` or `quorum` if commits wait for it, else `async` or `potential`. */
  readonly sync_state: string | null;
  /** Log that it has not replayed. */
  readonly lag_bytes: number | null;
  /** Null after a time without writes, too. */
  readonly lag_seconds: number | null;
}

/** Returns the replicas that stream from this database. A backup that is running is none. */
export async function readReplicas(db: Reader): Promise<readonly ReplicaRow[]> {
  const { rows } = await sql<ReplicaRow>`
    select application_name as name, state, sync_state,
      pg_wal_lsn_diff(
        case when pg_is_in_recovery() then pg_last_wal_receive_lsn() else pg_current_wal_lsn() end,
        coalesce(replay_lsn, flush_lsn))::float as lag_bytes,
      extract(epoch from replay_lag)::float as lag_seconds
    from pg_stat_replication
    where coalesce(state, '') <> 'backup'
    order by application_name, pid`.execute(db);
  return rows;
}
