import type { HistoryFilter } from '@reprise/contract/notifications/calls.ts';
import { notificationLimits } from '@reprise/contract/notifications/limits.ts';
import { pushLimits } from '@reprise/contract/push/limits.ts';
import { sql, type RawBuilder } from 'kysely';
import { blockedUserIds } from '#platform/db/blocked-user-ids.ts';
import type {
  ChatNotificationKind,
  NotificationKind,
} from '#platform/db/tables/notification-schema.ts';
import type { Reader } from '#platform/db/transaction.ts';

export interface NotificationRow {
  readonly id: number;
  readonly kind: NotificationKind | ChatNotificationKind;
  readonly is_by_invite: boolean;
  readonly username: string;
  readonly img_url: string | null;
  readonly friend_uid: string | null;
  readonly tile_id: number | null;
  readonly public_id: string | null;
  readonly tile_link: string | null;
  readonly unseen: boolean;
  readonly caption: string | null;
  readonly pending: boolean;
  readonly chat_id: string | null;
  /** The other user of the conversation. Null for a group. */
  readonly other_uid: string | null;
  readonly group_name: string | null;
  /** The start of the message, one character more than is shown of a longer one. */
  readonly body: string | null;
  readonly reaction: string | null;
  readonly created_at: Date;
}

export interface HistoryRange {
  readonly before?: number | undefined;
  /** Undefined: all but messages. */
  readonly show?: HistoryFilter | 'all' | undefined;
}

const { historyPage, listMax } = notificationLimits;

/** The condition of `friends` must imply the one of the index `notifications_user_id_others`. */
const filters: Readonly<Record<HistoryFilter | 'all', RawBuilder<unknown>>> = {
  all: sql`true`,
  likes: sql`n.kind = 'like'`,
  friends: sql`n.kind in ('request', 'acceptance') and n.kind <> 'like'`,
  replies: sql`false`,
};

/** Omits notifications by blocked, blocking and inactive users. */
export async function listNotifications(
  db: Reader,
  userId: number,
  { before, show }: HistoryRange,
): Promise<NotificationRow[]> {
  const isOlder = before === undefined ? sql`true` : sql`n.id < ${before}`;
  const isShown = sql`${isOlder} and ${filters[show ?? 'all']}`;
  const rows = notificationRows(userId, isShown, historyPage);
  if (show !== 'all' && show !== 'replies') return read(db, rows);
  if (show === 'replies') {
    return read(db, messageRows(userId, sql`${isOlder} and n.kind <> 'group'`, historyPage));
  }
  const ofMessages = messageRows(userId, isOlder, historyPage);
  return read(
    db,
    sql<NotificationRow>`
      select * from ((${rows}) union all (${ofMessages})) n
      order by id desc limit ${sql.lit(historyPage)}`,
  );
}

/** Returns the newest, up to the list limit. Omits the same users as `listNotifications`. */
export function listUnseenNotifications(
  db: Reader,
  userId: number,
  show: 'likes' | 'friends',
): Promise<NotificationRow[]> {
  return read(db, notificationRows(userId, sql`n.is_unseen and ${filters[show]}`, listMax));
}

interface QuietRow {
  readonly is_quiet: boolean;
}

/** Counts the same rows as `listNotifications`: others could not be marked as seen. */
export async function hasUnseenQuiet(db: Reader, userId: number): Promise<boolean> {
  const isNew = sql`n.id > (
    select quiet_seen_up_to from notification_documents where user_id = ${userId})`;
  const isOther = sql`n.kind <> 'like' and ${isQuiet}`;
  const others = notificationRows(userId, sql`${isNew} and ${isOther} and ${isQuietUnseen}`, 1);
  const ofMessages = messageRows(userId, sql`${isNew} and ${isMessageUnseen}`, 1);
  const { rows } = await sql<QuietRow>`
    select exists (${others}) or exists (${ofMessages}) as is_quiet`.execute(db);
  return rows[0]?.is_quiet ?? false;
}

async function read(db: Reader, rows: RawBuilder<NotificationRow>): Promise<NotificationRow[]> {
  return (await rows.execute(db)).rows;
}

const isQuiet = sql`n.kind not in ('like', 'request', 'acceptance')`;

const messageSwitch = sql`
  case when n.kind in ('reply', 'clip-reply') then 'replies' when n.kind = 'group' then 'invitations'
    else 'reactions' end`;

const isQuietUnseen = sql`n.id > own.quiet_seen_up_to
          and (n.kind = 'source-unavailable' or not 'decisions' = any (own.app_off))`;

const isMessageUnseen = sql`n.id > own.quiet_seen_up_to and not ${messageSwitch} = any (own.app_off)`;

/** Joins row by row: for plain joins, the planner may read all users and tiles to find a few. */
function notificationRows(
  userId: number,
  isRead: RawBuilder<unknown>,
  limit: number,
): RawBuilder<NotificationRow> {
  return sql<NotificationRow>`
    select n.id, n.kind, n.is_by_invite, actor.username, actor.img_url,
      case when n.kind = 'acceptance' and friendship.is_accepted then actor.uid end as friend_uid,
      tile.id as tile_id, tile.public_id, tile.video_id as tile_link,
      case when ${isQuiet}
        then ${isQuietUnseen}
        else n.is_unseen
      end as unseen,
      case n.kind when 'source-unavailable' then tile.caption else n.caption end as caption,
      n.kind = 'request' and not friendship.is_accepted and friendship.sender_id = n.actor_id
        is true as pending,
      null::uuid as chat_id, null as other_uid, null as group_name, null as body, null as reaction, n.created_at
    from notifications n
      cross join lateral (
        select uid, username, img_url from users
        where id = n.actor_id and status = 'active' limit 1
      ) actor
      cross join lateral (
        select quiet_seen_up_to, app_off from notification_documents
        where user_id = n.user_id limit 1
      ) own
      left join lateral (
        select id, public_id, video_id, caption from tiles where id = n.tile_id limit 1
      ) tile on true
      left join lateral (
        select f.sender_id, f.is_accepted from friendships f
        where n.kind in ('request', 'acceptance') and f.low_id = least(n.user_id, n.actor_id)
          and f.high_id = greatest(n.user_id, n.actor_id)
        limit 1
      ) friendship on true
    where n.user_id = ${userId} and ${isRead}
      and n.actor_id <> all (${blockedUserIds(userId)})
    order by n.id desc
    limit ${sql.lit(limit)}`;
}

/** Omits groups that the user has left, and messages before joining. */
function messageRows(
  userId: number,
  isRead: RawBuilder<unknown>,
  limit: number,
): RawBuilder<NotificationRow> {
  return sql<NotificationRow>`
    select n.id, n.kind, false as is_by_invite, actor.username, actor.img_url,
      null as friend_uid, tile.id as tile_id, tile.public_id, tile.video_id as tile_link,
      ${isMessageUnseen} as unseen,
      null as caption, false as pending, n.chat_id, entry.other_uid, chat.name as group_name,
      left(message.body, ${sql.lit(pushLimits.bodyMax + 1)}) as body, reacted.reaction,
      coalesce(reacted.reacted_at, message.sent_at) as created_at
    from chat_notifications n
      cross join lateral (
        select username, img_url from users where id = n.actor_id and status = 'active' limit 1
      ) actor
      cross join lateral (
        select quiet_seen_up_to, app_off from notification_documents
        where user_id = n.user_id limit 1
      ) own
      cross join lateral (
        select other.uid as other_uid
        from inbox_entries e left join users other on other.id = e.other_id
        where e.user_id = n.user_id and e.chat_id = n.chat_id and e.is_listed
        limit 1
      ) entry
      cross join lateral (
        select c.name from chats c join chat_members m on m.chat_id = c.id
        where c.id = n.chat_id and m.user_id = n.user_id and n.seq > m.joined_seq
        limit 1
      ) chat
      cross join lateral (
        select body, tile_id, sent_at from messages
        where chat_id = n.chat_id and seq = n.seq limit 1
      ) message
      left join lateral (
        select id, public_id, video_id from tiles
        where n.kind in ('clip-reply', 'clip-reaction') and id = message.tile_id limit 1
      ) tile on true
      left join lateral (
        select reaction, reacted_at from reactions
        where n.kind = 'reaction' and chat_id = n.chat_id and seq = n.seq
          and user_id = n.actor_id
        limit 1
      ) reacted on true
    where n.user_id = ${userId} and ${isRead}
      and n.actor_id <> all (${blockedUserIds(userId)})
    order by n.id desc
    limit ${sql.lit(limit)}`;
}
