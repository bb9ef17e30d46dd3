import { PHOTO_PATH } from '@reprise/contract/accounts/rules/avatar-url.ts';
import { sql } from 'kysely';
import { personalTables } from '#platform/db/tables.ts';
import type { Reader } from '#platform/db/transaction.ts';
import type { OnProgress } from '#platform/progress.ts';
import { chatChecks } from './chat-checks.ts';
import type { Check, Difference } from './check.ts';
import { inboxChecks } from './inbox-checks.ts';

/** Of one check: a damaged table can differ in every row. */
const LISTED_MAX = 1_000;

/**
 * Recomputes derived data. Returns a sentence per difference, and one for those of a check beyond
 * the first 1,000. `db` must be a `repeatable read` transaction or an idle database.
 */
export async function findDifferences(
  db: Reader,
  onProgress: OnProgress = () => undefined,
): Promise<string[]> {
  const found: string[] = [];
  const total = checks.length;
  for (const [index, check] of checks.entries()) {
    onProgress(`Check ${index + 1} of ${total}`, index / total);
    // Around a subselect of distributed tables, Citus takes no limit.
    const { rows } = await sql<Difference>`${check} limit ${sql.lit(LISTED_MAX + 1)}`.execute(db);
    found.push(...rows.slice(0, LISTED_MAX).map(({ difference }) => difference));
    if (rows.length > LISTED_MAX) found.push('More differences like the last one are not listed.');
  }
  return found;
}

const likes: Check = sql`
  select format('tile %s: %s likes stored, %s counted', c.tile_id, c.likes, counted.likes)
    as difference
  from tile_counts c
  left join (select tile_id, count(*) as n from likes group by tile_id) l on l.tile_id = c.tile_id
  cross join lateral (select coalesce(l.n, 0) as likes) counted
  where c.likes <> counted.likes
  order by c.tile_id`;

const countedTiles: Check = sql`
  select format('tile %s: no count, or one of another owner, video, audience or time', t.id)
    as difference
  from tiles t
  left join tile_counts c
    on c.tile_id = t.id and c.owner_id = t.owner_id and c.created_at = t.created_at
      and c.audience = t.audience and (c.video_id = t.video_id or not t.is_indexed)
  where c.tile_id is null
  order by t.id`;

/** Ignores tiles that are not indexed yet. */
const countedClips: Check = sql`
  select format('tile %s: counted %s, in the heat of its video %s', t.id, t.is_counted, t.has_edges)
    as difference
  from tiles t join users u on u.id = t.owner_id
  where t.is_indexed and (t.has_edges <> t.is_counted
    or t.is_counted <> (t.audience = 'everyone' and u.status = 'active'))
  order by t.id`;

const videoEdges: Check = sql`
  select format('video %s at %s s: %s starts and %s ends stored, %s and %s counted', video_id,
      second, coalesce(sum(starts) filter (where is_stored), 0),
      coalesce(sum(ends) filter (where is_stored), 0),
      coalesce(sum(starts) filter (where not is_stored), 0),
      coalesce(sum(ends) filter (where not is_stored), 0))
    as difference
  from (
    select video_id, second, starts, ends, true as is_stored from video_edges
    union all
    select video_id, floor(starttime)::int, 1, 0, false from tiles where has_edges
    union all
    select video_id, ceil(endtime)::int - 1, 0, 1, false from tiles where has_edges
  ) edge
  group by video_id, second
  having coalesce(sum(starts) filter (where is_stored), 0)
      <> coalesce(sum(starts) filter (where not is_stored), 0)
    or coalesce(sum(ends) filter (where is_stored), 0)
      <> coalesce(sum(ends) filter (where not is_stored), 0)
  order by video_id, second`;

const tileWords: Check = sql`
  select format('tile %s: the search %s the word %s', coalesce(stored.tile_id, t.tile_id),
      case when t.tile_id is null then 'has' else 'lacks' end, coalesce(stored.word, t.word))
    as difference
  from (
    select distinct word, tiles.id as tile_id
    from tiles cross join unnest(tiles.caption_words || tiles.source_words) word
  ) t
  full join tile_words stored on stored.word = t.word and stored.tile_id = t.tile_id
  where t.tile_id is null or stored.tile_id is null
  order by coalesce(stored.tile_id, t.tile_id), coalesce(stored.word, t.word)`;

/**
 * Ignores suspended users without a reason, from the previous release or an operator's own
 * statement.
 */
const suspensions: Check = sql`
  select format('%s: a suspension of a user who is %s', u.username, u.status) as difference
  from suspensions s join users u on u.id = s.user_id
  where u.status <> 'suspended'
  order by u.id`;

const blockedFriends: Check = sql`
  select format('%s has blocked %s, but they are still friends', blocker.username, blocked.username)
    as difference
  from blocks b
  join friendships f on f.low_id = least(b.blocker_id, b.blocked_id)
    and f.high_id = greatest(b.blocker_id, b.blocked_id)
  join users blocker on blocker.id = b.blocker_id
  join users blocked on blocked.id = b.blocked_id
  order by b.blocker_id, b.blocked_id`;

/** One row per row that deleting the user `id` would delete. */
const rowsToDelete = sql.join(
  personalTables
    .filter(({ deletedColumns }) => deletedColumns.length > 0)
    .map(({ name, userKey, deletedColumns }) => {
      const keys = sql`unnest(array[${sql.join(deletedColumns.map((column) => sql.ref(column)))}])`;
      return userKey === 'id'
        ? sql`select ${keys} as id, ${sql.lit(name)} as name from ${sql.table(name)}`
        : sql`
          select users.id, ${sql.lit(name)} as name
          from users join (select ${keys} as uid from ${sql.table(name)}) a on a.uid = users.uid`;
    }),
  sql` union all `,
);

const deletedUserRows: Check = sql`
  select format('%s: %s rows of a deleted user left in %s', u.username, count(*), rest.name) as difference
  from users u
  join (
    ${rowsToDelete}
  ) rest on rest.id = u.id
  where u.status = 'deleted'
  group by u.id, u.username, rest.name
  order by u.id, rest.name`;

const photos: Check = sql`
  select format('%s: the uploaded photo %s is stored, %s is shown', u.username,
      coalesce(p.public_id, 'none'), coalesce(u.img_url, 'none')) as difference
  from users u left join photos p on p.user_id = u.id
  where (p.public_id is not null or starts_with(u.img_url, ${PHOTO_PATH}))
    and u.img_url is distinct from ${PHOTO_PATH}::text || p.public_id || '.webp'
  order by u.id`;

const checks: readonly Check[] = [
  suspensions,
  likes,
  countedTiles,
  countedClips,
  videoEdges,
  tileWords,
  blockedFriends,
  photos,
  deletedUserRows,
  ...chatChecks,
  ...inboxChecks,
];
