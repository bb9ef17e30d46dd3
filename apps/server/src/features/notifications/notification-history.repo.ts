import type { HistoryFilter } from '@reprise/contract/notifications/calls.ts';
import { notificationLimits } from '@reprise/contract/notifications/limits.ts';
import { sql, type RawBuilder } from 'kysely';
import { blockedUserIds } from '#platform/db/blocked-user-ids.ts';
import type { NotificationKind } from '#platform/db/schema.ts';
import type { Reader } from '#platform/db/transaction.ts';

export interface NotificationRow {
  readonly id: number;
  readonly kind: NotificationKind;
  readonly username: string;
  readonly img_url: string | null;
  readonly tile_id: number | null;
  readonly public_id: string | null;
  readonly tile_link: string | null;
  readonly unseen: boolean;
  readonly caption: string | null;
  readonly pending: boolean;
  readonly created_at: Date;
}

export interface HistoryRange {
  readonly before?: number | undefined;
  readonly show?: HistoryFilter | undefined;
}

const { historyPage, listMax } = notificationLimits;

/** The condition of `friends` includes that of the index `notifications_user_id_others`. */
const filters: Readonly<Record<HistoryFilter, RawBuilder<unknown>>> = {
  likes: sql`n.kind = 'like'`,
  friends: sql`n.kind in ('request', 'acceptance') and n.kind <> 'like'`,
};

/** Newest first. Omits those by blocked, blocking and inactive users. */
export function listNotifications(
  db: Reader,
  userId: number,
  { before, show }: HistoryRange,
): Promise<NotificationRow[]> {
  const isOlder = before === undefined ? sql`true` : sql`n.id < ${before}`;
  const isShown = show === undefined ? sql`true` : filters[show];
  return readNotifications(db, userId, sql`${isOlder} and ${isShown}`, historyPage);
}

/** The newest unseen ones of a kind, up to the list limit. Omits as `listNotifications`. */
export function listUnseenNotifications(
  db: Reader,
  userId: number,
  show: HistoryFilter,
): Promise<NotificationRow[]> {
  return readNotifications(db, userId, sql`n.is_unseen and ${filters[show]}`, listMax);
}

/** Joins row by row: with plain joins the planner may read all users and tiles to find a few. */
async function readNotifications(
  db: Reader,
  userId: number,
  isRead: RawBuilder<unknown>,
  limit: number,
): Promise<NotificationRow[]> {
  const { rows } = await sql<NotificationRow>`
    select n.id, n.kind, actor.username, actor.img_url, tile.id as tile_id,
      tile.public_id, tile.video_id as tile_link, n.created_at, n.is_unseen as unseen,
      case n.kind when 'source-unavailable' then tile.caption else n.caption end as caption,
      n.kind = 'request' and exists (
        select 1 from friendships f
        where f.low_id = least(n.user_id, n.actor_id)
          and f.high_id = greatest(n.user_id, n.actor_id)
          and f.sender_id = n.actor_id and not f.is_accepted
      ) as pending
    from notifications n
      cross join lateral (
        select username, img_url from users where id = n.actor_id and status = 'active' limit 1
      ) actor
      left join lateral (
        select id, public_id, video_id, caption from tiles where id = n.tile_id limit 1
      ) tile on true
    where n.user_id = ${userId} and ${isRead}
      and n.actor_id <> all (${blockedUserIds(userId)})
    order by n.id desc
    limit ${sql.lit(limit)}`.execute(db);
  return rows;
}
