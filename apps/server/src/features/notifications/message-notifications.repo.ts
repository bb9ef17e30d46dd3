import { notificationLimits } from '@reprise/contract/notifications/limits.ts';
import { pushLimits } from '@reprise/contract/push/limits.ts';
import { sql, type RawBuilder } from 'kysely';
import { blockedUserIds } from '#platform/db/blocked-user-ids.ts';
import type { ChatNotificationKind } from '#platform/db/tables/notification-tables.ts';
import type { Reader } from '#platform/db/transaction.ts';
import type { NotificationRow } from './notification-row.ts';

/** What the user's own tables have of a notification of a message. */
interface ListedRow {
  readonly id: number;
  readonly kind: ChatNotificationKind;
  readonly actor_id: number;
  readonly username: string;
  readonly img_url: string | null;
  readonly unseen: boolean;
  readonly chat_id: string;
  readonly seq: number;
  readonly other_uid: string | null;
}

/** What the conversation has of it. */
interface MessageRow {
  readonly id: number;
  readonly group_name: string | null;
  readonly body: string;
  readonly tile_id: number | null;
  readonly public_id: string | null;
  readonly tile_link: string | null;
  readonly reaction: string | null;
  readonly created_at: Date;
}

export interface MessageFilter {
  readonly before: number | undefined;
  readonly isWithGroups: boolean;
  readonly isUnseen: boolean;
}

const PAGE = notificationLimits.historyPage;

const messageSwitch = sql`
  case when n.kind in ('reply', 'clip-reply') then 'replies' when n.kind = 'group' then 'invitations'
    else 'reactions' end`;

const isMessageUnseen = sql`n.id > own.quiet_seen_up_to and not ${messageSwitch} = any (own.app_off)`;

/**
 * Returns the newest notifications of messages. Omits groups that the user has left, messages before
 * joining, and notifications by blocked, blocking and inactive users.
 */
export async function listMessageNotifications(
  db: Reader,
  userId: number,
  { before, ...filter }: MessageFilter,
  limit: number = PAGE,
): Promise<NotificationRow[]> {
  const found: NotificationRow[] = [];
  for (let last = before, isEnd = false; !isEnd && found.length < limit;) {
    const listed = await listPage(db, userId, { ...filter, before: last });
    const messages = await findMessages(db, userId, listed);
    found.push(...listed.flatMap((row) => withMessage(row, messages.get(row.id))));
    last = listed.at(-1)?.id;
    isEnd = listed.length < PAGE;
  }
  return found.slice(0, limit);
}

/** Joins row by row: for plain joins, the planner may read all users to find a few. */
async function listPage(
  db: Reader,
  userId: number,
  { before, isWithGroups, isUnseen }: MessageFilter,
): Promise<readonly ListedRow[]> {
  const conditions: RawBuilder<unknown>[] = [
    ...(before === undefined ? [] : [sql`n.id < ${before}`]),
    ...(isWithGroups ? [] : [sql`n.kind <> 'group'`]),
    ...(isUnseen ? [isMessageUnseen] : []),
    sql`n.actor_id <> all (${blockedUserIds(userId)})`,
  ];
  const { rows } = await sql<ListedRow>`
    select n.id, n.kind, n.actor_id, actor.username, actor.img_url, ${isMessageUnseen} as unseen,
      n.chat_id, n.seq, entry.other_uid
    from chat_notifications n
      cross join lateral (
        select username, img_url from users where id = n.actor_id and status = 'active' limit 1
      ) actor
      cross join lateral (
        select quiet_seen_up_to, app_off from notification_documents
        where user_id = ${userId} limit 1
      ) own
      cross join lateral (
        select other.uid as other_uid
        from inbox_entries e left join users other on other.id = e.other_id
        where e.user_id = ${userId} and e.chat_id = n.chat_id and e.is_listed
        limit 1
      ) entry
    where n.user_id = ${userId} and ${sql.join(conditions, sql` and `)}
    order by n.id desc
    limit ${sql.lit(PAGE)}`.execute(db);
  return rows;
}

async function findMessages(
  db: Reader,
  userId: number,
  listed: readonly ListedRow[],
): Promise<ReadonlyMap<number, MessageRow>> {
  if (listed.length === 0) return new Map();
  const chats = sql`any (${[...new Set(listed.map(({ chat_id }) => chat_id))]}::uuid[])`;
  const { rows } = await sql<MessageRow>`
    select n.id::bigint, c.name as group_name,
      left(m.body, ${sql.lit(pushLimits.bodyMax + 1)}) as body,
      tile.id as tile_id, tile.public_id, tile.video_id as tile_link, r.reaction,
      coalesce(r.reacted_at, m.sent_at) as created_at
    from unnest(
        ${listed.map(({ id }) => id)}::bigint[], ${listed.map(({ kind }) => kind)}::text[],
        ${listed.map(({ chat_id }) => chat_id)}::uuid[], ${listed.map(({ seq }) => seq)}::bigint[],
        ${listed.map(({ actor_id }) => actor_id)}::bigint[]
      ) n (id, kind, chat_id, seq, actor_id)
      join chats c on c.id = n.chat_id
      join chat_members own on own.chat_id = c.id and own.user_id = ${userId}
        and n.seq > own.joined_seq
      join messages m on m.chat_id = c.id and m.seq = n.seq
      left join reactions r on r.chat_id = c.id and r.seq = n.seq and r.user_id = n.actor_id
        and n.kind = 'reaction'
      left join tiles tile on tile.id = m.tile_id and n.kind in ('clip-reply', 'clip-reaction')
    where c.id = ${chats} and own.chat_id = ${chats} and m.chat_id = ${chats}`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

function withMessage(listed: ListedRow, message: MessageRow | undefined): NotificationRow[] {
  if (message === undefined) return [];
  const { actor_id: _actor, seq: _seq, ...row } = listed;
  const others = {
    is_by_invite: false,
    friend_uid: null,
    clip: null,
    mix: null,
    caption: null,
    reason: null,
    pending: false,
  };
  return [{ ...row, ...others, ...message }];
}
