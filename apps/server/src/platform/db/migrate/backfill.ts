import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { BackfillMigration } from './migration.ts';
import { inShortTransaction } from './lock-attempts.ts';
import type { MigrationSession } from './migration-session.ts';
import { storeMigration } from './schema-state.ts';

const FIRST_ROWS = 500;
const FEWEST_ROWS = 50;
const MOST_ROWS = 20_000;
/** How long a batch may lock its rows. */
const SHORT_BATCH_MS = 30;
const LONG_BATCH_MS = 60;
/** Lets queries that wait for a row run first. */
const PAUSE_MS = 5;
const REPORT_MS = 1_000;

interface Range {
  readonly first: number;
  readonly last: number;
}

/** Writes the rows in batches. Continues after a crash. */
export async function runBackfill(
  session: MigrationSession,
  migration: BackfillMigration,
): Promise<void> {
  const range = await keyRange(session.client, migration);
  let position = await storedPosition(session.client, migration, range.first - 1);
  let size = FIRST_ROWS;
  let rows = 0;
  let reportedAt = performance.now();
  for (;;) {
    const started = performance.now();
    const end = await batchEnd(session.client, migration, { position, size });
    if (end === null) break;
    const batch = { position, end };
    rows += await inShortTransaction(
      session,
      (client) => writeBatch(client, migration, batch),
      () => (size = smaller(size)),
    );
    position = end;
    const took = performance.now() - started;
    if (took > LONG_BATCH_MS) size = smaller(size);
    else if (took < SHORT_BATCH_MS) size = Math.min(size * 2, MOST_ROWS);
    if (performance.now() - reportedAt > REPORT_MS) {
      reportedAt = performance.now();
      session.report(`${rows} rows written`, percentOf(position, range));
    }
    await sleep(PAUSE_MS);
  }
  await inShortTransaction(session, async (client) => {
    await client.query('delete from schema_meta where key = $1', [positionKey(migration)]);
    await storeMigration(client, migration);
  });
  session.report(`${rows} rows written`, 100);
}

function smaller(size: number): number {
  return Math.max(FEWEST_ROWS, Math.floor(size / 2));
}

function percentOf(position: number, { first, last }: Range): number {
  return Math.min(100, Math.floor((100 * (position - first)) / Math.max(1, last - first)));
}

function positionKey({ version }: BackfillMigration): string {
  return `backfill:${version}`;
}

async function keyRange(client: pg.Client, { table, key }: BackfillMigration): Promise<Range> {
  const { rows } = await client.query<{ first: string; last: string }>(
    `select coalesce(min(${key}), 0) as first, coalesce(max(${key}), 0) as last from ${table}`,
  );
  return { first: Number(rows[0]?.first), last: Number(rows[0]?.last) };
}

async function storedPosition(
  client: pg.Client,
  migration: BackfillMigration,
  start: number,
): Promise<number> {
  const { rows } = await client.query<{ value: string }>(
    'select value from schema_meta where key = $1',
    [positionKey(migration)],
  );
  return Number(rows[0]?.value ?? start);
}

async function batchEnd(
  client: pg.Client,
  { table, key }: BackfillMigration,
  { position, size }: { position: number; size: number },
): Promise<number | null> {
  const { rows } = await client.query<{ end: string | null }>(
    `select max(${key}) as end from (
       select ${key} from ${table} where ${key} > $1 order by ${key} limit $2) batch`,
    [position, size],
  );
  const end = rows[0]?.end ?? null;
  return end === null ? null : Number(end);
}

async function writeBatch(
  client: pg.Client,
  migration: BackfillMigration,
  { position, end }: { position: number; end: number },
): Promise<number> {
  const { rowCount } = await client.query(batchSql(migration), [position, end]);
  await client.query(
    `insert into schema_meta values ($1, $2)
     on conflict (key) do update set value = excluded.value`,
    [positionKey(migration), String(end)],
  );
  return rowCount ?? 0;
}

/** An inserting batch locks its rows and thereby skips deleted ones. */
function batchSql(migration: BackfillMigration): string {
  const { table, key } = migration;
  const isInBatch = `${key} > $1 and ${key} <= $2`;
  if ('set' in migration) {
    const { set, where = 'true' } = migration;
    return `update ${table} set ${set} where ${isInBatch} and (${where})`;
  }
  const { insertInto, select } = migration;
  return `insert into ${insertInto} select ${select} from ${table} where ${isInBatch}
    order by ${key} for key share on conflict do nothing`;
}
