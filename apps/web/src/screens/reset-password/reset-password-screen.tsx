import { accountTexts } from '@reprise/contract/accounts/texts.ts';
import { useState } from 'react';
import { NewPasswordForm, ResetRequest } from '#features/accounts/recovery/reset-password.tsx';
import { useLinkCode } from '#features/accounts/recovery/link-code.ts';
import { useDocumentTitle } from '#platform/hooks/use-document-title.ts';
import { StandalonePage } from '#ui/layout/standalone-page.tsx';

const { reset } = accountTexts;

export function ResetPasswordScreen() {
  useDocumentTitle(reset.title);
  const code = useLinkCode();
  const [endedCode, setEndedCode] = useState<string | null>(null);
  const isRequesting = code === null || code === endedCode;
  return (
    <StandalonePage heading={isRequesting ? reset.title : reset.newTitle} isShort>
      {isRequesting ? (
        <ResetRequest />
      ) : (
        <NewPasswordForm key={code} code={code} onRequestAgain={() => setEndedCode(code)} />
      )}
    </StandalonePage>
  );
}
