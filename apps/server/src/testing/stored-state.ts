import { sql } from 'kysely';
import type { Db } from '#platform/db/open.ts';

export async function storedState(db: Db, { withAuth = false } = {}): Promise<string> {
  const tables = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public'`.execute(db);
  const contents = tables.rows
    .filter(({ name }) => withAuth || !name.startsWith('auth_'))
    .map(
      ({ name }) => sql`
        select ${sql.lit(name)} as name, row_to_json(t)::text as text from ${sql.table(name)} t`,
    );
  // One statement, because a connection per table would cost more than reading the rows.
  const { rows } = await sql<{ name: string; text: string }>`
    ${sql.join(contents, sql` union all `)} order by 1, 2`.execute(db);
  return rows.map(({ name, text }) => `${name} ${text}`).join('\n');
}
