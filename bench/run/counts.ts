import type { OpenDatabase } from '../../apps/server/src/platform/db/open.ts';

/** Counts all rows, so that a lost or doubled row is found. */
export async function countAll(
  { pool }: OpenDatabase,
  table: string,
  what = 'count(*)',
): Promise<number> {
  const { rows } = await pool.query<{ n: number }>(`select ${what} as n from ${table}`);
  return rows[0]?.n ?? 0;
}
