import { indexTiles } from '../../apps/server/src/features/tiles/index-tiles.repo.ts';
import type { OpenDatabase } from '../../apps/server/src/platform/db/open.ts';
import { connectUntimed } from '../../apps/server/src/platform/db/untimed-client.ts';
import { transactionOpener } from '../../apps/server/src/platform/db/transaction.ts';
import { migrations } from '../../apps/server/src/migrations/index.ts';
import { migrate } from '../../apps/server/src/platform/db/migrate.ts';

export const VIEWER_ID = 1;
/** Every tenth clip is of it. */
export const VIDEO = 'busyvideo00';
const OTHER_VIDEOS = 90_000;
const FRIENDS = 200;
const BLOCKS = 20;
const BATCH = 2_000;

/**
 * Texts with words of known frequency: 'music' in half of the captions, '#drums' in every 50th,
 * Japanese in every 100th, 'zyzzyva' in 20.
 */
const CAPTION = `concat_ws(' ',
  case n % 2 when 0 then 'music' else 'words' end,
  (array['the bridge', 'a solo', 'last chorus', 'that look', 'the joke', 'best save'])[1 + n % 6],
  'take' || n % 5000,
  case when n % 50 = 3 then '#drums' end,
  case when n % 100 = 7 then '静かな雨の音が好き' end,
  case when n % 50000 = 11 then 'zyzzyva' end)`;

/** Twelve passages that many mark, and others anywhere. The video has half an hour. */
const START = `case when n % 3 = 0 then (n / 3 % 12) * 140 + n % 7 * 0.4 else n * 7919 % 1780000 / 1000.0 end`;

/** Creates clips of one busy video and of many others, as posts and the job would. */
export async function fill({ db, pool }: OpenDatabase, tiles: number): Promise<void> {
  await migrate(pool, migrations);
  const users = Math.max(2_000, tiles / 20);
  const client = await connectUntimed(pool, 'reprise bench');
  try {
    await client.query('set synchronous_commit = off');
    await client.query(`
      insert into users (uid, username, fname, lname, email)
      select 'uid' || lpad(n::text, 25, '0'), 'person' || n, 'Test', 'Person', n || '@example.com'
      from generate_series(1, ${users}) n`);
    await client.query(`
      insert into friendships (low_id, high_id, sender_id, is_accepted)
      select ${VIEWER_ID}, 1 + n, 1 + n, true from generate_series(1, ${FRIENDS}) n`);
    await client.query(`
      insert into blocks (blocker_id, blocked_id)
      select ${VIEWER_ID}, ${FRIENDS} + 1 + n from generate_series(1, ${BLOCKS}) n`);
    await client.query(`
      insert into sources (video_id, title, channel)
      select 'other' || lpad(n::text, 6, '0'), 'A concert of ' || n % 40, 'Channel ' || n % 900
      from generate_series(0, ${OTHER_VIDEOS - 1}) n
      union all select '${VIDEO}', 'The whole evening', 'Channel of the house'`);
    await client.query(`
      insert into tiles (owner_id, video_id, caption, starttime, endtime, created_at)
      select 1 + n::bigint * 7919 % ${users},
        case when n % 10 = 0 then '${VIDEO}' else 'other' || lpad((n % ${OTHER_VIDEOS})::text, 6, '0') end,
        ${CAPTION}, start, start + 3 + n % 23, now() - (${tiles} - n) * interval '20 seconds'
      from generate_series(1, ${tiles}::bigint) n cross join lateral (select ${START} as start) s`);
    await client.query(`
      insert into tile_counts (tile_id, owner_id, created_at, likes)
      select id, owner_id, created_at, case when id % 100 = 0 then id / 100 % 500 else id % 3 end
      from tiles`);
  } finally {
    await client.end();
  }
  const transact = transactionOpener(db);
  for (let left = BATCH; left === BATCH;) left = await transact((tx) => indexTiles(tx, BATCH));
  const cleaner = await connectUntimed(pool, 'reprise bench');
  await cleaner.query('vacuum (analyze)');
  await cleaner.end();
}
