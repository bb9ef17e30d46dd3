import { EQUAL_IN_SEARCH, IGNORED_BY_SEARCH } from '@reprise/contract/rules/search-key.ts';
import { sql, type RawBuilder } from 'kysely';

/** PostgreSQL sorts the marks in a row in quadratic time: 2,000 of them would take 20 ms. */
const MARKS_MAX = 100;
const LONG_RUN = String.raw`([^\x01-\x7f]{${MARKS_MAX}})`;
/** Ends a row of marks, and is one of `IGNORED_BY_SEARCH`. */
const RUN_END = '\\1\u200b';

/**
 * Returns `searchKey` of the contract in SQL, independent of the database's locale. With ICU,
 * because PostgreSQL 15 and 16 have no "pg_c_utf8". ASCII, which most texts are, is faster.
 */
export function sqlSearchKey(text: RawBuilder<unknown>): RawBuilder<string> {
  const value = sql`(${text})::text`;
  const short = sql`regexp_replace(${value}, ${sql.lit(LONG_RUN)}, ${sql.lit(RUN_END)}, 'g')`;
  const ignored = sql.lit(`${IGNORED_BY_SEARCH}+`);
  const plain = sql`regexp_replace(normalize(${short}, nfkd), ${ignored}, '', 'g')`;
  const [from, to] = [sql.lit(EQUAL_IN_SEARCH.from), sql.lit(EQUAL_IN_SEARCH.to)];
  return sql`case when octet_length(${value}) = char_length(${value}) then lower(${value} collate "C")
    else translate(lower(upper(lower(${plain} collate "und-x-icu"))), ${from}, ${to}) collate "C" end`;
}
