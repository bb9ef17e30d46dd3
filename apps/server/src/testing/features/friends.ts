import type { NotificationsDocument } from '@reprise/contract/documents.ts';
import { friendLabel, type FriendAction } from '@reprise/contract/friends/rules/friend-label.ts';
import type { Db } from '#platform/db/open.ts';
import type { TestUser, TestResponse } from '#testing/test-app.ts';

type UserRef = Pick<TestUser, 'username'>;

export function updateFriend(
  actor: TestUser,
  friend: UserRef,
  action: string,
  change: object = {},
): Promise<TestResponse> {
  const body = { user: actor.username, friend: friend.username, action, ...change };
  return actor.call('PATCH', '/user/updatefriend', body);
}

export function decline(
  actor: TestUser,
  friend: UserRef,
  change: object = {},
): Promise<TestResponse> {
  const body = { user: actor.username, friend: friend.username, ...change };
  return actor.call('PATCH', '/user/declinefriend', body);
}

export async function relationRows(viewer: TestUser, other: UserRef) {
  const address = `/user/friend?user=${viewer.username}&friend=${other.username}`;
  const { status, body } = await viewer.call('GET', address);
  if (status !== 200) throw new Error(`The relation returned ${status}.`);
  return body.rows;
}

export async function labelOf(viewer: TestUser, other: UserRef): Promise<FriendAction> {
  const rows = await relationRows(viewer, other);
  return friendLabel(rows[0] ?? null, viewer.username);
}

export function storedRelations(db: Db) {
  return db
    .selectFrom('friendships')
    .select(['low_id', 'high_id', 'sender_id', 'is_accepted'])
    .orderBy('low_id')
    .orderBy('high_id')
    .execute();
}

export async function friendStateOf(db: Db) {
  return {
    relations: await storedRelations(db),
    notifications: await db.selectFrom('notifications').selectAll().orderBy('id').execute(),
    documents: await db
      .selectFrom('notification_documents')
      .selectAll()
      .orderBy('user_id')
      .execute(),
  };
}

export function friendNotificationsOf(db: Db, user: Pick<TestUser, 'id'>) {
  return db
    .selectFrom('notification_documents')
    .select(['new_friend_request as count', 'friend_request_news as list'])
    .where('user_id', '=', user.id)
    .executeTakeFirstOrThrow();
}

export async function openNotificationPanel(user: TestUser): Promise<NotificationsDocument> {
  const { status, body } = await user.call('POST', '/notifications/clear');
  if (status !== 200) throw new Error(`Opening the panel returned ${status}.`);
  return body.rows[0];
}

export async function resetFriendships(db: Db): Promise<void> {
  await db.deleteFrom('friendships').execute();
  await db.deleteFrom('blocks').execute();
  await db.deleteFrom('notifications').execute();
  await db
    .updateTable('notification_documents')
    .set({ new_likes: 0, new_friend_request: 0, like_news: '[]', friend_request_news: '[]' })
    .execute();
}
