import type { NotificationsDocument } from '@reprise/contract/documents.ts';
import { shellTexts } from '@reprise/contract/shell/texts.ts';
import type { PastNotification } from '@reprise/contract/notifications/calls.ts';
import { notificationTexts } from '@reprise/contract/notifications/texts.ts';
import { Bell, CircleUserRound, LogIn } from 'lucide-react';
import { ButtonLink } from '#ui/primitives/button.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { groupNotifications } from './notification-groups.ts';
import { NotificationRow, type NotificationActions } from './notification-row.tsx';
import { Row, Stack } from '#ui/primitives/layout.tsx';
import { Text } from '#ui/primitives/text.tsx';
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
      <Row gap={2} isWrapping>
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
      </Row>
    </>
  );
}

export function SignedOutPanel({ onNavigate }: Pick<NotificationPanelProps, 'onNavigate'>) {
  return (
    <>
      <Text tone="muted" size="small" className={styles.sentence}>
        {notificationTexts.newLikes(0)}
      </Text>
      <Text tone="muted" size="small" className={styles.sentence}>
        {notificationTexts.newFriends(0)}
      </Text>
      <Row gap={2} isWrapping>
        <ButtonLink to="/login" icon={<LogIn />} onClick={onNavigate} className={styles.link}>
          {shellTexts.logIn}
        </ButtonLink>
      </Row>
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
    <Stack as="section" gap={1}>
      <Text tone="muted" size="small" className={styles.sentence}>
        {sentence}
      </Text>
      {isLoading &&
        Array.from({ length: Math.min(count, WAITING_ROWS_MAX) }, (_, row) => (
          <Row gap={3} key={row} className={styles.waitingRow}>
            <Skeleton width={44} height={44} isRound />
            <Skeleton width="55%" />
          </Row>
        ))}
      {rows.length > 0 && (
        <Stack as="ul" aria-label={label} className={styles.list}>
          {groupNotifications(rows, rows.length === count).map((group) => (
            <li key={group.newest.id}>
              <NotificationRow group={group} isNew actions={actions} onNavigate={onNavigate} />
            </li>
          ))}
        </Stack>
      )}
    </Stack>
  );
}
