import * as z from 'zod/mini';
import type { Reader, Statement } from '#platform/db/transaction.ts';

const KEY = 'last-backup';

const lastBackupSchema = z.object({ createdAt: z.string(), file: z.string(), bytes: z.number() });

export type LastBackup = z.output<typeof lastBackupSchema>;

export async function readLastBackup(db: Reader): Promise<LastBackup | null> {
  const row = await db
    .selectFrom('schema_meta')
    .select('value')
    .where('key', '=', KEY)
    .executeTakeFirst();
  return row === undefined ? null : z.parse(lastBackupSchema, JSON.parse(row.value));
}

export async function storeLastBackup({ sql }: Statement, backup: LastBackup): Promise<void> {
  const { createdAt, file, bytes } = backup;
  const value = JSON.stringify({ createdAt, file, bytes });
  await sql
    .insertInto('schema_meta')
    .values({ key: KEY, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();
}
