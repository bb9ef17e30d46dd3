import { accountHoldTexts } from '@reprise/contract/accounts/account-hold-texts.ts';
import { signUpTexts } from '@reprise/contract/sign-ups/texts.ts';
import { ApprovalNotice } from '#features/accounts/hold/approval-notice.tsx';
import { SuspensionNotice } from '#features/accounts/hold/suspension-notice.tsx';
import type { AccountHold } from '#platform/auth/account-hold.ts';
import { useDocumentTitle } from '#platform/hooks/use-document-title.ts';
import { StandalonePage } from '#ui/layout/standalone-page.tsx';

export interface AccountHoldScreenProps {
  readonly hold: AccountHold;
}

/** Replaces the app while the server rejects every call of the account. */
export function AccountHoldScreen({ hold }: AccountHoldScreenProps) {
  const isPending = hold.code === 'APPROVAL_PENDING';
  const heading = isPending ? signUpTexts.pendingTitle : accountHoldTexts.suspended;
  useDocumentTitle(heading);
  return (
    <StandalonePage heading={heading} isShort>
      {isPending ? <ApprovalNotice /> : <SuspensionNotice details={hold.rows[0]} />}
    </StandalonePage>
  );
}
