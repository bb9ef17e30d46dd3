import { inviteTexts } from '@reprise/contract/friends/invite-texts.ts';
import { InviteCard } from '#features/friends/invite/invite-card.tsx';
import type { AuthUser } from '#platform/auth/auth-client.ts';
import { useAuthState } from '#platform/auth/use-auth.tsx';
import { useDocumentTitle } from '#platform/hooks/use-document-title.ts';
import { PageTitle } from '#ui/layout/page-title.tsx';
import { FindUsersButton } from '#users/find-users-button.tsx';
import { SuggestedUsers } from '#users/no-friends/suggested-users.tsx';
import { Row, Stack } from '#ui/primitives/layout.tsx';
import { Text } from '#ui/primitives/text.tsx';
import styles from './invite-screen.module.css';

const SUGGESTIONS = 5;

export function InviteScreen() {
  const auth = useAuthState();
  useDocumentTitle(inviteTexts.title);
  return auth.status === 'signedIn' ? <Invite user={auth.user} /> : null;
}

function Invite({ user: { displayName: user } }: { user: AuthUser }) {
  return (
    <Stack gap={5} justify="start" className={styles.screen}>
      <Stack as="header" gap={2} className={styles.head}>
        <PageTitle>{inviteTexts.title}</PageTitle>
        <Text tone="muted">{inviteTexts.intro}</Text>
      </Stack>
      <InviteCard user={user} />
      <Stack gap={4}>
        <Row gap={3} justify="between" isWrapping className={styles.find}>
          <p>{inviteTexts.findIntro}</p>
          <FindUsersButton />
        </Row>
        <SuggestedUsers user={user} count={SUGGESTIONS} />
      </Stack>
    </Stack>
  );
}
