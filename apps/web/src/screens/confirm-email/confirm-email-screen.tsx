import { accountTexts } from '@reprise/contract/account-texts.ts';
import { ConfirmEmail } from '#features/account-life/confirm-email.tsx';
import { useLinkCode } from '#features/account-life/use-link-code.ts';
import { useDocumentTitle } from '#shared/hooks/use-document-title.ts';
import { Entrance } from '#shared/ui/entrance.tsx';

export function ConfirmEmailScreen() {
  useDocumentTitle(accountTexts.confirm.title);
  const code = useLinkCode();
  return (
    <Entrance heading={accountTexts.confirm.title}>
      <ConfirmEmail code={code} />
    </Entrance>
  );
}
