import type { NotificationsDocument } from '@reprise/contract/documents.ts';
import { notificationTexts } from '@reprise/contract/notifications/texts.ts';
import type { Emitter } from '#platform/db/transaction.ts';
import type { NamedNotification, StoredDocument } from './notifications.repo.ts';

export function documentOf(stored: StoredDocument): NotificationsDocument {
  return {
    newFriendRequest: stored.new_friend_request,
    newLikes: stored.new_likes,
    likeNews: stored.like_news,
    friendRequestNews: stored.friend_request_news,
  };
}

export function emitDocument(tx: Emitter, stored: StoredDocument): void {
  const { uid, version } = stored;
  tx.emit({ collection: 'notifications', id: uid, version, data: documentOf(stored) });
}

export function sentenceOf({ kind, username }: NamedNotification): string {
  return kind === 'request'
    ? notificationTexts.requestSent(username)
    : notificationTexts.requestAccepted(username);
}
