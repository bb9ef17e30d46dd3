import { friendPath } from '@reprise/contract/friends/rules/user-path.ts';
import { moderationTexts } from '@reprise/contract/moderation/texts.ts';
import type { PastNotification } from '@reprise/contract/notifications/calls.ts';
import { notificationTexts } from '@reprise/contract/notifications/texts.ts';
import { Fragment } from 'react';
import { Link } from 'react-router';
import { classNames } from '#ui/primitives/class-names.ts';
import type { NotificationGroup } from './notification-groups.ts';
import styles from './notification-row.module.css';

type UserActionKind = 'like' | 'request' | 'acceptance';

export function isByUser(kind: PastNotification['kind']): kind is UserActionKind {
  return kind === 'like' || kind === 'request' || kind === 'acceptance';
}

interface NotificationSentenceProps {
  readonly group: NotificationGroup;
  readonly onNavigate: (() => void) | undefined;
}

/** The spec's sentence (section 4) with links to the users. */
export function NotificationSentence({ group, onNavigate }: NotificationSentenceProps) {
  const { newest, users } = group;
  const { kind, username } = newest;
  if (!isByUser(kind)) return moderationTexts.notifications[kind];
  if (kind === 'like') return <LikeSentence users={users} onNavigate={onNavigate} />;
  const sentence =
    kind === 'request'
      ? notificationTexts.requestSent(username)
      : notificationTexts.requestAccepted(username);
  return (
    <>
      <UserLink username={username} isWhole onNavigate={onNavigate} />
      {sentence.slice(username.length)}
    </>
  );
}

const NAMED_USERS_MAX = 3;

type LikeSentenceProps = Pick<NotificationGroup, 'users'> &
  Pick<NotificationSentenceProps, 'onNavigate'>;

/** Names up to three users, else the first one and the number of others. */
function LikeSentence({ users, onNavigate }: LikeSentenceProps) {
  const named = users.length > NAMED_USERS_MAX ? users.slice(0, 1) : users;
  const others = users.length - named.length;
  return (
    <>
      {named.map(({ username }, index) => (
        <Fragment key={username}>
          {index > 0 && (index === named.length - 1 ? notificationTexts.and : ', ')}
          <UserLink username={username} onNavigate={onNavigate} />
        </Fragment>
      ))}
      {others > 0 && notificationTexts.and + notificationTexts.others(others)}
      {notificationTexts.liked('')}
    </>
  );
}

interface UserLinkProps {
  readonly username: string;
  /** Extends the link's target over the row. */
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
