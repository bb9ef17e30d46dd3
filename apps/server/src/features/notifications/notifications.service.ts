import type { Result } from '@reprise/contract/endpoint.ts';
import type { notificationEndpoints } from '@reprise/contract/notifications/calls.ts';
import type { Reader, Statement, Transact, Tx } from '#platform/db/transaction.ts';
import { NotFoundError } from '#platform/errors.ts';
import type { Viewer } from '#platform/viewer.ts';
import * as chatNotifications from './chat-notifications.repo.ts';
import { documentOf, presentNotification } from './notifications.present.ts';
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
  ClipNotification,
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
   * Changes the relation of two users in `change`, and touches both documents, so that open pages
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
   * Notifies tiles' owners about likes, in their transaction. At most one unseen notification per
   * user and tile.
   */
  addLikeNotifications(tx: Tx, likes: readonly LikeNotification[]): Promise<void>;
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
  /**
   * Notifies a tile's owner about another user's clip that marks its moment or answers it, in its
   * transaction and in the history only. At most one per kind, user and tile.
   */
  addClipNotification(tx: Tx, notification: ClipNotification): Promise<void>;
  /**
   * Notifies users about a week, in the history only and once per user. Returns who was notified.
   */
  addWeekNotifications(
    statement: Statement,
    userIds: readonly number[],
    end: Date,
  ): Promise<number[]>;
  /**
   * Notifies friends of a mix's owner that they may add to it, in its transaction, in the history
   * only and once per mix.
   */
  addMixInvitations(tx: Tx, invitation: notifications.MixInvitation): Promise<void>;
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
      const ordered = pair.toSorted((one, other) => one - other);
      const locked = await Promise.all(ordered.map((id) => notifications.lockDocument(tx, id)));
      // Before the change, which may raise one of them again.
      await Promise.all(locked.map((document) => notifications.raiseVersion(tx, document)));
      for (const { uid } of locked) tx.touch('notifications', uid);
      await change();
    },

    async addFriendNotification(tx, notification) {
      const [document, username] = await Promise.all([
        notifications.lockDocument(tx, notification.userId),
        notifications.findUsername(tx.sql, notification.actorId),
      ]);
      if (!document.app_off.includes(switchOf(notification))) {
        if (!(await notifications.insertFriendNotification(tx, notification))) return;
        await notifications.raiseVersion(tx, document);
        tx.touch('notifications', document.uid);
      }
      tx.push(friendPush(notification, username));
    },

    async removeUnseenFriendNotification(tx, notification) {
      const document = await notifications.lockDocument(tx, notification.userId);
      if (!(await notifications.deleteUnseenFriendNotification(tx, notification))) return;
      await notifications.raiseVersion(tx, document);
      tx.touch('notifications', document.uid);
    },

    async addLikeNotifications(tx, likes) {
      const byOwner = likes.toSorted((one, other) => one.userId - other.userId);
      const uids = await Promise.all(byOwner.map((like) => notifications.raiseForLike(tx, like)));
      for (const uid of uids) if (uid !== null) tx.touch('notifications', uid);
      const added = byOwner.filter((_, nth) => uids[nth] !== null);
      await notifications.insertLikeNotifications(tx, added);
    },

    addDecisionNotifications,
    addUnavailableSourceNotifications: notifications.insertUnavailableSourceNotifications,

    addClipNotification,
    addWeekNotifications: notifications.insertWeekNotifications,
    addMixInvitations: notifications.insertMixInvitations,
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

const clipSwitches = { 'same-moment': 'same-moment', answer: 'answers' } as const;

async function addClipNotification(tx: Tx, notification: ClipNotification): Promise<void> {
  const document = await notifications.lockDocument(tx, notification.userId);
  if (document.app_off.includes(clipSwitches[notification.kind])) return;
  await notifications.insertClipNotification(tx, notification);
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
  const locked = await notifications.lockDocument(tx, id);
  const [before, quiet] = await Promise.all([
    notifications.findDocument(tx.sql, id),
    hasUnseenQuiet(tx.sql, id),
  ]);
  if (before === null) throw new NotFoundError('The document no longer exists.');
  if (before.new_likes === 0 && before.new_friend_request === 0) {
    return { rows: [documentOf(before)], notifications: [], quiet };
  }
  const likes = before.new_likes > 0 ? await listUnseenNotifications(tx.sql, id, 'likes') : [];
  const others =
    before.new_friend_request > 0 ? await listUnseenNotifications(tx.sql, id, 'friends') : [];
  await Promise.all([
    notifications.markNotificationsSeen(tx, id),
    notifications.raiseVersion(tx, locked),
  ]);
  tx.touch('notifications', uid);
  const cleared = [...likes, ...others].toSorted((one, other) => other.id - one.id);
  return {
    rows: [documentOf(before)],
    notifications: cleared.map((row) => presentNotification(row, uid, false)),
    quiet,
  };
}
