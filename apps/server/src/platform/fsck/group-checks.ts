import { groupLimits } from '@reprise/contract/chat/limits.ts';
import { sql } from 'kysely';
import type { Check } from './check.ts';

/** Each member has exactly one entry in their list; other users have none. */
const entries: Check = sql`
  select format('%s in group %s: %s', u.username, c.combined_id,
      case when s.user_id is null then 'no entry in the list' else 'an entry, but no member' end)
    as difference
  from (select user_id, chat_id from group_members where left_seq is null) gm
  full join (
    select s.user_id, s.chat_id from summaries s
    join chats c on c.id = s.chat_id and c.name is not null
  ) s on s.user_id = gm.user_id and s.chat_id = gm.chat_id
  join chats c on c.id = coalesce(gm.chat_id, s.chat_id)
  join users u on u.id = coalesce(gm.user_id, s.user_id)
  where gm.user_id is null or s.user_id is null
  order by c.id, u.id`;

const entryRows: Check = sql`
  select format('%s in group %s: an entry with another user or a text', u.username, c.combined_id)
    as difference
  from summaries s
  join chats c on c.id = s.chat_id and c.name is not null
  join users u on u.id = s.user_id
  where s.other_id is not null or s.last_message <> ''
  order by c.id, u.id`;

const sizes: Check = sql`
  select format('group %s: %s members', c.combined_id, counted.n) as difference
  from chats c
  cross join lateral (
    select count(*) as n from group_members where chat_id = c.id and left_seq is null
  ) counted
  where c.name is not null and counted.n not between 1 and ${sql.lit(groupLimits.membersMax)}
  order by c.id`;

const periods: Check = sql`
  select format('%s in group %s: joined after %s and left after %s of %s messages', u.username,
      c.combined_id, gm.joined_seq, gm.left_seq, c.last_seq) as difference
  from group_members gm
  join chats c on c.id = gm.chat_id
  join users u on u.id = gm.user_id
  where c.name is null or greatest(gm.joined_seq, gm.left_seq) > c.last_seq
    or (gm.left_seq is null and gm.joined_seq = c.last_seq)
  order by c.id, u.id`;

/** Every sender who is not deleted must have been a member. */
const senders: Check = sql`
  select format('group %s: message %s is from a user outside the group', c.combined_id, m.seq)
    as difference
  from chats c
  join messages m on m.chat_id = c.id
  join users u on u.id = m.sender_id and u.status <> 'deleted'
  left join group_members gm on gm.chat_id = c.id and gm.user_id = m.sender_id
  where c.name is not null and (gm.user_id is null or m.seq > gm.left_seq + 1)
  order by c.id, m.seq`;

const reactions: Check = sql`
  select format('group %s: a reaction to message %s that its user cannot read or that is a notice',
      c.combined_id, r.seq) as difference
  from chats c
  join message_reactions r on r.chat_id = c.id
  join message_details d on d.chat_id = r.chat_id and d.seq = r.seq
  left join group_members gm on gm.chat_id = c.id and gm.user_id = r.user_id
  where c.name is not null and (gm.user_id is null or d.is_notice)
  order by c.id, r.seq`;

const hiddenSenders: Check = sql`
  select format('%s in group %s: hides %s, who is not deleted', u.username, c.combined_id,
      sender.username) as difference
  from group_members gm
  join chats c on c.id = gm.chat_id
  join users u on u.id = gm.user_id
  join users sender on sender.id = any (gm.hidden_sender_ids) and sender.status <> 'deleted'
  order by c.id, u.id, sender.id`;

const versions: Check = sql`
  select format('%s: version %s of the groups stored, %s when the user left one', u.username,
      n.groups_version, n.groups_left_version) as difference
  from unseen_messages n join users u on u.id = n.user_id
  where n.groups_left_version > n.groups_version
  order by u.id`;

export const groupChecks: readonly Check[] = [
  entries,
  entryRows,
  sizes,
  periods,
  senders,
  reactions,
  hiddenSenders,
  versions,
];
