import { texts } from '@reprise/contract/texts.ts';
import { PastNewsList } from '#features/notifications/past-news-list.tsx';
import { useAuthState } from '#shared/auth/use-auth.ts';
import { useDocumentTitle } from '#shared/hooks/use-document-title.ts';
import styles from './notifications-screen.module.css';

/** Past notifications, each leading on to the person or to the own clips. */
export function NotificationsScreen() {
  const auth = useAuthState();
  useDocumentTitle(texts.news.title);
  if (auth.status !== 'signedIn') return null;
  return (
    <div className={styles.screen}>
      <h1>{texts.news.title}</h1>
      <PastNewsList user={auth.user.displayName} />
    </div>
  );
}
