import { sql, type RawBuilder } from 'kysely';

/**
 * Lowercases letters of all languages, independent of the database's locale. With ICU, because
 * PostgreSQL 15 and 16 have no "pg_c_utf8".
 */
export function lowerText(text: RawBuilder<unknown>): RawBuilder<string> {
  return sql`lower((${text})::text collate "und-x-icu")`;
}
