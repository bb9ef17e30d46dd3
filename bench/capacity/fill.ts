import { channelUrl } from '@reprise/contract/clips/rules/channel-url.ts';
import { pairId } from '../../apps/server/src/features/chat/conversation.ts';
import { indexTiles } from '../../apps/server/src/features/tiles/index-tiles.repo.ts';
import { migrations } from '../../apps/server/src/migrations/index.ts';
import { migrate } from '../../apps/server/src/platform/db/migrate.ts';
import type { OpenDatabase } from '../../apps/server/src/platform/db/open.ts';
import { transactionOpener } from '../../apps/server/src/platform/db/transaction.ts';
import { connectUntimed } from '../../apps/server/src/platform/db/untimed-client.ts';
import { credit } from '../../apps/server/src/testing/servers/oembed-server.ts';
import { FRIENDS, ROWS_PER_DAY } from './behavior.ts';

const BATCH = 2_000;
const CAPTION = 'The part after the break, take';
/** Ten times as many clips are posted in a day. */
const VIDEOS_PER_POST = 0.1;

export interface History {
  /** Each is a friend of the next ten. At least 160, who post the clips that one sees in a day. */
  readonly members: number;
  /** A multiple of five, so that all conversations have equally many messages. */
  readonly days: number;
}

/** Creates the members with what they stored in the days up to now, in order of time. */
export async function fill({ db, pool }: OpenDatabase, { members, days }: History): Promise<void> {
  await migrate(pool, migrations);
  const client = await connectUntimed(pool, 'reprise bench');
  try {
    await client.query(`set synchronous_commit = off; set session_replication_role = replica;
      set maintenance_work_mem = '256MB'`);
    await client.query(people(members));
    await client.query(
      'create temporary table pairs (member bigint, other bigint, nth int, id uuid)',
    );
    for (let nth = 0; nth < FRIENDS; nth += 1) {
      const ids = Array.from({ length: members }, (_, place) =>
        pairId(uidOf(place + 1), uidOf(friendOf(place + 1, nth, members))),
      );
      await client.query(
        `insert into pairs
         select member, 1 + (member + $2::int) % $3::int, $2::int, id
         from unnest($1::uuid[]) with ordinality as made (id, member)`,
        [ids, nth, members],
      );
    }
    await client.query(conversations(days));
    for (let day = 0; day < days; day += 1) {
      const start = `now() - interval '${days - day} days'`;
      await client.query(dayOf({ members, day, start }));
    }
    // Otherwise the first post of each video would index all its clips again, for the new title.
    await client.query(credits, [
      credit.title,
      credit.channel,
      credit.channel_url,
      channelUrl(credit.channel_url),
    ]);
    await client.query(summaries);
    const transact = transactionOpener(db);
    for (let left = BATCH; left === BATCH;) left = await transact((tx) => indexTiles(tx, BATCH));
    await client.query('vacuum (analyze)');
    await client.query('checkpoint');
  } finally {
    await client.end();
  }
}

export function uidOf(id: number): string {
  return `uid${String(id).padStart(25, '0')}`;
}

export function friendOf(id: number, nth: number, members: number): number {
  return 1 + ((id + nth) % members);
}

/** Words of a clip, of which one is in few others. */
export function captionOf(nth: number): string {
  return `${CAPTION}${nth}`;
}

export function videoOf(nth: number): string {
  return `video${String(nth).padStart(6, '0')}`;
}

function people(members: number): string {
  return `
    insert into users (uid, username, fname, lname, email)
    select 'uid' || lpad(n::text, 25, '0'), 'person' || n, 'Test', 'Person', n || '@example.com'
    from generate_series(1, ${members}) n;
    insert into inboxes (user_id, version, whole_version) select id, 1, 1 from users;
    insert into notification_documents (user_id) select id from users;
    insert into friendships (low_id, high_id, sender_id, is_accepted)
    select least(id, other), greatest(id, other), id, true
    from users, generate_series(0, ${FRIENDS - 1}) nth,
      lateral (select 1 + (id + nth) % ${members} as other) friend`;
}

function conversations(days: number): string {
  const each = (ROWS_PER_DAY.messages * days) / FRIENDS;
  return `
    create index on pairs (nth, member);
    analyze pairs;
    insert into chats (id, last_seq, version) select id, ${each}, ${each} from pairs;
    insert into chat_members (chat_id, user_id)
    select id, user_id from pairs, unnest(array[member, other]) user_id`;
}

/** A member writes to the friends in turn; they see and like clips of the same day. */
function dayOf({ members, day, start }: { members: number; day: number; start: string }): string {
  const posts = members * ROWS_PER_DAY.tiles;
  const at = (nth: string, perDay: number) => `${start} + ${nth} * interval '1 day' / ${perDay}`;
  const videos = Math.ceil(posts * VIDEOS_PER_POST);
  const seenTile = `${day * posts} + 1 + (u * 37 + k) % ${posts}`;
  return `
    insert into tiles (owner_id, video_id, caption, starttime, endtime, created_at)
    select 1 + id * 7919 % ${members}, 'video' || lpad((id % ${videos})::text, 6, '0'),
      '${CAPTION}' || id % 5000, id % 600, id % 600 + 7.5, ${at('n', posts)}
    from generate_series(1, ${posts}) n, lateral (select ${day * posts} + n as id) tile;
    insert into messages (chat_id, seq, version, client_id, sender_id, body, sent_at)
    select p.id, turn / ${FRIENDS} + 1, turn / ${FRIENDS} + 1, gen_random_uuid(),
      case turn / ${FRIENDS} % 2 when 0 then p.member else p.other end,
      'what a moment, look at this', ${at('k', ROWS_PER_DAY.messages)}
    from generate_series(0, ${ROWS_PER_DAY.messages - 1}) k,
      lateral (select ${day * ROWS_PER_DAY.messages} + k as turn) t
      join pairs p on p.nth = turn % ${FRIENDS};
    insert into tile_views (user_id, tile_id, viewed_at)
    select u, ${seenTile}, ${at('k', ROWS_PER_DAY.tile_views)}
    from generate_series(0, ${ROWS_PER_DAY.tile_views - 1}) k, generate_series(1, ${members}) u;
    insert into likes (user_id, tile_id, created_at)
    select u, ${seenTile}, ${at('k', ROWS_PER_DAY.likes)}
    from generate_series(0, ${ROWS_PER_DAY.likes - 1}) k, generate_series(1, ${members}) u;
    insert into notifications (user_id, kind, actor_id, tile_id, created_at, is_unseen)
    select u, 'like', 1 + (u + k) % ${members}, ${seenTile}, ${at('k', ROWS_PER_DAY.notifications)},
      false
    from generate_series(0, ${ROWS_PER_DAY.notifications - 1}) k, generate_series(1, ${members}) u`;
}

const credits = `
  insert into sources (video_id, title, channel, channel_url, channel_key)
  select video_id, $1, $2, $3, $4 from tiles group by video_id`;

const summaries = `
  insert into tile_counts (tile_id, owner_id, created_at, likes)
  select t.id, t.owner_id, t.created_at, count(l.user_id)
  from tiles t left join likes l on l.tile_id = t.id
  group by t.id;
  insert into inbox_entries
    (user_id, chat_id, other_id, last_seq, last_message, last_sender_id, is_seen, version)
  select user_id, id, member + other - user_id, m.seq, m.body, m.sender_id, true, 1
  from pairs
  join chats using (id)
  join messages m on m.chat_id = id and m.seq = chats.last_seq
  cross join unnest(array[member, other]) user_id`;
