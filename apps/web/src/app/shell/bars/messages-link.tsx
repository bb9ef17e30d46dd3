import { bellTexts } from '@reprise/contract/notifications/bell-texts.ts';
import { MessageCircle } from 'lucide-react';
import { Link } from 'react-router';
import { useUnseenCountInTitle } from '#platform/hooks/use-document-title.ts';
import { useLiveDocument } from '#platform/live/use-live-document.ts';
import { Badge } from '#ui/primitives/badge.tsx';
import styles from './navbar.module.css';

interface MessagesLinkProps {
  readonly to: string;
  readonly unseen: number;
}

export function MessagesLink({ to, unseen }: MessagesLinkProps) {
  const label = bellTexts.messages(unseen);
  return (
    <Link to={to} className={styles.messages} aria-label={label} title={label}>
      <MessageCircle />
      <Badge count={unseen} />
    </Link>
  );
}

export function UnseenMessages({ uid }: { uid: string }) {
  const unseen = useUnseenCount(uid);
  useUnseenCountInTitle(unseen);
  return <MessagesLink to="/messages" unseen={unseen ?? 0} />;
}

/** Returns null until the count is known. */
export function useUnseenCount(uid: string): number | null {
  const live = useLiveDocument('unseenMessages', uid);
  return live.status === 'ready' ? live.data.unseenMessage : null;
}
