import type { OpenDatabase } from '../../apps/server/src/platform/db/open.ts';
import { migrations } from '../../apps/server/src/migrations/index.ts';
import { migrate } from '../../apps/server/src/platform/db/migrate.ts';
import { usernames } from './names.ts';

export const VIEWER_ID = 1;

const BLOCKS = 40;

const BATCH = 20_000;

const SEARCH_INDEXES = ['users_username_lower', 'users_username_parts'];

/** Builds the search indexes last and prints how long that takes. */
export async function fill({ pool }: OpenDatabase, count: number): Promise<void> {
  await migrate(pool, migrations);
  const { rows: indexes } = await pool.query<{ definition: string }>(
    'select pg_get_indexdef(name::regclass) as definition from unnest($1::text[]) name',
    [SEARCH_INDEXES],
  );
  await pool.query(`drop index ${SEARCH_INDEXES.join(', ')}`);
  const names = usernames(count);
  for (let start = 0; start < count; start += BATCH) {
    await pool.query(
      `insert into users (uid, username, fname, lname, email)
       select 'uid' || lpad((place + $2)::text, 25, '0'), name, 'Test', 'Person', name || '@example.com'
       from unnest($1::text[]) with ordinality as named (name, place)`,
      [names.slice(start, start + BATCH), start],
    );
  }
  await pool.query(
    `insert into blocks (blocker_id, blocked_id)
     select case when n % 2 = 0 then n else $1::bigint end, case when n % 2 = 0 then $1::bigint else n end
     from generate_series($2::bigint + 1, $3::bigint) n`,
    [VIEWER_ID, count - BLOCKS, count],
  );
  await pool.query(
    `insert into blocks (blocker_id, blocked_id)
     select n, n + 7 from generate_series($1::bigint + 1, $2::bigint) n`,
    [VIEWER_ID, count / 10],
  );
  const began = performance.now();
  await buildIndexes(pool, indexes);
  console.log(`indexes in ${((performance.now() - began) / 1_000).toFixed(0)} s`);
  await pool.query('vacuum (analyze)');
}

async function buildIndexes(
  pool: OpenDatabase['pool'],
  indexes: readonly { definition: string }[],
): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    for (const { definition } of indexes) await client.query(definition);
  } finally {
    client.release(true);
  }
}

export async function sizes({ pool }: OpenDatabase): Promise<string> {
  const { rows } = await pool.query<{ size: string }>(
    `select string_agg(name || ' ' || pg_size_pretty(pg_relation_size(name::regclass)), ', ') as size
     from unnest($1::text[]) name`,
    [['users', ...SEARCH_INDEXES]],
  );
  return rows[0]?.size ?? '';
}
