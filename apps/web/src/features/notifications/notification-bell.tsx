import type { NotificationsDocument } from '@reprise/contract/documents.ts';
import { bellTexts } from '@reprise/contract/notifications/bell-texts.ts';
import { controlTexts } from '@reprise/contract/shell/texts.ts';
import { Bell } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { useLiveDocument } from '#platform/live/use-live-document.ts';
import { Badge } from '#ui/primitives/badge.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { FailedState } from '#ui/feedback/failed-state.tsx';
import { IconButton } from '#ui/primitives/icon-button.tsx';
import { SIDE_PANEL_MEDIA, usePanelRoom } from '#ui/overlays/panel/use-panel-room.ts';
import { Popover } from '#ui/overlays/popover.tsx';
import type { NotificationActions } from './notification-row.tsx';
import { useClearNotifications } from './notifications.api.ts';
import styles from './notification-bell.module.css';

const NotificationPanel = lazy(async () => ({
  default: (await import('./notification-panel.tsx')).NotificationPanel,
}));

const SignedOutPanel = lazy(async () => ({
  default: (await import('./notification-panel.tsx')).SignedOutPanel,
}));

export interface NotificationBellProps {
  readonly uid: string;
  readonly actions: NotificationActions;
}

/** Opening the panel takes a snapshot and resets the document (spec section 4). */
export function NotificationBell({ uid, actions }: NotificationBellProps) {
  const live = useLiveDocument('notifications', uid);
  const current = live.status === 'ready' ? live.data : null;
  const [snapshot, setSnapshot] = useState<NotificationsDocument | null>(null);
  const clear = useClearNotifications();
  const navigate = useNavigate();
  const count = current ? current.newLikes + current.newFriendRequest : 0;

  function handleOpen() {
    // Shows the cached document until the response arrives.
    setSnapshot(current);
    clear.mutate(undefined, {
      onSuccess: ({ rows: [cleared] }) => cleared && setSnapshot(cleared),
    });
  }

  function renderPanel(close: () => void) {
    if (snapshot) {
      return (
        <NotificationPanel
          snapshot={snapshot}
          notifications={clear.data?.notifications ?? null}
          isLoading={clear.isPending}
          actions={actions}
          hasMoreNew={clear.data?.quiet ?? false}
          onNavigate={close}
        />
      );
    }
    if (clear.isError) return <FailedState text={bellTexts.failed} onRetry={handleOpen} />;
    return <PanelSkeleton />;
  }

  return (
    <BellWithPanel
      count={count}
      onOpen={handleOpen}
      onOpenPage={() => void navigate('/notifications')}
    >
      {renderPanel}
    </BellWithPanel>
  );
}

export function SignedOutBell() {
  return (
    <BellWithPanel count={0} onOpen={() => {}}>
      {(close) => <SignedOutPanel onNavigate={close} />}
    </BellWithPanel>
  );
}

interface BellWithPanelProps {
  readonly count: number;
  readonly onOpen: () => void;
  /** Replaces the panel in a narrow window, where it would cover the player. */
  readonly onOpenPage?: () => void;
  readonly children: (close: () => void) => ReactNode;
}

function BellWithPanel({ count, onOpen, onOpenPage, children }: BellWithPanelProps) {
  const [isOpen, setIsOpen] = useState(false);
  usePanelRoom('notifications', isOpen);

  function handleOpenChange(isOpening: boolean) {
    if (isOpening && onOpenPage && !window.matchMedia(SIDE_PANEL_MEDIA).matches) {
      onOpenPage();
      return;
    }
    setIsOpen(isOpening);
    if (isOpening) onOpen();
  }

  return (
    <Popover
      isOpen={isOpen}
      onOpenChange={handleOpenChange}
      title={bellTexts.title}
      renderTrigger={(props) => (
        <IconButton {...props} label={bellTexts.notifications(count)} icon={<Bell />}>
          <Badge count={count} />
        </IconButton>
      )}
    >
      <Suspense fallback={<PanelSkeleton />}>{children(() => setIsOpen(false))}</Suspense>
    </Popover>
  );
}

function PanelSkeleton() {
  return (
    <div className={styles.waiting} role="status" aria-label={controlTexts.loading}>
      <Skeleton width="70%" />
      <Skeleton width="90%" />
    </div>
  );
}
