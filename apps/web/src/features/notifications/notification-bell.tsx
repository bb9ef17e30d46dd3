import type { NotificationsDocument } from '@reprise/contract/documents.ts';
import { notificationTexts } from '@reprise/contract/notifications/texts.ts';
import { Bell } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useLiveDocument } from '#platform/live/use-live-document.ts';
import { Badge } from '#ui/primitives/badge.tsx';
import { FailedState } from '#ui/feedback/failed-state.tsx';
import { IconButton } from '#ui/primitives/icon-button.tsx';
import { Popover } from '#ui/overlays/popover.tsx';
import { NotificationPanel, NotificationPanelSkeleton } from './notification-panel.tsx';
import { useClearNotifications } from './notifications.api.ts';

const NO_NOTIFICATIONS: NotificationsDocument = {
  newFriendRequest: 0,
  newLikes: 0,
  likeNews: [],
  friendRequestNews: [],
};

/** Opening the panel takes a snapshot and resets the document (spec section 4). */
export function NotificationBell({ uid }: { uid: string }) {
  const live = useLiveDocument('notifications', uid);
  const current = live.status === 'ready' ? live.data : null;
  const [snapshot, setSnapshot] = useState<NotificationsDocument | null>(null);
  const clear = useClearNotifications();
  const count = current ? current.newLikes + current.newFriendRequest : 0;

  function handleOpen() {
    // Shows the cached document until the call responds.
    setSnapshot(current);
    clear.mutate(undefined, { onSuccess: (cleared) => cleared && setSnapshot(cleared) });
  }

  function renderPanel(close: () => void) {
    if (snapshot) return <NotificationPanel snapshot={snapshot} isSignedIn onNavigate={close} />;
    if (clear.isError) return <FailedState text={notificationTexts.failed} onRetry={handleOpen} />;
    return <NotificationPanelSkeleton />;
  }

  return (
    <BellWithPanel count={count} onOpen={handleOpen}>
      {renderPanel}
    </BellWithPanel>
  );
}

export function SignedOutBell() {
  return (
    <BellWithPanel count={0} onOpen={() => {}}>
      {(close) => (
        <NotificationPanel snapshot={NO_NOTIFICATIONS} isSignedIn={false} onNavigate={close} />
      )}
    </BellWithPanel>
  );
}

interface BellWithPanelProps {
  readonly count: number;
  readonly onOpen: () => void;
  readonly children: (close: () => void) => ReactNode;
}

function BellWithPanel({ count, onOpen, children }: BellWithPanelProps) {
  const [isOpen, setIsOpen] = useState(false);

  function handleOpenChange(isOpening: boolean) {
    setIsOpen(isOpening);
    if (isOpening) onOpen();
  }

  return (
    <Popover
      isOpen={isOpen}
      onOpenChange={handleOpenChange}
      title={notificationTexts.title}
      renderTrigger={(props) => (
        <IconButton {...props} label={notificationTexts.notifications(count)} icon={<Bell />}>
          <Badge count={count} />
        </IconButton>
      )}
    >
      {children(() => setIsOpen(false))}
    </Popover>
  );
}
