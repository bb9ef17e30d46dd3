import { migrations } from '../../apps/server/src/migrations/index.ts';
import { migrate } from '../../apps/server/src/platform/db/migrate.ts';
import { baselineTables } from './baseline-tables.ts';
import type { OpenDatabase } from '../../apps/server/src/platform/db/open.ts';

export const VIEWER_ID = 1;

/** Users 1 to 400 each have 200 to 400 friends, views and reports. */
export const VIEWERS = 400;

/** From this number on, users 4n + 3 and 4n + 5 are friends. */
export const FIRST_PAIR = 200;

/** Friends from this pair on have a conversation each. */
const FIRST_CONVERSATION = FIRST_PAIR + 1_000;
const CONVERSATIONS = 5_000;
const MESSAGES = 20;

const FRIENDS = 200;
const POSTS_PER_USER = 20;

/**
 * Creates as many users as posts: one post per minute up to now, 20 per author, with a skewed
 * distribution of likes; and conversations, because an empty table has other plans.
 */
export async function seed({ pool }: OpenDatabase, posts: number): Promise<void> {
  await migrate(pool, migrations);
  const client = await pool.connect();
  try {
    await client.query(`set statement_timeout = 0; set synchronous_commit = off;
      set session_replication_role = replica; set maintenance_work_mem = '256MB'`);
    const { rows: indexes } = await client.query<{ name: string; definition: string }>(
      `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
       from pg_index where not indisunique and indrelid in
         ('tiles'::regclass, 'tile_counts'::regclass, 'likes'::regclass, 'users'::regclass)`,
    );
    for (const { name } of indexes) await client.query(`drop index ${name}`);
    for (const statement of statements(posts)) await client.query(statement);
    for (const { definition } of indexes) await client.query(definition);
    for (const statement of [...conversations, ...baselineTables, ...baselineConversations]) {
      await client.query(statement);
    }
    await client.query('vacuum (analyze)');
    await client.query('checkpoint');
  } finally {
    client.release(true);
  }
}

function statements(posts: number): string[] {
  const posters = posts / POSTS_PER_USER;
  return [
    `insert into users (uid, username, fname, lname, email)
     select 'uid' || lpad(n::text, 25, '0'), 'person' || n, 'Test', 'Person', n || '@example.com'
     from generate_series(1, ${posts}) n`,
    'insert into inboxes (user_id) select id from users',
    'insert into notification_documents (user_id) select id from users',
    `insert into tiles (owner_id, video_id, caption, starttime, endtime, created_at, is_counted,
       is_indexed)
     select 1 + n::bigint * 7919 % ${posters}, 'jNQXAC9IVRw', 'The part after the break, number ' || n,
       n % 600, n % 600 + 7.5, now() - (${posts} - n) * interval '1 minute', true, true
     from generate_series(1, ${posts}) n`,
    `insert into video_edges (video_id, second, starts, ends)
     select video_id, second, sum(starts), sum(ends) from (
       select video_id, floor(starttime) as second, 1 as starts, 0 as ends from tiles
       union all
       select video_id, ceil(endtime) - 1, 0, 1 from tiles
     ) edge
     group by video_id, second`,
    `insert into tile_counts (tile_id, owner_id, video_id, created_at, likes)
     select id, owner_id, video_id, created_at,
       case when id % 1000 = 0 then 400 + id / 1000 % 200 when id % 100 = 0 then 20 else id % 2 end
     from tiles`,
    `insert into likes (tile_id, user_id)
     select tile_id, 1 + (tile_id * 31 + nth) % ${posts}
     from tile_counts, generate_series(1, likes) nth`,
    `insert into friendships (low_id, high_id, sender_id, is_accepted)
     select v, v + n, v, true from generate_series(1, ${VIEWERS}) v, generate_series(1, ${FRIENDS}) n
     union all
     select 4 * n + 3, 4 * n + 5, 4 * n + 3, true
     from generate_series(${FIRST_PAIR}, ${posts / 4 - 2}) n`,
    `insert into tile_views (user_id, tile_id)
     select v, ${posts} - 3 * n - v % 7 from generate_series(1, ${VIEWERS}) v, generate_series(1, 100) n
     union all
     select 4 * n, 4 * n from generate_series(${VIEWERS}, ${posts / 4 - 2}) n`,
    `insert into reports (user_id, tile_id, reason)
     select v, ${posts} - 50 * n - v % 11, 'not a clip'
     from generate_series(1, ${VIEWERS}) v, generate_series(1, 10) n
     union all
     select 40 * n, 40 * n, 'not a clip' from generate_series(100, ${posts / 40}) n`,
  ];
}

const conversations = [
  `create temporary table pairs as
     select gen_random_uuid() as id, 4 * n + 3 as low_id, 4 * n + 5 as high_id
     from generate_series(${FIRST_CONVERSATION}, ${FIRST_CONVERSATION + CONVERSATIONS - 1}) n`,
  `insert into chats (id, last_seq, version) select id, ${MESSAGES}, ${MESSAGES} from pairs`,
  `insert into chat_members (chat_id, user_id)
   select id, user_id from pairs, unnest(array[low_id, high_id]) user_id`,
  `insert into messages (chat_id, seq, version, client_id, sender_id, body)
   select id, nth, nth, gen_random_uuid(), case nth % 2 when 0 then low_id else high_id end,
     'message ' || nth
   from pairs, generate_series(1, ${MESSAGES}) nth`,
  `insert into inbox_entries
     (user_id, chat_id, other_id, last_seq, last_message, last_sender_id, is_seen, version)
   select user_id, id, low_id + high_id - user_id, ${MESSAGES}, 'message ${MESSAGES}', low_id, true, 1
   from pairs, unnest(array[low_id, high_id]) user_id`,
];

const baselineConversations = [
  `insert into baseline.chats (combined_id, low_id, high_id, last_seq)
   select id::text, low_id, high_id, ${MESSAGES} from pairs`,
  `insert into baseline.messages (chat_id, seq, client_id, sender_id, body)
   select c.id, m.seq, m.client_id, m.sender_id, m.body
   from messages m join baseline.chats c on c.combined_id = m.chat_id::text`,
  `insert into baseline.summaries (user_id, chat_id, other_id, last_message, is_seen, version)
   select e.user_id, c.id, e.other_id, e.last_message, true, 1
   from inbox_entries e join baseline.chats c on c.combined_id = e.chat_id::text`,
];
