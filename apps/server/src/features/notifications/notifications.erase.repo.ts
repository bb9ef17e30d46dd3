import { notificationLimits } from '@reprise/contract/notifications/limits.ts';
import { sql } from 'kysely';
import type { Reader, Tx } from '#platform/db/transaction.ts';
import type { NamedNotification, StoredDocument, UidRow } from './notifications.repo.ts';

const { listMax } = notificationLimits;

/** The entries are the newest of each kind, up to the list limit. */
export interface UnseenNotifications {
  readonly user_id: number;
  readonly new_likes: number;
  readonly new_friend_request: number;
  readonly like_news: string[];
  readonly unseen_friend: readonly NamedNotification[];
}

interface RecipientRow {
  readonly user_id: number;
}

/** Locks the user's document and those with notifications about the user, in user order. */
export async function lockDocumentsAbout(tx: Tx, userId: number): Promise<number[]> {
  const { rows } = await sql<RecipientRow>`
    select user_id from notification_documents
    where user_id in (select user_id from notifications where actor_id = ${userId} union select ${userId})
    order by user_id
    for update`.execute(tx.sql);
  return rows.map((row) => row.user_id);
}

/** Returns the other users with unseen notifications. The documents must be locked. */
export async function deleteNotificationsAbout(
  tx: Tx,
  userId: number,
  locked: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<RecipientRow>`
    with deleted as (
      delete from notifications where actor_id = ${userId} and user_id = any (${locked}::bigint[])
      returning user_id, is_unseen
    )
    select distinct user_id from deleted where is_unseen and user_id <> ${userId}`.execute(tx.sql);
  await tx.sql.deleteFrom('notifications').where('user_id', '=', userId).execute();
  await tx.sql.deleteFrom('notification_documents').where('user_id', '=', userId).execute();
  return rows.map((row) => row.user_id);
}

export async function summarizeUnseen(
  db: Reader,
  userIds: readonly number[],
): Promise<UnseenNotifications[]> {
  const { rows } = await sql<UnseenNotifications>`
    with unseen as (
      select notifications.user_id, notifications.kind, actor.username, row_number() over (
          partition by notifications.user_id, notifications.kind = 'like' order by notifications.id desc
        ) as ordinal
      from notifications join users actor on actor.id = notifications.actor_id
      where notifications.user_id = any (${userIds}::bigint[]) and notifications.is_unseen
    )
    select recipient.id as user_id,
      count(*) filter (where kind = 'like') as new_likes,
      count(*) filter (where kind <> 'like') as new_friend_request,
      coalesce(jsonb_agg(username order by ordinal)
        filter (where kind = 'like' and ordinal <= ${sql.lit(listMax)}), '[]') as like_news,
      coalesce(jsonb_agg(jsonb_build_object('kind', kind, 'username', username) order by ordinal)
        filter (where kind <> 'like' and ordinal <= ${sql.lit(listMax)}), '[]') as unseen_friend
    from unnest(${userIds}::bigint[]) as recipient (id)
    left join unseen on unseen.user_id = recipient.id
    group by recipient.id`.execute(db);
  return rows;
}

export async function updateDocuments(
  tx: Tx,
  documents: readonly (Omit<StoredDocument, 'uid' | 'version'> & { readonly user_id: number })[],
): Promise<string[]> {
  const { rows } = await sql<UidRow>`
    update notification_documents n
    set new_likes = d.new_likes, new_friend_request = d.new_friend_request,
      like_news = d.like_news, friend_request_news = d.friend_request_news, version = n.version + 1
    from jsonb_to_recordset(${JSON.stringify(documents)}::jsonb) as d (user_id bigint,
        new_likes int, new_friend_request int, like_news jsonb, friend_request_news jsonb)
      join users u on u.id = d.user_id
    where n.user_id = d.user_id
    returning u.uid`.execute(tx.sql);
  return rows.map(({ uid }) => uid);
}
