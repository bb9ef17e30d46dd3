import { conversationPath } from '@reprise/contract/chat/rules/conversation-path.ts';
import { reactionTexts } from '@reprise/contract/chat/texts.ts';
import type { Reaction } from '@reprise/contract/chat/reactions.ts';
import { friendPath } from '@reprise/contract/friends/rules/user-path.ts';
import type { NotificationSwitch } from '@reprise/contract/notifications/switches.ts';
import type { PushNotification } from '#platform/db/transaction.ts';
import type { Viewer } from '#platform/viewer.ts';
import { sentenceOf } from './notifications.present.ts';
import type { DecisionNotification, FriendNotification } from './notifications.repo.ts';
import { textsIn } from '#platform/texts/texts-in.ts';

export function switchOf({ isByInvite = false }: FriendNotification): NotificationSwitch {
  return isByInvite ? 'invitations' : 'friends';
}

export function friendPush(notification: FriendNotification, username: string): PushNotification {
  const { userId, kind, isByInvite = false } = notification;
  const acceptance = isByInvite ? 'invitationTitle' : 'acceptanceTitle';
  const title = kind === 'request' ? 'requestTitle' : acceptance;
  return {
    kind: switchOf(notification),
    userId,
    title: (language) => textsIn[language].pushTexts[title],
    body: (language) =>
      isByInvite
        ? textsIn[language].notificationTexts.joined(username)
        : sentenceOf({ kind, username }, language),
    tag: `friend:${username}`,
    url: friendPath(username),
    isUrgent: false,
    hourlyKey: `${kind} ${username}`,
  };
}

export function decisionPush(userId: number, { kind }: DecisionNotification): PushNotification {
  return {
    kind: 'decisions',
    userId,
    title: (language) => textsIn[language].pushTexts.decisionTitle,
    body: (language) => textsIn[language].moderationTexts.notifications[kind],
    tag: `decision:${kind}`,
    url: '/notifications',
    isUrgent: false,
  };
}

export interface MessageReaction {
  /** The sender of the message. */
  readonly userId: number;
  readonly chatId: string;
  readonly chat: string;
  readonly seq: number;
  readonly reaction: Reaction;
}

export function reactionPush(
  { username }: Viewer,
  { userId, chat, seq, reaction }: MessageReaction,
): PushNotification {
  return {
    kind: 'reactions',
    userId,
    title: username,
    body: (language) => textsIn[language].pushTexts.reacted(reactionTexts[reaction].emoji),
    tag: `reaction:${chat}`,
    url: conversationPath(chat),
    isUrgent: false,
    hourlyKey: `reaction ${chat} ${seq} ${username}`,
  };
}

export interface JoinedGroup {
  readonly chatId: string;
  readonly name: string;
  /** The new members, each with the `seq` of their notice. */
  readonly joined: readonly { readonly userId: number; readonly seq: number }[];
}

export function groupPush(
  userId: number,
  { username }: Viewer,
  { chatId, name }: JoinedGroup,
): PushNotification {
  return {
    kind: 'invitations',
    userId,
    title: (language) => textsIn[language].pushTexts.groupTitle,
    body: (language) => `${username} ${textsIn[language].notificationTexts.addedToGroup(name)}`,
    tag: `group:${chatId}`,
    url: conversationPath(chatId),
    isUrgent: false,
    hourlyKey: `group ${chatId}`,
  };
}
