import type { NotificationsDocument } from '@reprise/contract/documents.ts';
import { texts } from '@reprise/contract/texts.ts';
import { Bell } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useLiveDocument } from '#shared/live/use-live-document.ts';
import { Badge } from '#shared/ui/badge.tsx';
import { FailedState } from '#shared/ui/failed-state.tsx';
import { IconButton } from '#shared/ui/icon-button.tsx';
import { Popover } from '#shared/ui/popover.tsx';
import { NotificationPanel, WaitingPanel } from './notification-panel.tsx';
import { useClearNews } from './notifications.api.ts';

const NOTHING: NotificationsDocument = {
  newFriendRequest: 0,
  newLikes: 0,
  likeNews: [],
  friendRequestNews: [],
};

/**
 * The notifications of a person: their count, live, and the panel. Opening it takes a snapshot and
 * resets the document (spec section 4).
 */
export function NotificationBell({ uid }: { uid: string }) {
  const live = useLiveDocument('notifications', uid);
  const now = live.status === 'ready' ? live.data : null;
  const [snapshot, setSnapshot] = useState<NotificationsDocument | null>(null);
  const clear = useClearNews();
  const count = now ? now.newLikes + now.newFriendRequest : 0;

  function handleOpen() {
    // Until the call answers, what the page knows.
    setSnapshot(now);
    clear.mutate(undefined, { onSuccess: (taken) => taken && setSnapshot(taken) });
  }

  function renderPanel(close: () => void) {
    if (snapshot) return <NotificationPanel news={snapshot} isSignedIn onLeave={close} />;
    if (clear.isError) return <FailedState text={texts.news.failed} onRetry={handleOpen} />;
    return <WaitingPanel />;
  }

  return (
    <BellWithPanel count={count} onOpen={handleOpen}>
      {renderPanel}
    </BellWithPanel>
  );
}

/** What stands there for somebody who is signed out: nothing new, and the way to log in. */
export function SignedOutBell() {
  return (
    <BellWithPanel count={0} onOpen={() => {}}>
      {(close) => <NotificationPanel news={NOTHING} isSignedIn={false} onLeave={close} />}
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
      title={texts.news.title}
      renderTrigger={(props) => (
        <IconButton {...props} label={texts.news.notifications(count)} icon={<Bell />}>
          <Badge count={count} />
        </IconButton>
      )}
    >
      {children(() => setIsOpen(false))}
    </Popover>
  );
}
