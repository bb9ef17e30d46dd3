import { inject } from 'vitest';
import { openDatabase, type OpenDatabase } from '#platform/db/open.ts';
import { checkedRows } from './checked-rows.ts';

/**
 * Makes PostgreSQL reject writes and row locks on a `Reader`: the compiler cannot check raw SQL.
 */
export function withReadOnlyReads(database: OpenDatabase): OpenDatabase {
  const { db, pool } = database;
  const reads = openDatabase(
    { ...pool.options, options: '-c default_transaction_read_only=on' },
    () => undefined,
  );
  return {
    ...database,
    db: Object.assign(reads.db.withPlugin(checkedRows(inject('declaredRows'))), {
      transaction: () => db.transaction(),
      withPlugin: (...args: Parameters<typeof db.withPlugin>) => db.withPlugin(...args),
    }),
    onQuery(listener) {
      database.onQuery(listener);
      reads.onQuery(listener);
    },
    async close() {
      await reads.close();
      await database.close();
    },
  };
}
