import { suspensionTexts } from '@reprise/contract/accounts/texts.ts';
import { signUpTexts } from '@reprise/contract/sign-ups/texts.ts';
import {
  ApprovalNotice,
  SuspensionNotice,
} from '#features/accounts/restriction/restriction-notices.tsx';
import type { AccountRestriction } from '#platform/auth/account-restriction.ts';
import { useDocumentTitle } from '#platform/hooks/use-document-title.ts';
import { StandalonePage } from '#ui/layout/standalone-page.tsx';

export interface AccountRestrictionScreenProps {
  readonly restriction: AccountRestriction;
}

/** Replaces the app while the server rejects every call of the account. */
export function AccountRestrictionScreen({ restriction }: AccountRestrictionScreenProps) {
  const isPending = restriction.code === 'APPROVAL_PENDING';
  const heading = isPending ? signUpTexts.pendingTitle : suspensionTexts.suspended;
  useDocumentTitle(heading);
  return (
    <StandalonePage heading={heading} isShort>
      {isPending ? <ApprovalNotice /> : <SuspensionNotice details={restriction.rows[0]} />}
    </StandalonePage>
  );
}
