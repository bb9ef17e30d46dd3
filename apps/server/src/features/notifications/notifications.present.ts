import { accountLimits } from '@reprise/contract/accounts/limits.ts';
import type { Reaction } from '@reprise/contract/chat/reactions.ts';
import { combinedChatId } from '@reprise/contract/chat/rules/combined-chat-id.ts';
import { quickReaction } from '@reprise/contract/chat/rules/quick-reaction.ts';
import type { Language } from '@reprise/contract/language/languages.ts';
import type { NotificationsDocument } from '@reprise/contract/documents.ts';
import type { PastNotification } from '@reprise/contract/notifications/calls.ts';
import { pushLimits } from '@reprise/contract/push/limits.ts';
import { truncateText } from '@reprise/contract/rules/graphemes.ts';
import type { NotificationRow } from './notification-row.ts';
import type { NamedNotification, StoredDocument } from './notifications.repo.ts';
import { textsIn } from '#platform/texts/texts-in.ts';

export function documentOf(stored: StoredDocument): NotificationsDocument {
  return {
    newFriendRequest: stored.new_friend_request,
    newLikes: stored.new_likes,
    likeNews: [...stored.like_news],
    friendRequestNews: stored.friend_news.map((named) => sentenceOf(named)),
  };
}

/** A kind of a newer release, next to which this server may run, reads as an acceptance. */
export function sentenceOf(
  { kind, username }: NamedNotification,
  language: Language = 'en',
): string {
  const texts = textsIn[language].notificationTexts;
  return kind === 'request' ? texts.requestSent(username) : texts.requestAccepted(username);
}

/**
 * Without `hasAllKinds`, uses the kinds of the previous release, in which an invitation is an
 * acceptance.
 */
export function presentNotification(
  row: NotificationRow,
  ownUid: string,
  hasAllKinds: boolean,
): PastNotification {
  const { img_url, tile_id, public_id, tile_link, clip, mix, caption, reason } = row;
  const { pending, unseen, friend_uid } = row;
  return {
    id: row.id,
    kind: kindOf(row, hasAllKinds),
    username: row.username,
    img_url: img_url ?? accountLimits.defaultAvatar,
    ...(tile_id === null ? {} : { tile_id }),
    ...(public_id === null ? {} : { public_id }),
    ...(caption === null ? {} : { caption }),
    ...(reason === null ? {} : { reason }),
    ...(tile_link === null ? {} : { tile_link }),
    ...(clip === null ? {} : { clip }),
    ...(mix === null ? {} : { mix }),
    ...(pending ? { pending } : {}),
    ...(friend_uid === null ? {} : { friend: friend_uid }),
    ...(unseen ? { unseen } : {}),
    ...presentMessage(row, ownUid),
    date: row.created_at.toISOString(),
  };
}

function kindOf({ kind, is_by_invite }: NotificationRow, hasAllKinds: boolean) {
  if (kind === 'group') return 'group-invitation';
  return hasAllKinds && is_by_invite ? 'invitation' : kind;
}

/** A quick reaction to a clip is stored as a message with its emoji. */
function presentMessage(row: NotificationRow, ownUid: string) {
  const { kind, chat_id, other_uid, group_name, body, reaction } = row;
  if (chat_id === null || body === null) return {};
  const chat = other_uid === null ? chat_id : combinedChatId(ownUid, other_uid);
  if (kind === 'group') return { chat, group: group_name ?? '' };
  if (kind === 'clip-reaction') {
    const sent = quickReaction(body);
    return { chat, ...(sent === undefined ? {} : { reaction: sent }) };
  }
  return {
    chat,
    ...(body === '' ? {} : { text: truncateText(body, pushLimits.bodyMax) }),
    ...(reaction === null ? {} : { reaction: reaction as Reaction }),
  };
}
