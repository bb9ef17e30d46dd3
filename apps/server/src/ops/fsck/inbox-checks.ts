import { chatTexts } from '@reprise/contract/chat/texts.ts';
import { sql } from 'kysely';
import type { Check } from './check.ts';

/* What users see of their conversations, and the notifications about them. */

const unseenCounts: Check = sql`
  select format('%s: %s unseen conversations stored, %s counted', u.username, i.unseen_count,
      counted.count) as difference
  from inboxes i
  join users u on u.id = i.user_id
  left join (select user_id, count(*) as n from inbox_entries where not is_seen group by user_id) e
    on e.user_id = i.user_id
  cross join lateral (select coalesce(e.n, 0) as count) counted
  where i.unseen_count <> counted.count
  order by u.id`;

/** Entries with the same version are sent with the whole list only. */
const versions: Check = sql`
  select format('%s: version %s of the conversations stored, %s in one', u.username,
      i.version, e.version) as difference
  from (
    select user_id, version, count(*) as n from inbox_entries where is_listed
    group by user_id, version
  ) e
  join inboxes i on i.user_id = e.user_id
  join users u on u.id = e.user_id
  where e.version > i.version or i.whole_version > i.version
    or e.n > 1 and e.version > i.whole_version
  order by u.id, e.version`;

/** Every member has an entry. It is listed in a group, and between two with a message. */
const members: Check = sql`
  select format('%s in chat %s: %s', u.username, c.id,
      case when e.user_id is null then 'no entry in the inbox' else 'the entry is not listed' end)
    as difference
  from chat_members m
  join chats c on c.id = m.chat_id
  join users u on u.id = m.user_id
  left join (select user_id, chat_id, is_listed from inbox_entries) e
    on e.user_id = m.user_id and e.chat_id = m.chat_id
  where e.user_id is null
    or not e.is_listed and m.left_seq is null and (c.name is not null or c.last_seq > 0)
  order by c.id, u.id`;

const entries: Check = sql`
  select format('%s in chat %s: an entry that does not fit the chat', u.username, e.chat_id)
    as difference
  from inbox_entries e
  join users u on u.id = e.user_id
  left join users other on other.id = e.other_id
  left join (
    select m.chat_id, m.user_id, m.left_seq, c.name, c.last_seq
    from chat_members m join chats c on c.id = m.chat_id
  ) m on m.chat_id = e.chat_id and m.user_id = e.user_id
  left join (select chat_id, user_id from chat_members) their
    on their.chat_id = e.chat_id and their.user_id = e.other_id
  where m.user_id is null
    or e.is_listed and m.left_seq is not null
    or (m.name is null) <> (e.other_id is not null)
    or e.other_id is not null and other.status <> 'deleted' and their.user_id is null
    or not e.is_seen and (m.last_seq = 0 or not e.is_listed)
  order by e.chat_id, u.id`;

/** The last message is the last one that the owner can see. */
const lastMessages: Check = sql`
  select format('%s in chat %s: last message %s stored, %s counted', u.username, e.chat_id,
      quote_literal(left(e.last_message, 40)), quote_literal(left(last.text, 40)))
    as difference
  from inbox_entries e
  join users u on u.id = e.user_id
  join (
    select own.chat_id, own.user_id, coalesce(m.seq, 0) as seq, m.sender_id,
      coalesce(m.is_notice, false) as is_notice,
      case when m.seq is null then ${chatTexts.noMessageYet}
        when m.body = '' then ${chatTexts.sharedClip} else m.body end as text
    from chat_members own
    join chats c on c.id = own.chat_id
    left join lateral (
      select m.seq, m.body, m.sender_id, m.is_notice
      from messages m
      where m.chat_id = own.chat_id and m.seq > own.joined_seq and (c.name is null or (
        m.sender_id <> all (own.hidden_sender_ids)
        and not exists (
          select from blocks where blocker_id = own.user_id and blocked_id = m.sender_id
        )
        and not exists (
          select from blocks where blocker_id = m.sender_id and blocked_id = own.user_id
        )
      ))
      order by m.seq desc limit 1
    ) m on true
  ) last on last.chat_id = e.chat_id and last.user_id = e.user_id
  where e.is_listed and (e.last_message, e.last_seq, e.is_notice)
      <> (last.text, last.seq, last.is_notice)
    or e.is_listed and e.last_sender_id is distinct from last.sender_id
  order by e.chat_id, u.id`;

/** Each row must have its reaction, reference, clip or group notice. Ignores deleted groups. */
const notificationSubjects: Check = sql`
  select format('%s: a notification of the kind %s without what message %s of chat %s needs',
      n.username, n.kind, n.seq, c.id) as difference
  from (
    select n.*, u.username from chat_notifications n join users u on u.id = n.user_id
  ) n
  join chats c on c.id = n.chat_id
  left join messages m on m.chat_id = c.id and m.seq = n.seq
  left join reactions r on r.chat_id = c.id and r.seq = n.seq and r.user_id = n.actor_id
  where coalesce(not case n.kind
    when 'reaction' then r.user_id is not null
    when 'reply' then m.reply_seq is not null
    when 'group' then c.name is not null and m.is_notice
    else m.tile_id is not null
  end, true)
  order by n.user_id, n.id`;

export const inboxChecks: readonly Check[] = [
  unseenCounts,
  versions,
  members,
  entries,
  lastMessages,
  notificationSubjects,
];
