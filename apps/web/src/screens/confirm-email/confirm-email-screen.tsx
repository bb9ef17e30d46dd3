import { accountTexts } from '@reprise/contract/account-texts.ts';
import { useState } from 'react';
import { ConfirmEmail } from '#features/account-life/confirm-email.tsx';
import { useLinkCode } from '#features/account-life/use-link-code.ts';
import { useDocumentTitle } from '#shared/hooks/use-document-title.ts';
import { Entrance } from '#shared/ui/entrance.tsx';

const { confirm } = accountTexts;

export function ConfirmEmailScreen() {
  const [isConfirmed, setIsConfirmed] = useState(false);
  const heading = isConfirmed ? confirm.doneTitle : confirm.title;
  useDocumentTitle(heading);
  const code = useLinkCode();
  return (
    <Entrance heading={heading} isShort>
      <ConfirmEmail code={code} onConfirmed={() => setIsConfirmed(true)} />
    </Entrance>
  );
}
