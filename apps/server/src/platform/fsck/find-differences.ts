import { chatTexts } from '@reprise/contract/chat/texts.ts';
import { sql } from 'kysely';
import { personalTables } from '#platform/db/tables/personal-tables.ts';
import type { Reader } from '#platform/db/transaction.ts';
import type { OnProgress } from '#platform/progress.ts';
import { chatNotificationChecks } from './chat-notification-checks.ts';
import type { Check } from './check.ts';
import { groupChecks } from './group-checks.ts';
import { notificationDifferences } from './notification-differences.ts';

/**
 * Recomputes derived data. Returns a sentence per difference. `db` must be a `repeatable read`
 * transaction or an idle database.
 */
export async function findDifferences(
  db: Reader,
  onProgress: OnProgress = () => undefined,
): Promise<string[]> {
  const found: string[] = [];
  const total = checks.length + 1;
  for (const [index, check] of checks.entries()) {
    onProgress(`Check ${index + 1} of ${total}`, index / total);
    const { rows } = await check.execute(db);
    found.push(...rows.map(({ difference }) => difference));
  }
  onProgress(`Check ${total} of ${total}`, checks.length / total);
  return [...found, ...(await notificationDifferences(db))];
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
  select format('tile %s: no count, or one of another owner or time', t.id) as difference
  from tiles t
  left join tile_counts c
    on c.tile_id = t.id and c.owner_id = t.owner_id and c.created_at = t.created_at
  where c.tile_id is null
  order by t.id`;

/**
 * Ignores suspended users without a reason, from the previous release or an operator's own
 * statement.
 */
const suspensions: Check = sql`
  select format('%s: a suspension of a user who is %s', u.username, u.status) as difference
  from suspensions s join users u on u.id = s.user_id
  where u.status <> 'suspended'
  order by u.id`;

const unseenCounts: Check = sql`
  select format('%s: %s unseen conversations stored, %s counted', u.username, n.count, counted.count)
    as difference
  from unseen_messages n
  join users u on u.id = n.user_id
  left join (select user_id, count(*) as n from summaries where not is_seen group by user_id) s
    on s.user_id = n.user_id
  cross join lateral (select coalesce(s.n, 0) as count) counted
  where n.count <> counted.count
  order by u.id`;

const summaryTexts: Check = sql`
  select format('%s in chat %s: last message %s stored, %s counted', u.username, c.combined_id,
      coalesce(quote_literal(left(s.last_message, 40)), 'none'), quote_literal(left(last.shown, 40)))
    as difference
  from chats c
  left join messages m on m.chat_id = c.id
    and m.seq = (select max(seq) from messages where chat_id = c.id)
  cross join lateral (
    select case when m.seq is null then ${chatTexts.noMessageYet}
      when m.body = '' then ${chatTexts.sharedClip} else m.body end as shown
  ) last
  join users u on u.id in (c.low_id, c.high_id) and u.status <> 'deleted'
  left join summaries s on s.chat_id = c.id and s.user_id = u.id
  where case when s.user_id is null then m.seq is not null else s.last_message <> last.shown end
  order by c.id, u.id`;

/** Finds summaries of users outside the chat, with a wrong partner, or unseen without messages. */
const summaryParticipants: Check = sql`
  select format('summary of %s in chat %s: does not fit the chat', u.username, c.combined_id)
    as difference
  from summaries s
  join chats c on c.id = s.chat_id
  join users u on u.id = s.user_id
  where s.user_id not in (c.low_id, c.high_id)
    or s.other_id <> c.low_id + c.high_id - s.user_id
    or (not s.is_seen and c.last_seq = 0)
  order by c.id, u.id`;

const summaryVersions: Check = sql`
  select format('%s: version %s of the conversations stored, %s in a conversation', u.username,
      stored.version, s.version) as difference
  from (
    select s.user_id, c.name is not null as is_group, max(s.version) as version,
      count(*) - count(distinct s.version) as doubles
    from summaries s join chats c on c.id = s.chat_id group by s.user_id, is_group
  ) s
  join unseen_messages n on n.user_id = s.user_id
  join users u on u.id = s.user_id
  cross join lateral (
    select case when s.is_group then n.groups_version else n.chats_version end as version
  ) stored
  where s.version > stored.version or s.doubles > 0
  order by u.id`;

const lastSequences: Check = sql`
  select format('chat %s: last seq %s stored, %s counted, %s messages', c.combined_id, c.last_seq,
      counted.last, counted.n) as difference
  from chats c
  left join (select chat_id, max(seq) as last, count(*) as n from messages group by chat_id) m
    on m.chat_id = c.id
  cross join lateral (select coalesce(m.last, 0) as last, coalesce(m.n, 0) as n) counted
  where c.last_seq <> counted.last or counted.n <> counted.last
  order by c.id`;

const senders: Check = sql`
  select format('chat %s: message %s is from a user outside the chat', c.combined_id, m.seq) as difference
  from messages m
  join chats c on c.id = m.chat_id
  where m.sender_id not in (c.low_id, c.high_id)
  order by c.id, m.seq`;

const detailsVersions: Check = sql`
  select format('chat %s: version %s of its details stored, %s in a message', c.combined_id,
      c.details_version, d.version) as difference
  from (select chat_id, max(version) as version from message_details group by chat_id) d
  join chats c on c.id = d.chat_id
  where d.version > c.details_version
  order by c.id`;

const reactingUsers: Check = sql`
  select format('chat %s: a reaction to message %s is from a user outside the chat', c.combined_id,
      r.seq) as difference
  from message_reactions r
  join chats c on c.id = r.chat_id
  where r.user_id not in (c.low_id, c.high_id)
  order by c.id, r.seq`;

const deletedMessages: Check = sql`
  select format('chat %s: message %s is deleted, but something of it is left', c.combined_id, d.seq)
    as difference
  from message_details d
  join chats c on c.id = d.chat_id
  join messages m on m.chat_id = d.chat_id and m.seq = d.seq
  where d.is_deleted and (
    m.body <> ${chatTexts.deletedMessage} or m.tile_id is not null or d.reply_seq is not null
    or exists (select from message_reactions r where r.chat_id = d.chat_id and r.seq = d.seq)
    or exists (select from chat_notifications n where n.chat_id = d.chat_id and n.seq = d.seq)
  )
  order by c.id, d.seq`;

const settingsVersions: Check = sql`
  select format('%s: version %s of the settings stored, %s in a conversation', u.username,
      n.settings_version, s.version) as difference
  from (select user_id, max(version) as version from chat_settings group by user_id) s
  join unseen_messages n on n.user_id = s.user_id
  join users u on u.id = s.user_id
  where s.version > n.settings_version
  order by u.id`;

const combinedIds: Check = sql`
  select format('chat %s: its users make %s', c.combined_id, made.id) as difference
  from chats c
  join users low on low.id = c.low_id
  join users high on high.id = c.high_id
  cross join lateral (
    select greatest(low.uid, high.uid) || least(low.uid, high.uid) as id
  ) made
  where c.combined_id <> made.id
  order by c.id`;

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
    union all
    select c.low_id, 'chats with another deleted user'
    from chats c join users high on high.id = c.high_id and high.status = 'deleted'
  ) rest on rest.id = u.id
  where u.status = 'deleted'
  group by u.id, u.username, rest.name
  order by u.id, rest.name`;

const checks: readonly Check[] = [
  suspensions,
  likes,
  countedTiles,
  unseenCounts,
  summaryTexts,
  summaryParticipants,
  summaryVersions,
  lastSequences,
  senders,
  detailsVersions,
  reactingUsers,
  deletedMessages,
  settingsVersions,
  combinedIds,
  blockedFriends,
  deletedUserRows,
  ...groupChecks,
  ...chatNotificationChecks,
];
