import { accountTexts } from '@reprise/contract/accounts/texts.ts';
import { useState } from 'react';
import { ConfirmEmail } from '#features/accounts/recovery/confirm-email.tsx';
import { useLinkCode } from '#features/accounts/recovery/link-code.ts';
import { useDocumentTitle } from '#platform/hooks/use-document-title.ts';
import { StandalonePage } from '#ui/layout/standalone-page.tsx';

const { confirm } = accountTexts;

export function ConfirmEmailScreen() {
  const [isConfirmed, setIsConfirmed] = useState(false);
  const heading = isConfirmed ? confirm.doneTitle : confirm.title;
  useDocumentTitle(heading);
  const code = useLinkCode();
  return (
    <StandalonePage heading={heading} isShort>
      <ConfirmEmail code={code} onConfirmed={() => setIsConfirmed(true)} />
    </StandalonePage>
  );
}
