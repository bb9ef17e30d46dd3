import { notificationLimits } from '@reprise/contract/notifications/limits.ts';
import { sql, type Updateable } from 'kysely';
import type { Reader, Tx } from '#platform/db/transaction.ts';
import { NotFoundError } from '#platform/errors.ts';
import type { DecisionKind, NotificationKind } from '#platform/db/tables/notification-schema.ts';
import type { Database } from '#platform/db/schema.ts';

type FriendNotificationKind = Exclude<
  NotificationKind,
  'like' | 'source-unavailable' | DecisionKind
>;

export interface FriendNotification {
  readonly userId: number;
  readonly kind: FriendNotificationKind;
  readonly actorId: number;
  readonly isByInvite?: boolean;
}

export interface LikeNotification {
  readonly userId: number;
  readonly tileId: number;
  readonly actorId: number;
}

export interface DecisionNotification {
  readonly kind: DecisionKind;
  readonly userIds: readonly number[];
  readonly caption?: string;
}

export interface NamedNotification {
  readonly kind: FriendNotificationKind;
  readonly username: string;
}

export interface StoredDocument {
  readonly uid: string;
  readonly version: number;
  readonly new_likes: number;
  readonly new_friend_request: number;
  readonly like_news: string[];
  readonly friend_request_news: string[];
}

interface OwnDocument extends StoredDocument {
  readonly app_off: readonly string[];
}

export interface UidRow {
  readonly uid: string;
}

export interface LockedDocument {
  readonly user_id: number;
  readonly version: number;
}

export interface FriendNotificationList {
  readonly count: number;
  readonly list: readonly string[];
}

const { listMax } = notificationLimits;

const documentColumns = [
  'u.uid',
  'n.version',
  'n.new_likes',
  'n.new_friend_request',
  'n.like_news',
  'n.friend_request_news',
] as const;

export async function insertDocument(tx: Tx, userId: number): Promise<void> {
  await tx.sql.insertInto('notification_documents').values({ user_id: userId }).execute();
}

/** Returns false if the same notification is unseen. */
export async function insertFriendNotification(
  tx: Tx,
  notification: FriendNotification,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await tx.sql
    .insertInto('notifications')
    .values({
      user_id: notification.userId,
      kind: notification.kind,
      actor_id: notification.actorId,
      is_by_invite: notification.isByInvite ?? false,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows > 0n;
}

/**
 * Stores a decision in the history only, because the panel has no text for it. The actor is the
 * recipient: no moderator may be named.
 */
export async function insertDecisionNotifications(
  tx: Tx,
  decision: DecisionNotification,
): Promise<void> {
  await sql`
    insert into notifications (user_id, kind, actor_id, caption, is_unseen)
    select id, ${decision.kind}, id, ${decision.caption ?? null}, false from users
    where id = any (${[...decision.userIds]}::bigint[]) and status <> 'deleted'
      and not exists (
        select from notification_documents n
        where n.user_id = users.id and 'decisions' = any (n.app_off)
      )
    order by id
    for key share`.execute(tx.sql);
}

/**
 * Stores one per tile of the video, in the history only, because the panel has no text for it. The
 * actor is the owner.
 */
export async function insertUnavailableSourceNotifications(tx: Tx, videoId: string): Promise<void> {
  await sql`
    insert into notifications (user_id, kind, actor_id, tile_id, is_unseen)
    select u.id, 'source-unavailable', u.id, t.id, false
    from tiles t join users u on u.id = t.owner_id
    where t.video_id = ${videoId} and u.status <> 'deleted'
    order by u.id, t.id
    for key share of u
    on conflict do nothing`.execute(tx.sql);
}

export async function deleteUnseenFriendNotification(
  tx: Tx,
  notification: FriendNotification,
): Promise<boolean> {
  const { numDeletedRows } = await tx.sql
    .deleteFrom('notifications')
    .where('user_id', '=', notification.userId)
    .where('kind', '=', notification.kind)
    .where('actor_id', '=', notification.actorId)
    .where('is_unseen', '=', true)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

export async function listUnseenFriendNotifications(
  db: Reader,
  userId: number,
): Promise<NamedNotification[]> {
  const { rows } = await sql<NamedNotification>`
    select n.kind, actor.username
    from notifications n join users actor on actor.id = n.actor_id
    where n.user_id = ${userId} and n.is_unseen and n.kind <> 'like'
    order by n.id desc
    limit ${sql.lit(listMax)}`.execute(db);
  return rows;
}

export async function findUsername(db: Reader, userId: number): Promise<string> {
  const { username } = await db
    .selectFrom('users')
    .select('username')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return username;
}

export async function findDocument(db: Reader, uid: string): Promise<StoredDocument | null> {
  const row = await documents(db).where('u.uid', '=', uid).executeTakeFirst();
  return row ?? null;
}

/** Returns the versions. Locks in user order, which prevents deadlocks. */
export async function lockDocuments(
  tx: Tx,
  userIds: readonly number[],
): Promise<readonly LockedDocument[]> {
  const { rows } = await sql<LockedDocument>`
    select user_id, version from notification_documents
    where user_id = any (${[...userIds]}::bigint[])
    order by user_id
    for update`.execute(tx.sql);
  return rows;
}

/** Increments those of the versions that have not changed since. Returns the uids. */
export async function raiseVersions(tx: Tx, locked: readonly LockedDocument[]): Promise<string[]> {
  const { rows } = await sql<UidRow>`
    update notification_documents n set version = n.version + 1
    from users u, unnest(
      ${locked.map(({ user_id }) => user_id)}::bigint[],
      ${locked.map(({ version }) => version)}::bigint[]
    ) before (user_id, version)
    where n.user_id = before.user_id and n.version = before.version and u.id = n.user_id
    returning u.uid`.execute(tx.sql);
  return rows.map(({ uid }) => uid);
}

export async function lockDocument(tx: Tx, userId: number): Promise<OwnDocument> {
  const query = documents(tx.sql)
    .select('n.app_off')
    .where('n.user_id', '=', userId)
    .forUpdate('n');
  return requireDocument(await query.executeTakeFirst());
}

function documents(db: Reader) {
  return db
    .selectFrom('notification_documents as n')
    .innerJoin('users as u', 'u.id', 'n.user_id')
    .select(documentColumns);
}

export function updateFriendNotifications(
  tx: Tx,
  userId: number,
  { count, list }: FriendNotificationList,
): Promise<void> {
  return updateDocument(tx, userId, {
    new_friend_request: count,
    friend_request_news: JSON.stringify(list),
  });
}

export function clearDocument(tx: Tx, userId: number): Promise<void> {
  return updateDocument(tx, userId, {
    new_likes: 0,
    new_friend_request: 0,
    like_news: '[]',
    friend_request_news: '[]',
  });
}

export async function updateDocument(
  tx: Tx,
  userId: number,
  values: Updateable<Database['notification_documents']>,
): Promise<void> {
  const query = tx.sql
    .updateTable('notification_documents')
    .set(values)
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('user_id', '=', userId)
    .returning('user_id');
  requireDocument(await query.executeTakeFirst());
}

/**
 * Notifies about a stored like. Returns the owner's uid, or null if the same notification is unseen.
 */
export async function insertLikeNotification(
  tx: Tx,
  { userId, actorId, tileId }: LikeNotification,
): Promise<string | null> {
  const { rows } = await sql<UidRow>`
    select uid from add_like_notifications(array[${userId}]::bigint[], array[${actorId}]::bigint[],
      array[${tileId}]::bigint[])`.execute(tx.sql);
  return rows[0]?.uid ?? null;
}

export async function markNotificationsSeen(tx: Tx, userId: number): Promise<void> {
  await tx.sql
    .updateTable('notifications')
    .set({ is_unseen: false })
    .where('user_id', '=', userId)
    .where('is_unseen', '=', true)
    .execute();
}

/** The user may be deleted while the query waits for the lock. */
function requireDocument<T>(document: T | undefined): T {
  if (document === undefined) throw new NotFoundError('The document no longer exists.');
  return document;
}
