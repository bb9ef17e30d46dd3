import { searchKey } from '@reprise/contract/rules/search-key.ts';
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Db } from '#platform/db/open.ts';
import { it } from '#testing/fixtures/database.ts';
import { sqlSearchKey } from './sql-search-key.ts';

it.for([
  ['ASCII', 'Plain TEXT \\1 \\u200b 100 %'],
  ['accents', 'Éa e\u0323\u0302 ΐ Straße ẞ İı ΣΑΣ'],
  ['other scripts', '長い각 \u05d0\u05b0\u0591 ﬄ Ａ'],
  ['a long text without spaces', '長'.repeat(250) + 'Ж'.repeat(250) + 'é'.repeat(250)],
  ['many marks on a letter', `a${'\u0315\u0316'.repeat(40)}b`],
] as const)('is the key of the contract: %s', async ([_case, text], { db }) => {
  expect(await keysOf(db, [text, text.normalize('NFD')])).toEqual([
    searchKey(text),
    searchKey(text),
  ]);
});

it('takes little time for any text', async ({ db }) => {
  const hostile = (one: string, other: string) => one.repeat(10_000) + other.repeat(10_000);
  const texts = [hostile('\u0315', '\u0316'), hostile('\u0591', '\u05b0')];
  // Sorting these marks would take more than the time-out of 5 s.
  expect(await keysOf(db, Array.from({ length: 6 }, () => texts).flat())).toHaveLength(12);
});

interface KeyRow {
  readonly key: string;
}

async function keysOf(db: Db, texts: readonly string[]): Promise<string[]> {
  const { rows } = await sql<KeyRow>`
    select ${sqlSearchKey(sql.ref('t.body'))} as key
    from unnest(${texts}::text[]) with ordinality as t (body, nth) order by nth`.execute(db);
  return rows.map(({ key }) => key);
}
