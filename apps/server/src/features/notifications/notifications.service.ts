import type { Result } from '@reprise/contract/endpoint.ts';
import type { notificationEndpoints } from '@reprise/contract/notifications/calls.ts';
import { addNotification } from '@reprise/contract/notifications/rules/notification-list.ts';
import type { Reader, Transact, Tx } from '#platform/db/transaction.ts';
import type { Viewer } from '#platform/viewer.ts';
import * as chatNotifications from './chat-notifications.repo.ts';
import { documentOf, presentNotification, sentenceOf } from './notifications.present.ts';
import {
  hasUnseenQuiet,
  listNotifications,
  listUnseenNotifications,
  type HistoryRange,
} from './notification-history.repo.ts';
import {
  decisionPush,
  friendPush,
  groupPush,
  reactionPush,
  switchOf,
  type JoinedGroup,
  type MessageReaction,
} from './notifications.pushes.ts';
import * as notifications from './notifications.repo.ts';
import type {
  DecisionNotification,
  LikeNotification,
  FriendNotification,
} from './notifications.repo.ts';

type Calls = typeof notificationEndpoints;

export interface MessageNotification extends chatNotifications.Subject {
  readonly userId: number;
  /** Only the first one that the user has not turned off is stored. */
  readonly kinds: readonly chatNotifications.ChatNotification['kind'][];
}

export interface NotificationService {
  createDocument(tx: Tx, userId: number): Promise<void>;
  /**
   * Changes the relation of two users in `change`, then touches both documents, so that open pages
   * update it.
   */
  withRelationChange(
    tx: Tx,
    pair: readonly [number, number],
    change: () => Promise<void>,
  ): Promise<void>;
  /**
   * Notifies about a friend request or acceptance, in its transaction. At most one unseen
   * notification per pair and kind, and none of a kind that the user has turned off.
   */
  addFriendNotification(tx: Tx, item: FriendNotification): Promise<void>;
  removeUnseenFriendNotification(tx: Tx, item: FriendNotification): Promise<void>;
  /**
   * Notifies a tile's owner about a like, in its transaction. At most one unseen notification per
   * user and tile.
   */
  addLikeNotification(tx: Tx, like: LikeNotification): Promise<void>;
  /**
   * Notifies users about a moderation decision in its transaction, in the history only. Never names
   * a reporter or a moderator.
   */
  addDecisionNotifications(tx: Tx, notification: DecisionNotification): Promise<void>;
  /**
   * Notifies the owners of a video's tiles that it is unavailable: one notification per tile, in
   * the history only.
   */
  addUnavailableSourceNotifications(tx: Tx, videoId: string): Promise<void>;
  /** Notifies a user about a message, in its transaction, in the history only. */
  addMessageNotification(tx: Tx, message: MessageNotification): Promise<void>;
  /** Removes the users' notifications about a message. */
  removeOfMessage(
    tx: Tx,
    userIds: readonly number[],
    message: Pick<chatNotifications.Subject, 'chatId' | 'seq'>,
  ): Promise<void>;
  /** Notifies a message's sender about the viewer's reaction, in its transaction. */
  addReaction(tx: Tx, viewer: Viewer, reaction: MessageReaction): Promise<void>;
  removeReaction(
    tx: Tx,
    reaction: chatNotifications.Subject & { readonly userId: number },
  ): Promise<void>;
  /** Notifies friends of the viewer that the viewer added them to a group. */
  addGroupNotifications(tx: Tx, viewer: Viewer, group: JoinedGroup): Promise<void>;
  /**
   * Returns the viewer's document and clears it. A concurrent notification is either in the result
   * or in the new document.
   */
  clear(viewer: Viewer): Promise<Result<Calls['clearNotifications']>>;
  /**
   * Returns 20 notifications of the kinds in `show`, newest first, before the id `before`. Omits
   * users with a block in either direction.
   */
  history(viewer: Viewer, range: HistoryRange): Promise<Result<Calls['notificationHistory']>>;
}

export interface NotificationDeps {
  readonly db: Reader;
  readonly transact: Transact;
}

export function notificationService(deps: NotificationDeps): NotificationService {
  const { db, transact } = deps;
  return {
    createDocument: notifications.insertDocument,

    async withRelationChange(tx, pair, change) {
      const locked = await notifications.lockDocuments(tx, pair);
      await change();
      for (const uid of await notifications.raiseVersions(tx, locked)) {
        tx.touch('notifications', uid);
      }
    },

    async addFriendNotification(tx, notification) {
      // Lock the document first: it serializes the user's notifications.
      const before = await notifications.lockDocument(tx, notification.userId);
      const username = await notifications.findUsername(tx.sql, notification.actorId);
      if (before.app_off.includes(switchOf(notification))) {
        tx.push(friendPush(notification, username));
        return;
      }
      if (!(await notifications.insertFriendNotification(tx, notification))) return;
      const { new_friend_request: count, friend_request_news: list } = before;
      const after = addNotification(
        { count, list },
        sentenceOf({ kind: notification.kind, username }),
      );
      await notifications.updateFriendNotifications(tx, notification.userId, after);
      tx.touch('notifications', before.uid);
      tx.push(friendPush(notification, username));
    },

    async removeUnseenFriendNotification(tx, notification) {
      const before = await notifications.lockDocument(tx, notification.userId);
      if (!(await notifications.deleteUnseenFriendNotification(tx, notification))) return;
      // The list is limited, so an older entry may move back in.
      const unseen = await notifications.listUnseenFriendNotifications(tx.sql, notification.userId);
      const after = { count: before.new_friend_request - 1, list: unseen.map(sentenceOf) };
      await notifications.updateFriendNotifications(tx, notification.userId, after);
      tx.touch('notifications', before.uid);
    },

    async addLikeNotification(tx, like) {
      const uid = await notifications.insertLikeNotification(tx, like);
      if (uid !== null) tx.touch('notifications', uid);
    },

    addDecisionNotifications,
    addUnavailableSourceNotifications: notifications.insertUnavailableSourceNotifications,

    addMessageNotification,
    removeOfMessage: chatNotifications.deleteMessageNotifications,
    addReaction,
    removeReaction: chatNotifications.deleteReactionNotification,
    addGroupNotifications,

    clear: (viewer) => transact((tx) => clearDocument(tx, viewer)),

    async history({ id, uid }, range) {
      const rows = await listNotifications(db, id, range);
      return { rows: rows.map((row) => presentNotification(row, uid, range.show !== undefined)) };
    },
  };
}

async function addDecisionNotifications(tx: Tx, decision: DecisionNotification): Promise<void> {
  await notifications.insertDecisionNotifications(tx, decision);
  for (const userId of decision.userIds) tx.push(decisionPush(userId, decision));
}

async function addMessageNotification(
  tx: Tx,
  { kinds, ...message }: MessageNotification,
): Promise<void> {
  for (const kind of kinds) {
    if (await chatNotifications.insertChatNotification(tx, { ...message, kind })) return;
  }
}

async function addReaction(tx: Tx, viewer: Viewer, message: MessageReaction): Promise<void> {
  const { userId, chatId, seq } = message;
  const subject = { userId, actorId: viewer.id, chatId, seq };
  await chatNotifications.insertChatNotification(tx, { ...subject, kind: 'reaction' });
  tx.push(reactionPush(viewer, message));
}

/** Replaces notifications of earlier invitations to the group. */
async function addGroupNotifications(tx: Tx, viewer: Viewer, group: JoinedGroup): Promise<void> {
  const { chatId } = group;
  for (const { userId, seq } of group.joined) {
    await chatNotifications.deleteOlderInvitations(tx, userId, { chatId, seq });
    const subject = { userId, actorId: viewer.id, chatId, seq };
    await chatNotifications.insertChatNotification(tx, { ...subject, kind: 'group' });
    tx.push(groupPush(userId, viewer, group));
  }
}

async function clearDocument(
  tx: Tx,
  { id, uid }: Viewer,
): Promise<Result<Calls['clearNotifications']>> {
  const before = await notifications.lockDocument(tx, id);
  const quiet = await hasUnseenQuiet(tx.sql, id);
  if (before.new_likes === 0 && before.new_friend_request === 0) {
    return { rows: [documentOf(before)], notifications: [], quiet };
  }
  const likes = before.new_likes > 0 ? await listUnseenNotifications(tx.sql, id, 'likes') : [];
  const others =
    before.new_friend_request > 0 ? await listUnseenNotifications(tx.sql, id, 'friends') : [];
  await notifications.markNotificationsSeen(tx, id);
  await notifications.clearDocument(tx, id);
  tx.touch('notifications', before.uid);
  const cleared = [...likes, ...others].toSorted((one, other) => other.id - one.id);
  return {
    rows: [documentOf(before)],
    notifications: cleared.map((row) => presentNotification(row, uid, false)),
    quiet,
  };
}
