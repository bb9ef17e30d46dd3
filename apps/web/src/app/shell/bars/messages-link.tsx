import { MessageCircle } from 'lucide-react';
import { Link } from 'react-router';
import { notificationTexts } from '@reprise/contract/notifications/texts.ts';
import { useUnseenCountInTitle } from '#platform/hooks/use-document-title.ts';
import { Badge } from '#ui/primitives/badge.tsx';
import styles from './navbar.module.css';
import { useUnseenCount } from './use-unseen-count.ts';

interface MessagesLinkProps {
  readonly to: string;
  readonly unseen: number;
}

export function MessagesLink({ to, unseen }: MessagesLinkProps) {
  const label = notificationTexts.messages(unseen);
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
