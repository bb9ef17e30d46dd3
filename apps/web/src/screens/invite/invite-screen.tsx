import { inviteTexts } from '@reprise/contract/friends/invite-texts.ts';
import { InviteCard } from '#features/friends/invite/invite-card.tsx';
import type { AuthUser } from '#platform/auth/auth-client.ts';
import { useAuthState } from '#platform/auth/use-auth.tsx';
import { useDocumentTitle } from '#platform/hooks/use-document-title.ts';
import { PageTitle } from '#ui/layout/page-title.tsx';
import { FindUsersButton } from '#users/find-users-button.tsx';
import { SuggestedUsers } from '#users/no-friends/suggested-users.tsx';
import styles from './invite-screen.module.css';

const SUGGESTIONS = 5;

export function InviteScreen() {
  const auth = useAuthState();
  useDocumentTitle(inviteTexts.title);
  return auth.status === 'signedIn' ? <Invite user={auth.user} /> : null;
}

function Invite({ user: { displayName: user } }: { user: AuthUser }) {
  return (
    <div className={styles.screen}>
      <header className={styles.head}>
        <PageTitle>{inviteTexts.title}</PageTitle>
        <p className={styles.intro}>{inviteTexts.intro}</p>
      </header>
      <InviteCard user={user} />
      <div className={styles.others}>
        <div className={styles.find}>
          <p>{inviteTexts.findIntro}</p>
          <FindUsersButton />
        </div>
        <SuggestedUsers user={user} count={SUGGESTIONS} />
      </div>
    </div>
  );
}
