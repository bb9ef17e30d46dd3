import { notificationTexts } from '@reprise/contract/notifications/texts.ts';
import { NotificationList } from '#features/notifications/notification-list.tsx';
import { useAuthState } from '#platform/auth/use-auth.ts';
import { useDocumentTitle } from '#platform/hooks/use-document-title.ts';
import styles from './notifications-screen.module.css';

export function NotificationsScreen() {
  const auth = useAuthState();
  useDocumentTitle(notificationTexts.title);
  if (auth.status !== 'signedIn') return null;
  return (
    <div className={styles.screen}>
      <h1>{notificationTexts.title}</h1>
      <NotificationList user={auth.user.displayName} />
    </div>
  );
}
