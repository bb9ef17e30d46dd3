import { inviteTexts } from '@reprise/contract/friends/invite-texts.ts';
import { inviteCodeIn } from '@reprise/contract/rules/invite-link.ts';
import { useParams } from 'react-router';
import { Invitation } from '#features/friends/invite/invitation.tsx';
import { useAuthState } from '#platform/auth/use-auth.tsx';
import { useDocumentTitle } from '#platform/hooks/use-document-title.ts';
import { StandalonePage } from '#ui/layout/standalone-page.tsx';

export function InvitationScreen() {
  const { code: typed = '' } = useParams();
  const code = inviteCodeIn(typed) ?? '';
  const auth = useAuthState();
  const viewer = auth.status === 'signedIn' ? auth.user.displayName : null;
  useDocumentTitle(inviteTexts.pageTitle);
  return (
    <StandalonePage heading={inviteTexts.pageTitle} isShort>
      <Invitation key={viewer} code={code} viewer={viewer} />
    </StandalonePage>
  );
}
