import type { Answer } from '@reprise/contract/endpoint.ts';
import type { NotificationsDocument } from '@reprise/contract/documents.ts';
import { limits } from '@reprise/contract/limits.ts';
import type { notificationEndpoints } from '@reprise/contract/notifications.ts';
import { pushTexts } from '@reprise/contract/push-texts.ts';
import { addNews } from '@reprise/contract/rules/news-list.ts';
import { texts } from '@reprise/contract/texts.ts';
import type { RawBuilder } from 'kysely';
import type { Emitter, Reader, Transact, Tx } from '#platform/db/transaction.ts';
import type { PushNotification } from '#platform/push/push-notification.ts';
import type { Viewer } from '#platform/viewer.ts';
import * as forgetting from './forgetting.repo.ts';
import * as notifications from './notifications.repo.ts';
import type {
  DecisionNews,
  NamedNews,
  NewLike,
  NewsItem,
  StoredDocument,
} from './notifications.repo.ts';

/** A bound on what is held of other people's lists at a time. */
const DOCUMENTS_AT_ONCE = 500;

type Calls = typeof notificationEndpoints;

/** What others do that a person is told (spec section 4, Notifications). */
export interface NotificationService {
  /**
   * Tells a person the news of a friendship within the transaction that causes it. News that is still
   * unseen is not told twice: one notification per pair and kind between two openings of the panel.
   */
  tell(tx: Tx, item: NewsItem): Promise<void>;
  /** Takes news back that the person has not seen yet, and does nothing about what was seen. */
  takeBack(tx: Tx, item: NewsItem): Promise<void>;
  /**
   * Takes back all that anybody was told of a person who leaves, seen or not, and deletes the
   * person's own news and document.
   */
  forgetPerson(tx: Tx, personId: number): Promise<void>;
  /**
   * Tells the owner of a tile of a new like within its transaction: one notification per person and
   * tile between two openings of the panel.
   */
  tellLike(tx: Tx, like: NewLike): Promise<void>;
  /**
   * Tells people what moderators have decided, within the transaction of the decision: in their past
   * notifications alone. Nothing in it names a reporter or a moderator.
   */
  tellDecision(tx: Tx, news: DecisionNews): Promise<void>;
  /**
   * Tells the owners of the clips of a video that it is dead, within the transaction that learns it:
   * in their past notifications alone, once for a clip, also if the video dies again.
   */
  tellSourceDead(tx: Tx, videoId: string): Promise<void>;
  /** What tellLike sends, as parts of the statement that stores the like (notifications.repo.ts). */
  readonly likeNews: RawBuilder<StoredDocument>;
  /** Emits the document that `likeNews` returns. */
  emitLike(tx: Emitter, document: StoredDocument): void;
  /**
   * Gives the viewer's document as it stands and leaves it empty, with all its news seen. What comes
   * in meanwhile stands in the answer or in the document, never in both or in neither.
   */
  clear(viewer: Viewer): Promise<Answer<Calls['clearNotifications']>>;
  /**
   * 20 of everything that the viewer was ever told, newest first, from before the id `before`. Left
   * out is what people did between whom and the viewer a block stands.
   */
  history(
    viewer: Viewer,
    before: number | undefined,
  ): Promise<Answer<Calls['notificationHistory']>>;
}

export function notificationService(deps: {
  readonly db: Reader;
  readonly transact: Transact;
}): NotificationService {
  const { db, transact } = deps;
  return {
    async tell(tx, item) {
      // The document first: whoever tells one person something waits in one queue.
      const before = await notifications.lockDocument(tx, item.userId);
      if (!(await notifications.insertNews(tx, item))) return;
      const username = await notifications.findUsername(tx.sql, item.actorId);
      const { newFriendRequest: count, friendRequestNews: list } = before;
      const after = addNews({ count, list }, sentenceOf({ kind: item.kind, username }));
      emitDocument(tx, await notifications.updateFriendNews(tx, item.userId, after));
      tx.push(pushOf(item, username));
    },

    async takeBack(tx, item) {
      const before = await notifications.lockDocument(tx, item.userId);
      if (!(await notifications.deleteUnseenNews(tx, item))) return;
      // Above the cap, an older one comes back into the list.
      const unseen = await notifications.listUnseenFriendNews(tx.sql, item.userId);
      const after = { count: before.newFriendRequest - 1, list: unseen.map(sentenceOf) };
      emitDocument(tx, await notifications.updateFriendNews(tx, item.userId, after));
    },

    async forgetPerson(tx, personId) {
      const locked = await forgetting.lockDocumentsAbout(tx, personId);
      const changed = await forgetting.deleteNewsAbout(tx, personId, locked);
      for (let from = 0; from < changed.length; from += DOCUMENTS_AT_ONCE) {
        const some = changed.slice(from, from + DOCUMENTS_AT_ONCE);
        const unseen = await forgetting.listUnseenNews(tx.sql, some);
        const after = unseen.map(({ friendNews, ...rest }) => ({
          ...rest,
          friendRequestNews: friendNews.map(sentenceOf),
        }));
        for (const stored of await forgetting.updateDocuments(tx, after)) emitDocument(tx, stored);
      }
    },

    async tellLike(tx, like) {
      const after = await notifications.addLikeNews(tx, like);
      if (after !== null) emitDocument(tx, after);
    },

    tellDecision: notifications.insertDecision,
    tellSourceDead: notifications.insertSourceDead,

    likeNews: notifications.likeNews,
    emitLike: emitDocument,

    clear: ({ id }) =>
      transact(async (tx) => {
        const before = await notifications.lockDocument(tx, id);
        if (before.newLikes > 0 || before.newFriendRequest > 0) {
          await notifications.markNewsSeen(tx, id);
          emitDocument(tx, await notifications.emptyDocument(tx, id));
        }
        return { rows: [documentOf(before)] };
      }),

    async history({ id }, before) {
      const news = await notifications.listNews(db, id, before);
      return { rows: news.map(presentNews) };
    },
  };
}

/** The document as its owner reads it. */
export function documentOf(stored: StoredDocument): NotificationsDocument {
  const { newFriendRequest, newLikes, likeNews, friendRequestNews } = stored;
  return { newFriendRequest, newLikes, likeNews, friendRequestNews };
}

function presentNews({
  img_url,
  tile_id,
  public_id,
  caption,
  waits,
  created_at,
  ...row
}: notifications.StoredNews) {
  return {
    ...row,
    img_url: img_url ?? limits.accounts.defaultAvatar,
    ...(tile_id === null ? {} : { tile_id }),
    ...(public_id === null ? {} : { public_id }),
    ...(caption === null ? {} : { caption }),
    ...(waits ? { waits } : {}),
    date: created_at.toISOString(),
  };
}

function emitDocument(tx: Emitter, stored: StoredDocument): void {
  const { uid, version } = stored;
  tx.emit({ collection: 'notifications', id: uid, version, data: documentOf(stored) });
}

function sentenceOf({ kind, username }: NamedNews): string {
  return kind === 'request'
    ? texts.notifications.requestSent(username)
    : texts.notifications.requestAccepted(username);
}

function pushOf({ userId, kind }: NewsItem, username: string): PushNotification {
  return {
    userId,
    title: kind === 'request' ? pushTexts.requestTitle : pushTexts.acceptanceTitle,
    body: sentenceOf({ kind, username }),
    tag: `friend:${username}`,
    url: `/friend/${username}`,
    isUrgent: false,
  };
}
