import type { ColumnType } from 'kysely';
import type { Timestamp } from './chat-schema.ts';

interface PushKeysTable {
  /** Always true: limits the table to one row. */
  singleton: ColumnType<boolean, boolean | undefined, boolean>;
  /** Includes the public key. */
  private_jwk: string;
  created_at: Timestamp;
}

interface JobsTable {
  name: string;
  /** No server starts the job before this time: another one runs it, or it has failed. */
  not_before: Timestamp | null;
  succeeded_at: Timestamp | null;
  removed: ColumnType<number, number | undefined, number>;
}

/** Unlogged: empty after a crash. */
interface RateCountsTable {
  /** A keyed hash of rate, user, session or address. */
  key: Buffer;
  count: number;
  ends_at: Timestamp;
}

interface SchemaMetaTable {
  key: string;
  value: string;
}

export interface PlatformTables {
  push_keys: PushKeysTable;
  jobs: JobsTable;
  rate_counts: RateCountsTable;
  schema_meta: SchemaMetaTable;
}
