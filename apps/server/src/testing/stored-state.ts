import { sql } from 'kysely';
import type { Db } from '#platform/db/open.ts';

/** By default without the sign-in tables. */
export async function storedState(db: Db, { withAuth = false } = {}): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' order by 1`.execute(db);
  const names = rows
    .map(({ name }) => name)
    .filter((name) => withAuth || !name.startsWith('auth_'));
  const tables = await Promise.all(
    names.map(async (name) => {
      const content = await sql<{ text: string }>`
        select row_to_json(t)::text as text from ${sql.table(name)} t order by 1`.execute(db);
      return [name, ...content.rows.map(({ text }) => text)].join('\n');
    }),
  );
  return tables.join('\n');
}
