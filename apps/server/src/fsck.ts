import { sql } from 'kysely';
import { migrations } from '#migrations/index.ts';
import { loadConfig } from '#platform/config.ts';
import { openDataSource } from '#platform/db/data-source.ts';
import { openDatabase, type Handle } from '#platform/db/open.ts';
import { StartError } from '#platform/errors.ts';
import { findDifferences } from '#platform/fsck/find-differences.ts';

/*
 * `npm run fsck`: recomputes every counter of the database of DATABASE_URL or DATA_DIR and compares.
 * Exit 0: all is well; 1: it prints what differs; 2: it could not look.
 */

/** Reads one moment, and for as long as it takes: a server may go on writing meanwhile. */
function differencesOf(db: Handle): Promise<string[]> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      await sql`set local statement_timeout = 0`.execute(tx);
      await requireNewestSchema(tx);
      return findDifferences(tx);
    });
}

async function requireNewestSchema(tx: Handle): Promise<void> {
  const { rows } = await sql<{ isPrepared: boolean }>`
    select to_regclass('schema_meta') is not null as "isPrepared"`.execute(tx);
  const stored = rows[0]?.isPrepared
    ? await tx
        .selectFrom('schema_meta')
        .select('value')
        .where('key', '=', 'version')
        .executeTakeFirst()
    : undefined;
  const newest = migrations.at(-1)?.version;
  if (Number(stored?.value ?? 0) === newest) return;
  throw new StartError('The database has another schema version: start this Reprise on it first.');
}

async function check(): Promise<string[]> {
  // What signs sessions is none of a check's business.
  const { DATABASE_URL, DATA_DIR } = process.env;
  const secret = DATABASE_URL === undefined ? {} : { AUTH_SECRET: 'x'.repeat(32) };
  const config = loadConfig({ DATABASE_URL, DATA_DIR, ...secret });
  const source = await openDataSource(config, print);
  try {
    const { db, close } = openDatabase(source.connection, (error) => print(error.message));
    try {
      return await differencesOf(db);
    } finally {
      await close();
    }
  } finally {
    await source.stop();
  }
}

/** A known reason is one sentence; anything else is our own mistake and shows where it happened. */
function describeFailure(error: unknown): string {
  if (error instanceof StartError) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

async function main(): Promise<number> {
  try {
    const differences = await check();
    for (const line of differences) print(line);
    print(differences.length === 0 ? 'No differences.' : `Differences: ${differences.length}.`);
    return differences.length === 0 ? 0 : 1;
  } catch (error) {
    process.stderr.write(`${describeFailure(error)}\n`);
    return 2;
  }
}

process.exitCode = await main();
