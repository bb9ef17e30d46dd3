import { EQUAL_IN_SEARCH, IGNORED_BY_SEARCH } from '@reprise/contract/rules/search-key.ts';
import { sql, type RawBuilder } from 'kysely';

/**
 * Returns `searchKey` of the contract in SQL, independent of the database's locale. With ICU,
 * because PostgreSQL 15 and 16 have no "pg_c_utf8". ASCII, which most texts are, is faster.
 */
export function sqlSearchKey(text: RawBuilder<unknown>): RawBuilder<string> {
  const value = sql`(${text})::text`;
  const plain = sql`regexp_replace(normalize(${value}, nfkd), ${sql.lit(IGNORED_BY_SEARCH)}, '', 'g')`;
  const [from, to] = [sql.lit(EQUAL_IN_SEARCH.from), sql.lit(EQUAL_IN_SEARCH.to)];
  return sql`case when octet_length(${value}) = char_length(${value}) then lower(${value} collate "C")
    else translate(lower(upper(lower(${plain} collate "und-x-icu"))), ${from}, ${to}) collate "C" end`;
}
