import { sql } from 'kysely';
import type { Tx } from '#platform/db/transaction.ts';
import { personalTables, type PersonalOwner } from './personal-tables.ts';

/**
 * Deletes a user's rows, and rows about the user, from the owner's tables declared with `rows`. In
 * the declared order.
 */
export async function eraseRows(tx: Tx, owner: PersonalOwner, userId: number): Promise<void> {
  const plain = personalTables.filter((table) => table.owner === owner && table.isPlain);
  for (const { name, deletedColumns } of plain) {
    const conditions = deletedColumns.map((column) => sql`${sql.ref(column)} = ${userId}`);
    await sql`
      delete from ${sql.table(name)} where ${sql.join(conditions, sql` or `)}`.execute(tx.sql);
  }
}
