import type { HistoryFilter } from '@reprise/contract/notifications/calls.ts';
import { notificationLimits } from '@reprise/contract/notifications/limits.ts';
import { sql, type RawBuilder } from 'kysely';
import { isMixVisible, mayAdd } from '#features/mixes/visible-mix.sql.ts';
import { isOfSameMoment } from '#features/moments/same-moment.sql.ts';
import { isTileVisible, tilesWithOwners } from '#features/tiles/visible-tile.sql.ts';
import { blockedUserIds } from '#platform/db/blocked-user-ids.ts';
import type { Reader } from '#platform/db/transaction.ts';
import type { NotificationRow } from './notification-row.ts';
import { listMessageNotifications } from './message-notifications.repo.ts';

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

/** Without `show`, the client may not have the others. */
const isOfPreviousRelease = sql`n.kind not in ('same-moment', 'answer', 'week', 'mix-invitation')`;

/**
 * Omits notifications by blocked, blocking and inactive users, and of mixes to which the user may not
 * add any more.
 */
export async function listNotifications(
  db: Reader,
  userId: number,
  { before, show }: HistoryRange,
): Promise<NotificationRow[]> {
  const isOlder = before === undefined ? sql`true` : sql`n.id < ${before}`;
  const isShown = sql`${isOlder} and ${show === undefined ? isOfPreviousRelease : filters[show]}`;
  const read = () => readNotifications(db, userId, isShown, historyPage);
  if (show !== 'all' && show !== 'replies') return read();
  const isWithGroups = show === 'all';
  const ofMessages = listMessageNotifications(db, userId, {
    before,
    isWithGroups,
    isUnseen: false,
  });
  if (show === 'replies') return ofMessages;
  return (await Promise.all([read(), ofMessages]))
    .flat()
    .toSorted((one, other) => other.id - one.id)
    .slice(0, historyPage);
}

/** Returns the newest, up to the list limit. Omits the same users as `listNotifications`. */
export function listUnseenNotifications(
  db: Reader,
  userId: number,
  show: 'likes' | 'friends',
): Promise<NotificationRow[]> {
  return readNotifications(db, userId, sql`n.is_unseen and ${filters[show]}`, listMax);
}

/** Counts the same rows as `listNotifications`: others could not be marked as seen. */
export async function hasUnseenQuiet(db: Reader, userId: number): Promise<boolean> {
  const isNew = sql`n.id > (
    select quiet_seen_up_to from notification_documents where user_id = ${userId})`;
  const isOther = sql`n.kind <> 'like' and ${isQuiet}`;
  const others = await readNotifications(
    db,
    userId,
    sql`${isNew} and ${isOther} and ${isQuietUnseen}`,
    1,
  );
  if (others.length > 0) return true;
  const unseen = { before: undefined, isWithGroups: true, isUnseen: true };
  return (await listMessageNotifications(db, userId, unseen, 1)).length > 0;
}

const isQuiet = sql`n.kind not in ('like', 'request', 'acceptance')`;

const isQuietUnseen = sql`n.id > own.quiet_seen_up_to
          and (n.kind = 'source-unavailable' or not (
            case n.kind
              when 'same-moment' then 'same-moment' when 'answer' then 'answers'
              when 'week' then 'week' when 'mix-invitation' then 'mixes' else 'decisions'
            end
          ) = any (own.app_off))`;

const newestOfActor = sql`t.owner_id = n.actor_id order by t.id desc limit 1`;

/** By the tile's index of answers, or the few clips of the actor's in the tile's video. */
function clipOfActor(userId: number): RawBuilder<unknown> {
  const clip = sql`
    select json_build_object('public_id', t.public_id, 'tile_link', t.video_id)
    from ${tilesWithOwners} where ${isTileVisible(userId)}`;
  const columns = {
    videoId: sql`tile.video_id`,
    start: sql`(tile.starttime * 1000)::int`,
    end: sql`(tile.endtime * 1000)::int`,
  };
  return sql`case n.kind
      when 'answer' then (${clip} and t.answered_tile_id = n.tile_id and ${newestOfActor})
      when 'same-moment' then (${clip} and ${isOfSameMoment(columns)} and ${newestOfActor})
    end`;
}

/** The mix to which the user may add. */
function openMix(userId: number): RawBuilder<unknown> {
  return sql`
    select json_build_object('public_id', m.public_id, 'title', m.title) as about
    from mixes m join users u on u.id = m.owner_id
    where m.id = n.mix_id and ${isMixVisible(userId)} and ${mayAdd(userId)} limit 1`;
}

/** Joins row by row: for plain joins, the planner may read all users and tiles to find a few. */
async function readNotifications(
  db: Reader,
  userId: number,
  isRead: RawBuilder<unknown>,
  limit: number,
): Promise<NotificationRow[]> {
  const { rows } = await sql<NotificationRow>`
    select n.id, n.kind, n.is_by_invite, actor.username, actor.img_url,
      case when n.kind = 'acceptance' and friendship.is_accepted then actor.uid end as friend_uid,
      tile.id as tile_id, tile.public_id, tile.video_id as tile_link,
      ${clipOfActor(userId)} as clip, mix.about as mix,
      case when ${isQuiet}
        then ${isQuietUnseen}
        else n.is_unseen
      end as unseen,
      case n.kind when 'source-unavailable' then tile.caption else n.caption end as caption,
      n.reason,
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
        where user_id = ${userId} limit 1
      ) own
      left join lateral (
        select id, public_id, video_id, caption, starttime, endtime from tiles where id = n.tile_id limit 1
      ) tile on true
      left join lateral (
        select f.sender_id, f.is_accepted from friendships f
        where n.kind in ('request', 'acceptance') and f.low_id = least(n.user_id, n.actor_id)
          and f.high_id = greatest(n.user_id, n.actor_id)
        limit 1
      ) friendship on true
      left join lateral (${openMix(userId)}) mix on true
    where n.user_id = ${userId} and ${isRead}
      and (n.kind <> 'mix-invitation' or mix.about is not null)
      and n.actor_id <> all (${blockedUserIds(userId)})
    order by n.id desc
    limit ${sql.lit(limit)}`.execute(db);
  return rows;
}
