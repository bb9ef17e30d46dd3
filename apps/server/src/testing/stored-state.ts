import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#platform/db/open.ts';

interface Options {
  readonly withAuth?: boolean;
}

/** Without the epoch, which a restore renews. */
export async function storedState(db: Db, options?: Options): Promise<string> {
  return readTables(
    db,
    (name) => sql`select ${sql.lit(name)} as name, row_to_json(t)::text as text
                  from ${sql.table(name)} t`,
    options,
  );
}

/** Returns the number of rows and a hash per table: faster where many rows are read many times. */
export async function stateHash(db: Db): Promise<string> {
  return readTables(
    db,
    (name) => sql`select ${sql.lit(name)} as name,
                    concat_ws(' ', count(*), sum(hashtextextended(t::text, 0))) as text
                  from ${sql.table(name)} t`,
  );
}

async function readTables(
  db: Db,
  read: (table: string) => RawBuilder<unknown>,
  { withAuth = false }: Options = {},
): Promise<string> {
  const tables = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public'`.execute(db);
  const contents = tables.rows
    .filter(({ name }) => withAuth || !name.startsWith('auth_'))
    .map(({ name }) => read(name));
  // One statement, because a connection per table would cost more than reading the rows.
  const { rows } = await sql<{ name: string; text: string }>`
    ${sql.join(contents, sql` union all `)} order by 1, 2`.execute(db);
  return rows
    .filter(({ text }) => !text.startsWith('{"key":"epoch"'))
    .map(({ name, text }) => `${name} ${text}`)
    .join('\n');
}
