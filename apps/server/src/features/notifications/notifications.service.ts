import type { Result } from '@reprise/contract/endpoint.ts';
import type { NotificationsDocument } from '@reprise/contract/documents.ts';
import { limits } from '@reprise/contract/limits.ts';
import type { notificationEndpoints } from '@reprise/contract/notifications/calls.ts';
import { pushTexts } from '@reprise/contract/push/texts.ts';
import { addNotification } from '@reprise/contract/notifications/rules/notification-list.ts';
import { texts } from '@reprise/contract/texts.ts';
import type { RawBuilder } from 'kysely';
import type { Emitter, Reader, Transact, Tx } from '#platform/db/transaction.ts';
import type { PushNotification } from '#platform/push/push-notification.ts';
import type { Viewer } from '#platform/viewer.ts';
import * as erasure from './notifications.erase.repo.ts';
import * as notifications from './notifications.repo.ts';
import type {
  DecisionNotification,
  NamedNotification,
  LikeNotification,
  FriendNotification,
  StoredDocument,
} from './notifications.repo.ts';

/** A bound on what is held of other people's lists at a time. */
const DOCUMENT_BATCH_SIZE = 500;

type Calls = typeof notificationEndpoints;

/** What others do that a person is told (spec section 4, Notifications). */
export interface NotificationService {
  /**
   * Tells a person the news of a friendship within the transaction that causes it. News that is still
   * unseen is not told twice: one notification per pair and kind between two openings of the panel.
   */
  addFriendNotification(tx: Tx, item: FriendNotification): Promise<void>;
  /** Takes news back that the person has not seen yet, and does nothing about what was seen. */
  removeUnseenFriendNotification(tx: Tx, item: FriendNotification): Promise<void>;
  /**
   * Takes back all that anybody was told of a person who leaves, seen or not, and deletes the
   * person's own news and document.
   */
  eraseUser(tx: Tx, personId: number): Promise<void>;
  /**
   * Tells the owner of a tile of a new like within its transaction: one notification per person and
   * tile between two openings of the panel.
   */
  addLikeNotification(tx: Tx, like: LikeNotification): Promise<void>;
  /**
   * Tells people what moderators have decided, within the transaction of the decision: in their past
   * notifications alone. Nothing in it names a reporter or a moderator.
   */
  addDecisionNotifications(tx: Tx, news: DecisionNotification): Promise<void>;
  /**
   * Tells the owners of the clips of a video that it is dead, within the transaction that learns it:
   * in their past notifications alone, once for a clip, also if the video dies again.
   */
  addUnavailableSourceNotifications(tx: Tx, videoId: string): Promise<void>;
  /** What addLikeNotification sends, as parts of the statement that stores the like (notifications.repo.ts). */
  readonly likeNotificationCtes: RawBuilder<StoredDocument>;
  /** Emits the document that `likeNotificationCtes` returns. */
  emitLike(tx: Emitter, document: StoredDocument): void;
  /**
   * Gives the viewer's document as it stands and leaves it empty, with all its news seen. What comes
   * in meanwhile stands in the answer or in the document, never in both or in neither.
   */
  clear(viewer: Viewer): Promise<Result<Calls['clearNotifications']>>;
  /**
   * 20 of everything that the viewer was ever told, newest first, from before the id `before`. Left
   * out is what people did between whom and the viewer a block stands.
   */
  history(
    viewer: Viewer,
    before: number | undefined,
  ): Promise<Result<Calls['notificationHistory']>>;
}

export function notificationService(deps: {
  readonly db: Reader;
  readonly transact: Transact;
}): NotificationService {
  const { db, transact } = deps;
  return {
    async addFriendNotification(tx, notification) {
      // The document first: whoever tells one person something waits in one queue.
      const before = await notifications.lockDocument(tx, notification.userId);
      if (!(await notifications.insertFriendNotification(tx, notification))) return;
      const username = await notifications.findUsername(tx.sql, notification.actorId);
      const { newFriendRequest: count, friendRequestNews: list } = before;
      const after = addNotification(
        { count, list },
        sentenceOf({ kind: notification.kind, username }),
      );
      emitDocument(
        tx,
        await notifications.updateFriendNotifications(tx, notification.userId, after),
      );
      tx.push(pushOf(notification, username));
    },

    async removeUnseenFriendNotification(tx, notification) {
      const before = await notifications.lockDocument(tx, notification.userId);
      if (!(await notifications.deleteUnseenFriendNotification(tx, notification))) return;
      // Above the cap, an older one comes back into the list.
      const unseen = await notifications.listUnseenFriendNotifications(tx.sql, notification.userId);
      const after = { count: before.newFriendRequest - 1, list: unseen.map(sentenceOf) };
      emitDocument(
        tx,
        await notifications.updateFriendNotifications(tx, notification.userId, after),
      );
    },

    eraseUser: eraseUserNotifications,

    async addLikeNotification(tx, like) {
      const after = await notifications.insertLikeNotification(tx, like);
      if (after !== null) emitDocument(tx, after);
    },

    addDecisionNotifications: notifications.insertDecisionNotifications,
    addUnavailableSourceNotifications: notifications.insertUnavailableSourceNotifications,

    likeNotificationCtes: notifications.likeNotificationCtes,
    emitLike: emitDocument,

    clear: ({ id }) =>
      transact(async (tx) => {
        const before = await notifications.lockDocument(tx, id);
        if (before.newLikes > 0 || before.newFriendRequest > 0) {
          await notifications.markNotificationsSeen(tx, id);
          emitDocument(tx, await notifications.clearDocument(tx, id));
        }
        return { rows: [documentOf(before)] };
      }),

    async history({ id }, before) {
      const rows = await notifications.listNotifications(db, id, before);
      return { rows: rows.map(presentNotification) };
    },
  };
}

async function eraseUserNotifications(tx: Tx, userId: number): Promise<void> {
  const locked = await erasure.lockDocumentsAbout(tx, userId);
  const changed = await erasure.deleteNotificationsAbout(tx, userId, locked);
  for (let from = 0; from < changed.length; from += DOCUMENT_BATCH_SIZE) {
    const batch = changed.slice(from, from + DOCUMENT_BATCH_SIZE);
    const unseen = await erasure.listUnseenNotifications(tx.sql, batch);
    const after = unseen.map(({ friendNews, ...rest }) => ({
      ...rest,
      friendRequestNews: friendNews.map(sentenceOf),
    }));
    for (const stored of await erasure.updateDocuments(tx, after)) emitDocument(tx, stored);
  }
}

/** The document as its owner reads it. */
export function documentOf(stored: StoredDocument): NotificationsDocument {
  const { newFriendRequest, newLikes, likeNews, friendRequestNews } = stored;
  return { newFriendRequest, newLikes, likeNews, friendRequestNews };
}

function presentNotification({
  img_url,
  tile_id,
  public_id,
  caption,
  pending,
  created_at,
  ...row
}: notifications.NotificationRow) {
  return {
    ...row,
    img_url: img_url ?? limits.accounts.defaultAvatar,
    ...(tile_id === null ? {} : { tile_id }),
    ...(public_id === null ? {} : { public_id }),
    ...(caption === null ? {} : { caption }),
    ...(pending ? { pending } : {}),
    date: created_at.toISOString(),
  };
}

function emitDocument(tx: Emitter, stored: StoredDocument): void {
  const { uid, version } = stored;
  tx.emit({ collection: 'notifications', id: uid, version, data: documentOf(stored) });
}

function sentenceOf({ kind, username }: NamedNotification): string {
  return kind === 'request'
    ? texts.notifications.requestSent(username)
    : texts.notifications.requestAccepted(username);
}

function pushOf({ userId, kind }: FriendNotification, username: string): PushNotification {
  return {
    userId,
    title: kind === 'request' ? pushTexts.requestTitle : pushTexts.acceptanceTitle,
    body: sentenceOf({ kind, username }),
    tag: `friend:${username}`,
    url: `/friend/${username}`,
    isUrgent: false,
  };
}
