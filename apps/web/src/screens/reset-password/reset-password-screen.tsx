import { accountTexts } from '@reprise/contract/account-texts.ts';
import { useState } from 'react';
import { NewPasswordForm } from '#features/account-life/new-password-form.tsx';
import { ResetRequest } from '#features/account-life/reset-request.tsx';
import { useLinkCode } from '#features/account-life/use-link-code.ts';
import { useDocumentTitle } from '#shared/hooks/use-document-title.ts';
import { Entrance } from '#shared/ui/entrance.tsx';

const { reset } = accountTexts;

/** Asks for a reset link or, opened by one, for the new password. */
export function ResetPasswordScreen() {
  useDocumentTitle(reset.title);
  const code = useLinkCode();
  const [isAsking, setIsAsking] = useState(code === null);
  return (
    <Entrance heading={isAsking ? reset.title : reset.newTitle} isShort>
      {isAsking || code === null ? (
        <ResetRequest />
      ) : (
        <NewPasswordForm code={code} onAskAgain={() => setIsAsking(true)} />
      )}
    </Entrance>
  );
}
