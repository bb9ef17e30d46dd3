import type { NotificationsDocument } from '@reprise/contract/documents.ts';
import type { FriendAction } from '@reprise/contract/friends/actions.ts';
import { friendLabel } from '@reprise/contract/friends/rules/friend-label.ts';
import { notificationDocuments } from '#features/notifications/notifications.documents.ts';
import type { Db } from '#platform/db/open.ts';
import type { Viewer } from '#platform/viewer.ts';
import { readDocument } from '#testing/pages/read-document.ts';
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

export async function notificationsDocumentOf(
  db: Db,
  user: Viewer,
): Promise<NotificationsDocument> {
  const state = await readDocument(notificationDocuments(db), user);
  if (!('data' in state)) throw new Error('The document is read whole.');
  return state.data as NotificationsDocument;
}

export async function friendNotificationsOf(db: Db, user: Viewer) {
  const { newFriendRequest: count, friendRequestNews: list } = await notificationsDocumentOf(
    db,
    user,
  );
  return { count, list };
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
}
