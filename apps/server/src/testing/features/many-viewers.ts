import { sql } from 'kysely';
import type { Db, OpenDatabase } from '#platform/db/open.ts';
import type { Viewer } from '#platform/viewer.ts';
import { makeManyUsers } from '#testing/postgres/query-plans.ts';
import { openTestDatabase } from '#testing/test-database.ts';

const OWNERS = 30;
const TILES = 400;
const VIEWERS = 36;

export interface FeedOfManyViewers {
  readonly database: OpenDatabase;
  readonly viewers: Viewer[];
}

export async function openFeedOfManyViewers(): Promise<FeedOfManyViewers> {
  const database = await openTestDatabase();
  const { db } = database;
  await makeManyUsers(db, OWNERS + VIEWERS);
  const { rows } = await sql<Viewer>`select id, uid, username from users order by id`.execute(db);
  await fill(db);
  return { database, viewers: rows.slice(OWNERS) };
}

async function fill(db: Db): Promise<void> {
  await sql`
    insert into tiles (owner_id, video_id, caption, starttime, endtime, created_at, audience)
    select u.id, lpad(n::text, 11, '0'), 'clip', 0, 5, now() - n * interval '20 minutes',
      case when n % 4 = 2 then 'friends' when n % 19 = 3 then 'hidden' else 'everyone' end
    from generate_series(1, ${sql.lit(TILES)}) n
      join users u on u.username = ('person' || (n * 7 % ${sql.lit(OWNERS + VIEWERS)} + 1))::citext`.execute(
    db,
  );
  await sql`
    insert into tile_counts (tile_id, owner_id, created_at, likes, audience)
    select id, owner_id, created_at, video_id::int * 7 % 50, audience from tiles`.execute(db);
  await sql`
    insert into friendships (low_id, high_id, sender_id, is_accepted)
    select low.id, high.id, low.id, (low.id + high.id) % 4 <> 0
    from users low join users high on low.id < high.id where (low.id * 3 + high.id) % 6 = 0`.execute(
    db,
  );
  await sql`
    insert into blocks (blocker_id, blocked_id)
    select blocker.id, blocked.id from users blocker join users blocked on blocker.id <> blocked.id
    where (blocker.id * 5 + blocked.id) % 31 = 1`.execute(db);
  const marks = [
    [sql`tile_views (tile_id, user_id)`, sql`t.id, u.id`, 5],
    [sql`reports (tile_id, user_id, reason)`, sql`t.id, u.id, 'no'`, 23],
    [sql`likes (tile_id, user_id)`, sql`t.id, u.id`, 7],
    [sql`saves (tile_id, user_id)`, sql`t.id, u.id`, 11],
  ] as const;
  for (const [target, values, every] of marks) {
    await sql`
      insert into ${target} select ${values} from tiles t, users u
      where (t.id * 3 + u.id * 5) % ${sql.lit(every)} = 0`.execute(db);
  }
  await sql`update users set status = 'suspended' where username in ('person3', 'person9')`.execute(
    db,
  );
}
