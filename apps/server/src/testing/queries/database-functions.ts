import { sql } from 'kysely';
import type { Db } from '#platform/db/open.ts';
import { tablesWrittenBy } from './table-writes.ts';

export interface DatabaseFunction {
  readonly name: string;
  readonly source: string;
  readonly triggered_by: readonly string[];
}

export async function readFunctions(db: Db): Promise<DatabaseFunction[]> {
  const { rows } = await sql<DatabaseFunction>`
    select p.proname::text as name, coalesce(pg_get_function_sqlbody(p.oid), p.prosrc) as source,
      array(
        select t.tgrelid::regclass::text from pg_trigger t where t.tgfoid = p.oid
      ) as triggered_by
    from pg_proc p
    where p.pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
    order by 1`.execute(db);
  return rows;
}

export function tablesWrittenIn({ source }: DatabaseFunction): string[] {
  const dynamic = /\bexecute\s/i.test(source) ? [null] : [];
  const tables = [...tablesWrittenBy(source), ...dynamic].map(
    (table) => table ?? 'an unknown table',
  );
  return [...new Set(tables)].toSorted();
}
