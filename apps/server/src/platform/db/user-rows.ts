import type { exportTexts } from '@reprise/contract/accounts/texts.ts';
import { sql, type RawBuilder } from 'kysely';
import { personalTables, type PersonalOwner } from './tables.ts';
import type { Reader, Tx } from './transaction.ts';

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

const PAGE_SIZE = 500;

export type ExportedRow = Readonly<Record<string, unknown>>;

export type ExportPages = AsyncGenerator<readonly ExportedRow[]>;

export interface UserExport {
  readonly account?: () => Promise<ExportedRow | undefined>;
  readonly files?: {
    readonly [File in Exclude<keyof typeof exportTexts.sections, 'account'>]?: () => ExportPages;
  };
}

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

async function* withoutKeys(pages: AsyncIterable<readonly KeyedRow[]>): ExportPages {
  for await (const rows of pages) yield rows.map(({ key: _key, ...row }) => row);
}
