import { groupLimits } from '@reprise/contract/chat/limits.ts';
import { chatTexts } from '@reprise/contract/chat/texts.ts';
import { sql } from 'kysely';
import type { Check } from './check.ts';

/* Conversations with their members, messages and reactions. */

const hash = sql`substring(
  sha256(convert_to(greatest(one.uid, other.uid) || least(one.uid, other.uid), 'UTF8')) for 16)`;

/** Also an id that a client could not compute (features/chat/conversation.ts). */
const pairs: Check = sql`
  select format('chat %s: its users make %s', c.id, made.id) as difference
  from chats c
  join chat_members a on a.chat_id = c.id
  join chat_members b on b.chat_id = c.id and b.user_id > a.user_id
  join users one on one.id = a.user_id
  join users other on other.id = b.user_id
  cross join lateral (select ${hash} as hash) hashed
  cross join lateral (
    select encode(
      set_byte(set_byte(hash, 6, get_byte(hash, 6) & 15 | 128), 8, get_byte(hash, 8) & 63 | 128),
      'hex')::uuid as id
  ) made
  where c.name is null and c.id <> made.id
  order by c.id`;

const sizes: Check = sql`
  select format('chat %s: %s members', c.id, counted.n) as difference
  from chats c
  cross join lateral (
    select count(*) as n from chat_members where chat_id = c.id and left_seq is null
  ) counted
  where counted.n not between 1 and case when c.name is null then 2
    else ${sql.lit(groupLimits.membersMax)} end
  order by c.id`;

const periods: Check = sql`
  select format('%s in chat %s: joined after %s and left after %s of %s messages', u.username,
      c.id, m.joined_seq, m.left_seq, c.last_seq) as difference
  from chat_members m
  join chats c on c.id = m.chat_id
  join users u on u.id = m.user_id
  where greatest(m.joined_seq, m.left_seq) > c.last_seq
    or c.name is null and (m.joined_seq > 0 or m.left_seq is not null)
    or c.name is not null and m.left_seq is null and m.joined_seq = c.last_seq
  order by c.id, u.id`;

const hiddenSenders: Check = sql`
  select format('%s in chat %s: hides %s, who is not deleted', u.username, m.chat_id,
      sender.username) as difference
  from chat_members m
  join users u on u.id = m.user_id
  join users sender on sender.id = any (m.hidden_sender_ids) and sender.status <> 'deleted'
  order by m.chat_id, u.id, sender.id`;

const lastSequences: Check = sql`
  select format('chat %s: last seq %s stored, %s counted, %s messages', c.id, c.last_seq,
      counted.last, counted.n) as difference
  from chats c
  left join (select chat_id, max(seq) as last, count(*) as n from messages group by chat_id) m
    on m.chat_id = c.id
  cross join lateral (select coalesce(m.last, 0) as last, coalesce(m.n, 0) as n) counted
  where c.last_seq <> counted.last or counted.n <> counted.last
  order by c.id`;

const versions: Check = sql`
  select format('chat %s: version %s stored, %s in a message or a member', c.id, c.version,
      counted.version) as difference
  from chats c
  left join (select chat_id, max(version) as version from messages group by chat_id) m
    on m.chat_id = c.id
  left join (
    select chat_id, max(visible_version) as version from chat_members group by chat_id
  ) member on member.chat_id = c.id
  cross join lateral (select greatest(m.version, member.version) as version) counted
  where counted.version > c.version
  order by c.id`;

/** Senders who are not deleted must be or have been members. A leaving member's notice is later. */
const senders: Check = sql`
  select format('chat %s: message %s is from a user outside the chat', m.chat_id, m.seq)
    as difference
  from messages m
  join users u on u.id = m.sender_id and u.status <> 'deleted'
  left join chat_members own on own.chat_id = m.chat_id and own.user_id = m.sender_id
  where own.user_id is null or m.seq > own.left_seq + 1
  order by m.chat_id, m.seq`;

const reactions: Check = sql`
  select format('chat %s: a reaction to message %s that its user cannot read or that takes none',
      r.chat_id, r.seq) as difference
  from reactions r
  join messages m on m.chat_id = r.chat_id and m.seq = r.seq
  left join chat_members own on own.chat_id = r.chat_id and own.user_id = r.user_id
  where own.user_id is null or m.is_notice or m.is_deleted or not m.is_changed
  order by r.chat_id, r.seq`;

const deletedMessages: Check = sql`
  select format('chat %s: message %s is deleted, but something of it is left', m.chat_id, m.seq)
    as difference
  from messages m
  left join (select distinct chat_id, seq from chat_notifications) n
    on n.chat_id = m.chat_id and n.seq = m.seq
  where m.is_deleted and (
    m.body <> ${chatTexts.deletedMessage} or m.tile_id is not null or m.reply_seq is not null
    or n.seq is not null
  )
  order by m.chat_id, m.seq`;

export const chatChecks: readonly Check[] = [
  pairs,
  sizes,
  periods,
  hiddenSenders,
  lastSequences,
  versions,
  senders,
  reactions,
  deletedMessages,
];
