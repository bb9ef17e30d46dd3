import type { NotificationsDocument } from '@reprise/contract/documents.ts';
import { profileTexts } from '@reprise/contract/accounts/profile-texts.ts';
import { notificationTexts, usernameFrom } from '@reprise/contract/notifications/texts.ts';
import { controlTexts } from '@reprise/contract/shell/texts.ts';
import { Bell, ChevronRight, CircleUserRound, LogIn } from 'lucide-react';
import { Link } from 'react-router';
import { ButtonLink } from '#ui/primitives/button.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { friendPath } from '@reprise/contract/friends/rules/user-path.ts';
import styles from './notification-panel.module.css';

interface NotificationPanelProps {
  readonly snapshot: NotificationsDocument;
  readonly isSignedIn: boolean;
  readonly onNavigate: () => void;
}

export function NotificationPanel({ snapshot, isSignedIn, onNavigate }: NotificationPanelProps) {
  const to = isSignedIn ? '/profile' : '/login';
  return (
    <>
      <section className={styles.part}>
        <p className={styles.sentence}>{notificationTexts.newLikes(snapshot.newLikes)}</p>
        <Entries
          label={notificationTexts.likes}
          entries={snapshot.likeNews.map((name) => ({ text: name, to: '/notifications' }))}
          onNavigate={onNavigate}
        />
      </section>
      <section className={styles.part}>
        <p className={styles.sentence}>{notificationTexts.newFriends(snapshot.newFriendRequest)}</p>
        <Entries
          label={notificationTexts.friends}
          entries={snapshot.friendRequestNews.map((text) => ({
            text,
            to: friendRequestPath(text),
          }))}
          onNavigate={onNavigate}
        />
      </section>
      <div className={styles.links}>
        <ButtonLink
          to={to}
          icon={isSignedIn ? <CircleUserRound /> : <LogIn />}
          onClick={onNavigate}
          className={styles.link}
        >
          {isSignedIn ? notificationTexts.profile : profileTexts.logIn}
        </ButtonLink>
        {isSignedIn && (
          <ButtonLink
            to="/notifications"
            icon={<Bell />}
            onClick={onNavigate}
            className={styles.link}
          >
            {notificationTexts.all}
          </ButtonLink>
        )}
      </div>
    </>
  );
}

export function NotificationPanelSkeleton() {
  return (
    <div className={styles.waiting} role="status" aria-label={controlTexts.loading}>
      <Skeleton width="70%" />
      <Skeleton width="90%" />
    </div>
  );
}

interface EntriesProps {
  readonly label: string;
  readonly entries: readonly { readonly text: string; readonly to: string }[];
  readonly onNavigate: () => void;
}

function Entries({ label, entries, onNavigate }: EntriesProps) {
  if (entries.length === 0) return null;
  return (
    <ul className={styles.list} aria-label={label}>
      {entries.map(({ text, to }, index) => (
        // Entries repeat: one per liked clip. The list never changes while it is shown.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={index}>
          <Link to={to} className={styles.entry} onClick={onNavigate}>
            {text}
            <ChevronRight aria-hidden />
          </Link>
        </li>
      ))}
    </ul>
  );
}

function friendRequestPath(sentence: string): string {
  const username = usernameFrom(sentence);
  return username === null ? '/notifications' : friendPath(username);
}
