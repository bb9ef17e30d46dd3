import { sql, type RawBuilder } from 'kysely';
import type { Reader } from '#platform/db/transaction.ts';

const PAGE_SIZE = 500;

export type ExportedRow = Readonly<Record<string, unknown>>;

export type ExportPages = AsyncGenerator<readonly ExportedRow[]>;

/** `key` is the paging key, unique and positive. */
export type KeyedRow = { readonly key: number } & Readonly<Record<string, unknown>>;

/** The query needs a `key` column, which the result omits. */
export function exportRows(db: Reader, select: RawBuilder<unknown>): () => ExportPages {
  return () => withoutKeys(keyedPages(db, select));
}

export async function* keyedPages<Row extends KeyedRow>(
  db: Reader,
  select: RawBuilder<unknown>,
): AsyncGenerator<readonly Row[]> {
  for (let after = 0, isEnd = false; !isEnd;) {
    const { rows }: { readonly rows: readonly Row[] } = await sql<Row>`
      select * from (${select}) own
      where key > ${after} order by key limit ${PAGE_SIZE}`.execute(db);
    yield rows;
    after = rows.at(-1)?.key ?? after;
    isEnd = rows.length < PAGE_SIZE;
  }
}

export async function* withoutKeys(pages: AsyncIterable<readonly KeyedRow[]>): ExportPages {
  for await (const rows of pages) yield rows.map(({ key: _key, ...row }) => row);
}
