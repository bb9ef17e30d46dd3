import type { NotificationsDocument } from '@reprise/contract/documents.ts';
import { profileTexts } from '@reprise/contract/accounts/profile-texts.ts';
import type { PastNotification } from '@reprise/contract/notifications/calls.ts';
import { notificationTexts } from '@reprise/contract/notifications/texts.ts';
import { Bell, CircleUserRound, LogIn } from 'lucide-react';
import { ButtonLink } from '#ui/primitives/button.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { groupNotifications } from './notification-groups.ts';
import { NotificationRow, type NotificationActions } from './notification-row.tsx';
import styles from './notification-panel.module.css';

interface NotificationPanelProps {
  readonly snapshot: NotificationsDocument;
  readonly notifications: readonly PastNotification[] | null;
  readonly isLoading: boolean;
  readonly actions: NotificationActions;
  readonly hasMoreNew: boolean;
  readonly onNavigate: () => void;
}

export function NotificationPanel(props: NotificationPanelProps) {
  const { snapshot, notifications, isLoading, actions, hasMoreNew, onNavigate } = props;
  const rows = notifications ?? [];
  const partProps = { isLoading, actions, onNavigate };
  return (
    <>
      <PanelPart
        {...partProps}
        sentence={notificationTexts.newLikes(snapshot.newLikes)}
        label={notificationTexts.likes}
        rows={rows.filter(({ kind }) => kind === 'like')}
        count={snapshot.newLikes}
      />
      <PanelPart
        {...partProps}
        sentence={notificationTexts.newFriends(snapshot.newFriendRequest)}
        label={notificationTexts.friends}
        rows={rows.filter(({ kind }) => kind !== 'like')}
        count={snapshot.newFriendRequest}
      />
      <div className={styles.links}>
        <ButtonLink
          to="/profile"
          icon={<CircleUserRound />}
          onClick={onNavigate}
          className={styles.link}
        >
          {notificationTexts.profile}
        </ButtonLink>
        <ButtonLink
          to="/notifications"
          icon={<Bell />}
          onClick={onNavigate}
          className={styles.link}
        >
          {notificationTexts.all}
          {hasMoreNew && (
            <span className={styles.new}>
              <span className="visually-hidden">{notificationTexts.isNew}</span>
            </span>
          )}
        </ButtonLink>
      </div>
    </>
  );
}

export function SignedOutPanel({ onNavigate }: Pick<NotificationPanelProps, 'onNavigate'>) {
  return (
    <>
      <p className={styles.sentence}>{notificationTexts.newLikes(0)}</p>
      <p className={styles.sentence}>{notificationTexts.newFriends(0)}</p>
      <div className={styles.links}>
        <ButtonLink to="/login" icon={<LogIn />} onClick={onNavigate} className={styles.link}>
          {profileTexts.logIn}
        </ButtonLink>
      </div>
    </>
  );
}

interface PanelPartProps extends Pick<
  NotificationPanelProps,
  'isLoading' | 'actions' | 'onNavigate'
> {
  readonly sentence: string;
  readonly label: string;
  readonly rows: readonly PastNotification[];
  readonly count: number;
}

const WAITING_ROWS_MAX = 3;

function PanelPart(props: PanelPartProps) {
  const { sentence, label, rows, count, isLoading, actions, onNavigate } = props;
  return (
    <section className={styles.part}>
      <p className={styles.sentence}>{sentence}</p>
      {isLoading &&
        Array.from({ length: Math.min(count, WAITING_ROWS_MAX) }, (_, row) => (
          <div key={row} className={styles.waitingRow}>
            <Skeleton width={44} height={44} isRound />
            <Skeleton width="55%" />
          </div>
        ))}
      {rows.length > 0 && (
        <ul aria-label={label} className={styles.list}>
          {groupNotifications(rows, rows.length === count).map((group) => (
            <li key={group.newest.id}>
              <NotificationRow group={group} isNew actions={actions} onNavigate={onNavigate} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
