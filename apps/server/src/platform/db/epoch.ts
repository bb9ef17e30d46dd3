import { randomUUID } from 'node:crypto';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type { ClientBase } from 'pg';
import type { Config } from '#platform/config.ts';
import { repeat, type StopWatch } from '#platform/watch.ts';
import type { OpenDatabase } from './open.ts';
import { outageLog, type DatabaseState } from './outage-log.ts';
import { IS_READ_ONLY } from './read-only.ts';
import { statementRunner, type Statement } from './transaction.ts';

/**
 * Names one history of the database (docs/live-documents.md, "Epoch"). What a client stores is valid
 * only in the epoch in which it was read: after a restore or a failover, the same versions and keys
 * can belong to other data.
 */
export interface Epoch {
  current(): string;
  onChange(listener: () => void): void;
  /** Reads it every second, because a failover does not restart this process. */
  watch(): StopWatch;
}

export interface EpochDeps {
  readonly config: Pick<Config, 'DATABASE_URL' | 'DATA_DIR'>;
  readonly database: Pick<OpenDatabase, 'db'>;
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn'>;
}

interface EpochRow extends DatabaseState {
  /** Null on a replica. */
  readonly epoch: string | null;
}

const KEY = 'epoch';
const EVERY_MS = 1_000;

/**
 * Increases when a replica becomes the primary, and at the end of a recovery to a moment. The
 * control file has it only after the next checkpoint. Null on a replica.
 */
const TIMELINE = sql<string>`case when not pg_is_in_recovery()
  then left(pg_walfile_name(pg_current_wal_insert_lsn()), 8) end`;
/** Managed databases without these functions, such as Aurora, lose no writes in a failover. */
const UNREADABLE: ReadonlySet<unknown> = new Set(['0A000', '42501', '42883']);

export async function openEpoch({ config, database, log }: EpochDeps): Promise<Epoch> {
  const { db } = database;
  const run = statementRunner(db);
  const isEmbedded = config.DATABASE_URL === undefined;
  const files = isEmbedded ? await createdAt(path.join(config.DATA_DIR, 'pg18/PG_VERSION')) : '';
  const listeners: (() => void)[] = [];
  const runRead = outageLog(log);
  let timeline = TIMELINE;

  async function read(): Promise<EpochRow> {
    // A dump that is restored into a new database has another oid.
    const { rows } = await sql<EpochRow>`
      select concat_ws('.', m.value, d.oid, ${sql.lit(files)}) || '.' || ${timeline} as epoch,
        ${sql.raw(IS_READ_ONLY)} as is_read_only
      from schema_meta m, pg_database d
      where m.key = ${sql.lit(KEY)} and d.datname = current_database()`.execute(db);
    if (rows[0] !== undefined) return rows[0];
    await run(insertEpoch);
    return read();
  }

  async function readIfAllowed(): Promise<EpochRow> {
    try {
      return await read();
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && UNREADABLE.has(error.code))) throw error;
      if (timeline !== TIMELINE) throw error;
      log.warn({ err: error }, 'the timeline of PostgreSQL cannot be read');
      timeline = sql.lit('');
      return read();
    }
  }

  let current = (await readIfAllowed()).epoch ?? '';

  async function check(): Promise<void> {
    const { epoch: next } = await runRead(readIfAllowed);
    if (next === null || next === current) return;
    current = next;
    log.info('the database was restored or replaced: clients read everything again');
    for (const listener of listeners) listener();
  }

  return {
    current: () => current,
    onChange: (listener) => void listeners.push(listener),
    watch: () =>
      repeat({ work: check, everyMs: EVERY_MS, log, failure: 'the epoch could not be read' }),
  };
}

/** Begins a new epoch, in the transaction of a restore. */
export async function renewEpoch(client: ClientBase): Promise<void> {
  await client.query(
    `insert into schema_meta values ($1, $2)
     on conflict (key) do update set value = excluded.value`,
    [KEY, randomUUID()],
  );
}

async function insertEpoch({ sql: statement }: Statement): Promise<void> {
  await statement
    .insertInto('schema_meta')
    .values({ key: KEY, value: randomUUID() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Copied files, such as an older DATA_DIR put back, are younger than their contents. */
async function createdAt(file: string): Promise<string> {
  const stats = await stat(file, { bigint: true }).catch(() => null);
  return stats === null ? '' : stats.birthtimeNs.toString(36);
}
