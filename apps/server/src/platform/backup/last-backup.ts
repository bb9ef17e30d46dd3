import * as z from 'zod/mini';
import type { Reader, Statement } from '#platform/db/transaction.ts';

const LAST = 'last-backup';
const LAST_SCHEDULED = 'last-scheduled-backup';

const lastBackupSchema = z.object({ createdAt: z.string(), file: z.string(), bytes: z.number() });

export type LastBackup = z.output<typeof lastBackupSchema>;

/** By an operator or by schedule. Returns null if this database was never backed up. */
export function readLastBackup(db: Reader): Promise<LastBackup | null> {
  return read(db, LAST);
}

export function readLastScheduled(db: Reader): Promise<LastBackup | null> {
  return read(db, LAST_SCHEDULED);
}

async function read(db: Reader, key: string): Promise<LastBackup | null> {
  const row = await db
    .selectFrom('schema_meta')
    .select('value')
    .where('key', '=', key)
    .executeTakeFirst();
  return row === undefined ? null : z.parse(lastBackupSchema, JSON.parse(row.value));
}

/** By an operator or by schedule. */
export function storeLastBackup(statement: Statement, backup: LastBackup): Promise<void> {
  return store(statement, LAST, backup);
}

/** `createdAt` is when it was due, by the clock of the server. */
export function storeLastScheduled(statement: Statement, backup: LastBackup): Promise<void> {
  return store(statement, LAST_SCHEDULED, backup);
}

async function store({ sql }: Statement, key: string, backup: LastBackup): Promise<void> {
  const { createdAt, file, bytes } = backup;
  const value = JSON.stringify({ createdAt, file, bytes });
  await sql
    .insertInto('schema_meta')
    .values({ key, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();
}
