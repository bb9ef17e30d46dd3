import { accountHoldTexts } from '@reprise/contract/accounts/account-hold-texts.ts';
import { SuspensionNotice } from '#features/accounts/hold/suspension-notice.tsx';
import type { AccountHold } from '#platform/auth/account-hold.ts';
import { useDocumentTitle } from '#platform/hooks/use-document-title.ts';
import { StandalonePage } from '#ui/layout/standalone-page.tsx';

export interface AccountHoldScreenProps {
  readonly hold: AccountHold;
}

/** Replaces the app while the server rejects every call of the account. */
export function AccountHoldScreen({ hold }: AccountHoldScreenProps) {
  useDocumentTitle(accountHoldTexts.suspended);
  return (
    <StandalonePage heading={accountHoldTexts.suspended} isShort>
      <SuspensionNotice details={hold.rows[0]} />
    </StandalonePage>
  );
}
