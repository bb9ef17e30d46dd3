import { inviteTexts } from '@reprise/contract/friends/invite-texts.ts';
import { InviteCard } from '#features/friends/invite/invite-card.tsx';
import { useAuthState } from '#platform/auth/use-auth.ts';
import { useDocumentTitle } from '#platform/hooks/use-document-title.ts';
import { FindUsersButton } from '#users/find-users-button.tsx';
import { PageTitle } from '#ui/layout/page-title.tsx';
import styles from './invite-screen.module.css';

export function InviteScreen() {
  const auth = useAuthState();
  useDocumentTitle(inviteTexts.title);
  return (
    <div className={styles.screen}>
      <header className={styles.head}>
        <PageTitle>{inviteTexts.title}</PageTitle>
        <p className={styles.intro}>{inviteTexts.intro}</p>
      </header>
      {auth.status === 'signedIn' && <InviteCard user={auth.user.displayName} />}
      <div className={styles.find}>
        <p>{inviteTexts.findIntro}</p>
        <FindUsersButton />
      </div>
    </div>
  );
}
