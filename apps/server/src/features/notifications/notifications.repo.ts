import { notificationLimits } from '@reprise/contract/notifications/limits.ts';
import type { NotificationSwitch } from '@reprise/contract/notifications/switches.ts';
import { sql, type Insertable } from 'kysely';
import { requireLocked } from '#platform/db/lost-lock.ts';
import type { Reader, Statement, Tx } from '#platform/db/transaction.ts';
import { NotFoundError } from '#platform/errors.ts';
import type { Database } from '#platform/db/schema.ts';
import type {
  ClipNotificationKind,
  DecisionKind,
  NotificationKind,
} from '#platform/db/tables/notification-tables.ts';

type FriendNotificationKind = Exclude<
  NotificationKind,
  'like' | 'source-unavailable' | 'week' | 'mix-invitation' | ClipNotificationKind | DecisionKind
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

export interface ClipNotification {
  readonly kind: ClipNotificationKind;
  readonly userId: number;
  readonly actorId: number;
  /** The recipient's tile. */
  readonly tileId: number;
}

export interface DecisionNotification {
  readonly kind: DecisionKind;
  readonly userIds: readonly number[];
  readonly caption?: string;
  /** For decisions on the recipient's tile. */
  readonly reason?: string;
  /** The recipient's tile, unless it was removed. */
  readonly tileId?: number;
}

export interface MixInvitation {
  readonly mixId: number;
  readonly ownerId: number;
  readonly userIds: readonly number[];
}

export interface NamedNotification {
  readonly kind: FriendNotificationKind;
  readonly username: string;
}

/** Counts the unseen notifications and names the newest of each kind, up to the list limit. */
export interface StoredDocument {
  readonly version: number;
  readonly new_likes: number;
  readonly new_friend_request: number;
  readonly like_news: readonly string[];
  readonly friend_news: readonly NamedNotification[];
}

export interface LockedDocument {
  readonly user_id: number;
  readonly uid: string;
  readonly version: number;
  readonly app_off: readonly string[];
}

interface UidRow {
  readonly uid: string;
}

const { listMax } = notificationLimits;

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

interface RecipientRow {
  readonly user_id: number;
}

/**
 * Stores a decision in the history only, because the panel has no text for it. The actor is the
 * recipient: no moderator may be named. Omits deleted users, who have no document.
 */
export async function insertDecisionNotifications(
  tx: Tx,
  { kind, userIds, caption, reason, tileId }: DecisionNotification,
): Promise<void> {
  const recipients = await listWithout(tx.sql, 'decisions', userIds);
  const decision = {
    kind,
    caption: caption ?? null,
    reason: reason ?? null,
    tile_id: tileId ?? null,
    is_unseen: false,
  };
  await insertRows(
    tx,
    recipients.map((userId) => ({ ...decision, user_id: userId, actor_id: userId })),
  );
}

/** In the history only, and once per actor and tile. Call it with the document locked. */
export async function insertClipNotification(
  tx: Tx,
  { kind, userId, actorId, tileId }: ClipNotification,
): Promise<void> {
  // The condition on likes is the one of the index `notifications_user_id_others`.
  await sql`
    insert into notifications (user_id, kind, actor_id, tile_id, is_unseen)
    select ${userId}, ${kind}, ${actorId}, ${tileId}, false
    where not exists (
      select from notifications
      where user_id = ${userId} and kind = ${kind} and kind <> 'like' and actor_id = ${actorId}
        and tile_id = ${tileId}
    )`.execute(tx.sql);
}

interface UnavailableTile extends RecipientRow {
  readonly tile_id: number;
}

/**
 * One per tile of the video, in the history only. The actor is the owner. A foreign key rejects all
 * if an owner was deleted after the tiles were read.
 */
export async function insertUnavailableSourceNotifications(tx: Tx, videoId: string): Promise<void> {
  const { rows } = await sql<UnavailableTile>`
    select owner_id as user_id, id as tile_id from tiles
    where video_id = ${videoId} order by owner_id, id`.execute(tx.sql);
  const unavailable = { kind: 'source-unavailable', is_unseen: false } as const;
  await insertRows(
    tx,
    rows.map((row) => ({ ...unavailable, ...row, actor_id: row.user_id })),
  );
}

/** Dated with the end of the week. Returns the users who did not have it, but for those who turned it off. */
export async function insertWeekNotifications(
  { sql: db }: Statement,
  userIds: readonly number[],
  end: Date,
): Promise<number[]> {
  const { rows } = await sql<RecipientRow>`
    insert into notifications (user_id, kind, actor_id, is_unseen, created_at)
    select user_id, 'week', user_id, false, ${end}::timestamptz from notification_documents
    where user_id = any (${[...userIds]}::bigint[]) and not 'week' = any (app_off)
    order by user_id
    on conflict do nothing
    returning user_id`.execute(db);
  return rows.map(({ user_id }) => user_id);
}

/** In the history only, and once per mix and user. Omits those who turned it off. */
export async function insertMixInvitations(
  tx: Tx,
  { mixId, ownerId, userIds }: MixInvitation,
): Promise<void> {
  await sql`
    insert into notifications (user_id, kind, actor_id, mix_id, is_unseen)
    select user_id, 'mix-invitation', ${ownerId}::bigint, ${mixId}::bigint, false
    from notification_documents
    where user_id = any (${[...userIds]}::bigint[]) and not 'mixes' = any (app_off)
    order by user_id
    on conflict do nothing`.execute(tx.sql);
}

/** Returns those of the users who have not turned the kind off. */
async function listWithout(
  db: Reader,
  kind: NotificationSwitch,
  userIds: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<RecipientRow>`
    select user_id from notification_documents
    where user_id = any (${[...userIds]}::bigint[])
      and not ${kind} = any (app_off)
    order by user_id`.execute(db);
  return rows.map(({ user_id }) => user_id);
}

/** Below the limit of parameters. */
const ROWS_PER_STATEMENT = 1_000;

async function insertRows(
  tx: Tx,
  rows: readonly Insertable<Database['notifications']>[],
): Promise<void> {
  for (let from = 0; from < rows.length; from += ROWS_PER_STATEMENT) {
    await tx.sql
      .insertInto('notifications')
      .values(rows.slice(from, from + ROWS_PER_STATEMENT))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
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

export async function findUsername(db: Reader, userId: number): Promise<string> {
  const { username } = await db
    .selectFrom('users')
    .select('username')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return username;
}

interface NamedRow {
  readonly kind: FriendNotificationKind | 'like';
  readonly username: string;
}

interface DocumentRow {
  readonly version: number;
  readonly new_likes: number;
  readonly new_friend_request: number;
  readonly newest: readonly NamedRow[];
}

export async function findDocument(db: Reader, userId: number): Promise<StoredDocument | null> {
  const { rows } = await sql<DocumentRow>`
    with unseen as materialized (
      select kind, actor_id, id from notifications where user_id = ${userId} and is_unseen
    ), newest as (
      (select * from unseen where kind = 'like' order by id desc limit ${sql.lit(listMax)})
      union all
      (select * from unseen where kind <> 'like' order by id desc limit ${sql.lit(listMax)})
    )
    select d.version,
      (select count(*) from unseen where kind = 'like') as new_likes,
      (select count(*) from unseen where kind <> 'like') as new_friend_request,
      coalesce((
        select json_agg(
          json_build_object(
            'kind', kind, 'username', (select username from users where id = actor_id)
          ) order by id desc
        )
        from newest
      ), '[]') as newest
    from notification_documents d
    where d.user_id = ${userId}`.execute(db);
  const [row] = rows;
  if (row === undefined) return null;
  const { newest, ...counts } = row;
  return {
    ...counts,
    like_news: newest.flatMap(({ kind, username }) => (kind === 'like' ? [username] : [])),
    friend_news: newest.flatMap(({ kind, username }) =>
      kind === 'like' ? [] : [{ kind, username }],
    ),
  };
}

/**
 * Serializes the changes of the user's unseen notifications. Lock several documents in the order of
 * users. Throws NotFoundError if the user was deleted.
 */
export async function lockDocument(tx: Tx, userId: number): Promise<LockedDocument> {
  const row = await tx.sql
    .selectFrom('notification_documents as d')
    .innerJoin('users as u', 'u.id', 'd.user_id')
    .select(['d.user_id', 'u.uid', 'd.version', 'd.app_off'])
    .where('d.user_id', '=', userId)
    .forUpdate('d')
    .executeTakeFirst();
  if (row === undefined) throw new NotFoundError('The document no longer exists.');
  return row;
}

/** The document must be locked. */
export async function raiseVersion(
  tx: Tx,
  { user_id, version }: Pick<LockedDocument, 'user_id' | 'version'>,
): Promise<void> {
  const result = await tx.sql
    .updateTable('notification_documents')
    .set({ version: version + 1 })
    .where('user_id', '=', user_id)
    .where('version', '=', version)
    .executeTakeFirstOrThrow();
  requireLocked(result);
}

/**
 * Raises the version of the owner's document for a like. Returns the owner's uid, or null if the
 * same notification is unseen or the owner has turned likes off.
 */
export async function raiseForLike(
  tx: Tx,
  { userId, actorId, tileId }: LikeNotification,
): Promise<string | null> {
  const { rows } = await sql<UidRow>`
    update notification_documents d set version = d.version + 1
    from users u
    where d.user_id = ${userId} and u.id = ${userId} and not 'likes' = any (d.app_off)
      and not exists (
        select from notifications
        where user_id = ${userId} and is_unseen and kind = 'like' and actor_id = ${actorId}
          and tile_id = ${tileId}
      )
    returning u.uid`.execute(tx.sql);
  return rows[0]?.uid ?? null;
}

/** Their documents must have been raised. */
export async function insertLikeNotifications(
  tx: Tx,
  likes: readonly LikeNotification[],
): Promise<void> {
  await insertRows(
    tx,
    likes.map(({ userId, actorId, tileId }) => ({
      user_id: userId,
      kind: 'like',
      actor_id: actorId,
      tile_id: tileId,
    })),
  );
}

export async function markNotificationsSeen(tx: Tx, userId: number): Promise<void> {
  await tx.sql
    .updateTable('notifications')
    .set({ is_unseen: false })
    .where('user_id', '=', userId)
    .where('is_unseen', '=', true)
    .execute();
}
