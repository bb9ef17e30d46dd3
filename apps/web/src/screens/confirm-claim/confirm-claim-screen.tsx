import { claimTexts } from '@reprise/contract/moderation/claim-texts.ts';
import { useState } from 'react';
import { useLinkCode } from '#features/accounts/recovery/link-code.ts';
import { ConfirmClaim } from '#features/moderation/claims/confirm-claim.tsx';
import { useDocumentTitle } from '#platform/hooks/use-document-title.ts';
import { StandalonePage } from '#ui/layout/standalone-page.tsx';

const { confirm } = claimTexts;

export function ConfirmClaimScreen() {
  const [isConfirmed, setIsConfirmed] = useState(false);
  const heading = isConfirmed ? confirm.doneTitle : confirm.title;
  useDocumentTitle(heading);
  const code = useLinkCode();
  return (
    <StandalonePage heading={heading} isShort>
      <ConfirmClaim code={code} onConfirmed={() => setIsConfirmed(true)} />
    </StandalonePage>
  );
}
