import { conversationPath } from '@reprise/contract/chat/rules/conversation-path.ts';
import { reactionTexts } from '@reprise/contract/chat/texts.ts';
import type { Reaction } from '@reprise/contract/chat/reactions.ts';
import { friendPath } from '@reprise/contract/friends/rules/user-path.ts';
import { mixTexts } from '@reprise/contract/mixes/texts.ts';
import { moderationTexts } from '@reprise/contract/moderation/texts.ts';
import type { PastNotification } from '@reprise/contract/notifications/calls.ts';
import { notificationTexts } from '@reprise/contract/notifications/texts.ts';
import { weekTexts } from '@reprise/contract/week/texts.ts';
import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router';
import { classNames } from '#ui/primitives/class-names.ts';
import type { NotificationGroup } from './notification-groups.ts';
import styles from './notification-row.module.css';

type SystemKind = keyof typeof moderationTexts.notifications | 'week';

export function isByUser(
  kind: PastNotification['kind'],
): kind is Exclude<PastNotification['kind'], SystemKind> {
  return kind !== 'week' && !(kind in moderationTexts.notifications);
}

export type RenderReaction = (reaction: Reaction) => ReactNode;

export interface NotificationSentenceProps {
  readonly group: NotificationGroup;
  readonly renderReaction?: RenderReaction | undefined;
  readonly onNavigate: (() => void) | undefined;
}

/** The spec's sentences (section 4) and our own, with links to the users. */
export function NotificationSentence(props: NotificationSentenceProps) {
  const { group, onNavigate } = props;
  const { kind, username } = group.newest;
  const users = group.users.length;
  if (kind === 'week') return weekTexts.sentence;
  if (!isByUser(kind)) return moderationTexts.notifications[kind];
  if (kind === 'like') {
    return (
      <>
        <Users {...props} />
        {group.clipCount === 1
          ? notificationTexts.liked('', users)
          : notificationTexts.likedClips(group.isWhole ? group.clipCount : null, users)}
      </>
    );
  }
  if (kind === 'request' || kind === 'acceptance' || kind === 'invitation') {
    return (
      <>
        <UserLink username={username} isWhole onNavigate={onNavigate} />
        {friendSentences[kind](username).slice(username.length)}
      </>
    );
  }
  if (kind === 'same-moment' || kind === 'answer') {
    const sentence = kind === 'answer' ? notificationTexts.answered : notificationTexts.markedToo;
    return (
      <>
        <Users {...props} /> {sentence(users)}
      </>
    );
  }
  if (kind === 'mix-invitation') {
    return (
      <>
        <Users {...props} /> {mixTexts.asksToAdd(group.newest.mix?.title ?? '')}
      </>
    );
  }
  // A new kind needs a sentence here or in actionText.
  kind satisfies 'group-invitation' | 'reply' | 'clip-reply' | 'reaction' | 'clip-reaction';
  return (
    <>
      <Users {...props} /> <Action {...props} />
    </>
  );
}

const friendSentences = {
  request: notificationTexts.requestSent,
  acceptance: notificationTexts.requestAccepted,
  invitation: notificationTexts.joined,
} as const;

const NAMED_USERS_MAX = 3;

/** Names up to three users; otherwise the first one and the number of others, if known. */
function Users({ group: { users, isWhole }, onNavigate }: NotificationSentenceProps) {
  const named = users.length > NAMED_USERS_MAX ? users.slice(0, 1) : users;
  const others = users.length - named.length;
  return (
    <>
      {named.map(({ username }, index) => (
        <Fragment key={username}>
          {index > 0 && (index === users.length - 1 ? notificationTexts.and : ', ')}
          <UserLink username={username} onNavigate={onNavigate} />
        </Fragment>
      ))}
      {others > 0 &&
        notificationTexts.and +
          (isWhole ? notificationTexts.others(others) : notificationTexts.someOthers)}
    </>
  );
}

/** Links to the conversation, unless the whole row links to the clip. */
function Action({ group, renderReaction, onNavigate }: NotificationSentenceProps) {
  const { newest, ids } = group;
  const { kind, chat, public_id } = newest;
  const users = group.users.length;
  const sentence = actionText(newest, { isSingle: ids.length === 1, users, renderReaction });
  if (chat === undefined || (kind === 'clip-reaction' && public_id !== undefined)) return sentence;
  return (
    <Link
      to={conversationPath(chat)}
      className={classNames(styles.action, styles.whole)}
      onClick={onNavigate}
    >
      {sentence}
    </Link>
  );
}

interface ActionOptions {
  readonly isSingle: boolean;
  readonly users: number;
  readonly renderReaction: RenderReaction | undefined;
}

/** Names the reaction if there is only one. */
function actionText(
  { kind, group = '', reaction }: PastNotification,
  { isSingle, users, renderReaction }: ActionOptions,
): ReactNode {
  if (kind === 'group-invitation') return notificationTexts.addedToGroup(group);
  if (kind === 'reply') return notificationTexts.replied(users);
  if (kind === 'clip-reply') return notificationTexts.repliedToClip(users);
  const toMessages = isSingle ? notificationTexts.toMessage : notificationTexts.toMessages;
  return (
    <>
      {notificationTexts.reacted(users)}{' '}
      {isSingle && reaction !== undefined && (
        <>
          <span className={styles.glyph}>{renderReaction?.(reaction)}</span>
          <span className="visually-hidden">{reactionTexts[reaction].name}</span>{' '}
        </>
      )}
      {kind === 'clip-reaction' ? notificationTexts.toClip : toMessages}
    </>
  );
}

interface UserLinkProps {
  readonly username: string;
  readonly isWhole?: boolean;
  readonly onNavigate: (() => void) | undefined;
}

function UserLink({ username, isWhole = false, onNavigate }: UserLinkProps) {
  return (
    <Link
      to={friendPath(username)}
      className={classNames(styles.name, isWhole && styles.whole)}
      onClick={onNavigate}
    >
      {username}
    </Link>
  );
}
