import type { NotificationSwitch } from '@reprise/contract/notifications/switches.ts';
import { sql } from 'kysely';
import type { ChatNotificationKind } from '#platform/db/tables/notification-tables.ts';
import type { Tx } from '#platform/db/transaction.ts';

export interface Subject {
  readonly actorId: number;
  readonly chatId: string;
  readonly seq: number;
}

export interface ChatNotification extends Subject {
  readonly userId: number;
  readonly kind: ChatNotificationKind;
}

const switches = {
  reply: 'replies',
  'clip-reply': 'replies',
  reaction: 'reactions',
  'clip-reaction': 'reactions',
  group: 'invitations',
} as const satisfies Record<ChatNotificationKind, NotificationSwitch>;

/** Stores nothing for a kind that the user has turned off. Returns true if it is stored. */
export async function insertChatNotification(
  tx: Tx,
  { userId, kind, actorId, chatId, seq }: ChatNotification,
): Promise<boolean> {
  const isOn = await tx.sql
    .selectFrom('notification_documents')
    .select('user_id')
    .where('user_id', '=', userId)
    .where(sql<boolean>`not ${switches[kind]} = any (app_off)`)
    .executeTakeFirst();
  if (isOn === undefined) return false;
  const { numInsertedOrUpdatedRows = 0n } = await tx.sql
    .insertInto('chat_notifications')
    .values({ user_id: userId, kind, actor_id: actorId, chat_id: chatId, seq })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows > 0n;
}

export async function deleteReactionNotification(
  tx: Tx,
  { userId, actorId, chatId, seq }: Subject & { readonly userId: number },
): Promise<void> {
  await tx.sql
    .deleteFrom('chat_notifications')
    .where('user_id', '=', userId)
    .where('chat_id', '=', chatId)
    .where('seq', '=', seq)
    .where('actor_id', '=', actorId)
    .where('kind', '=', 'reaction')
    .execute();
}

/** Deletes the users' notifications about a message. */
export async function deleteMessageNotifications(
  tx: Tx,
  userIds: readonly number[],
  { chatId, seq }: Pick<Subject, 'chatId' | 'seq'>,
): Promise<void> {
  await tx.sql
    .deleteFrom('chat_notifications')
    .where('user_id', 'in', userIds)
    .where('chat_id', '=', chatId)
    .where('seq', '=', seq)
    .execute();
}

/** Deletes the user's notifications of earlier invitations to the group. */
export async function deleteOlderInvitations(
  tx: Tx,
  userId: number,
  { chatId, seq }: Pick<Subject, 'chatId' | 'seq'>,
): Promise<void> {
  await tx.sql
    .deleteFrom('chat_notifications')
    .where('user_id', '=', userId)
    .where('chat_id', '=', chatId)
    .where('kind', '=', 'group')
    .where('seq', '<', seq)
    .execute();
}
