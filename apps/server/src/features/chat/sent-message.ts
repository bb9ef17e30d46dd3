import { conversationPath } from '@reprise/contract/chat/rules/conversation-path.ts';
import { quickReaction } from '@reprise/contract/chat/rules/quick-reaction.ts';
import { messagePreview } from '@reprise/contract/mixes/rules/mix-link.ts';
import type { NotificationSwitch } from '@reprise/contract/notifications/switches.ts';
import { pushLimits } from '@reprise/contract/push/limits.ts';
import { truncateText } from '@reprise/contract/rules/graphemes.ts';
import { toSingleLine } from '@reprise/contract/rules/single-line.ts';
import type { ChatNotificationKind } from '#platform/db/tables/notification-tables.ts';
import type { PushNotification } from '#platform/db/transaction.ts';
import type { Viewer } from '#platform/viewer.ts';
import type { Conversation } from './conversation.ts';
import type { ApiError } from '#platform/errors.ts';
import type { MessageClip, MessageRow } from './messages.repo.ts';
import { textsIn } from '#platform/texts/texts-in.ts';

export interface Content {
  readonly text: string;
  readonly tileId: number | null;
  /** Null without a clip, or if the sender may not see its tile. */
  readonly clip: MessageClip | null;
  /** Not for a message that is stored already. */
  readonly rejection: ApiError | null;
}

export interface SendMessage {
  /** From the client: a retry is stored once. */
  readonly id: string;
  readonly chat: string;
  /** The friend's uid; null for a group. */
  readonly to: string | null;
  readonly replyTo: string | null;
  readonly isOpen: boolean;
}

export interface SentMessage {
  readonly sender: Viewer;
  readonly message: SendMessage;
  readonly content: Content;
  readonly chat: Conversation;
  readonly row: MessageRow;
  readonly answeredId: number | null;
  /** False for the result of an earlier call. */
  readonly isNew: boolean;
}

/** A message of two users with the receiver's own clip. */
function isOnClip({ chat, content: { clip } }: SentMessage, receiverId: number): boolean {
  return chat.name === null && clip?.owner_id === receiverId;
}

function isQuickReaction({ content: { text } }: SentMessage): boolean {
  return quickReaction(text) !== undefined;
}

/** The first kind that the receiver has not switched off is stored. */
export function notificationKinds(sent: SentMessage, receiverId: number): ChatNotificationKind[] {
  const onClip = isQuickReaction(sent) ? 'clip-reaction' : 'clip-reply';
  return [
    ...(isOnClip(sent, receiverId) ? ([onClip] as const) : []),
    ...(sent.answeredId === receiverId ? (['reply'] as const) : []),
  ];
}

export function messagePush(
  sent: SentMessage,
  receiverId: number,
  publicUrl: string,
): PushNotification {
  const { sender, chat, message, content } = sent;
  // Otherwise a message could look like those of other members.
  const text = messagePreview(toSingleLine(content.text), publicUrl);
  const bodyOf = (words: string) =>
    truncateText(chat.name === null ? words : `${sender.username}: ${words}`, pushLimits.bodyMax);
  return {
    kind: pushKind(sent, receiverId),
    userId: receiverId,
    title: chat.name ?? sender.username,
    body: text === '' ? (language) => bodyOf(textsIn[language].chatTexts.sharedClip) : bodyOf(text),
    tag: `chat:${message.chat}`,
    url: conversationPath(message.chat),
    isUrgent: true,
  };
}

/** For two users, a reply to the sender's own message counts, too. */
function pushKind(sent: SentMessage, receiverId: number): NotificationSwitch {
  const { chat, row, answeredId } = sent;
  if (isOnClip(sent, receiverId)) return isQuickReaction(sent) ? 'reactions' : 'replies';
  const isReply = chat.name === null ? row.reply_seq !== null : answeredId === receiverId;
  return isReply ? 'replies' : 'messages';
}
