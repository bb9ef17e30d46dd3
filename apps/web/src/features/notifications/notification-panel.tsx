import type { NotificationsDocument } from '@reprise/contract/documents.ts';
import { texts } from '@reprise/contract/texts.ts';
import { Bell, ChevronRight, CircleUserRound, LogIn } from 'lucide-react';
import { Link } from 'react-router';
import { ButtonLink } from '#shared/ui/button.tsx';
import { Skeleton } from '#shared/ui/skeleton.tsx';
import styles from './notification-panel.module.css';

const { news: words, notifications, profile } = texts;

interface NotificationPanelProps {
  /** As it was when the panel opened. */
  readonly news: NotificationsDocument;
  readonly isSignedIn: boolean;
  /** A link was followed. */
  readonly onLeave: () => void;
}

/** The two sentences with their lists, and the way to one's profile, or to /login (spec section 2). */
export function NotificationPanel({ news, isSignedIn, onLeave }: NotificationPanelProps) {
  const to = isSignedIn ? '/profile' : '/login';
  return (
    <>
      <section className={styles.part}>
        <p className={styles.sentence}>{notifications.newLikes(news.newLikes)}</p>
        <Entries
          label={words.likes}
          entries={news.likeNews.map((name) => ({ text: name, to: '/notifications' }))}
          onLeave={onLeave}
        />
      </section>
      <section className={styles.part}>
        <p className={styles.sentence}>{notifications.newFriends(news.newFriendRequest)}</p>
        <Entries
          label={words.friends}
          entries={news.friendRequestNews.map((text) => ({ text, to: personOf(text) }))}
          onLeave={onLeave}
        />
      </section>
      <div className={styles.links}>
        <ButtonLink
          to={to}
          icon={isSignedIn ? <CircleUserRound /> : <LogIn />}
          onClick={onLeave}
          className={styles.link}
        >
          {isSignedIn ? words.profile : profile.logIn}
        </ButtonLink>
        {isSignedIn && (
          <ButtonLink to="/notifications" icon={<Bell />} onClick={onLeave} className={styles.link}>
            {words.all}
          </ButtonLink>
        )}
      </div>
    </>
  );
}

/** What stands there until it is known what is new. */
export function WaitingPanel() {
  return (
    <div className={styles.waiting} role="status" aria-label={texts.controls.loading}>
      <Skeleton width="70%" />
      <Skeleton width="90%" />
    </div>
  );
}

interface EntriesProps {
  readonly label: string;
  readonly entries: readonly { readonly text: string; readonly to: string }[];
  readonly onLeave: () => void;
}

function Entries({ label, entries, onLeave }: EntriesProps) {
  if (entries.length === 0) return null;
  return (
    <ul className={styles.list} aria-label={label}>
      {entries.map(({ text, to }, place) => (
        // The same name stands here once for each clip; the list never changes while it is shown.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={place}>
          <Link to={to} className={styles.entry} onClick={onLeave}>
            {text}
            <ChevronRight aria-hidden />
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** The page of whom a sentence is about: it begins with their username, which holds no space. */
function personOf(sentence: string): string {
  const [username = ''] = sentence.split(' ');
  return `/friend/${encodeURIComponent(username)}`;
}
