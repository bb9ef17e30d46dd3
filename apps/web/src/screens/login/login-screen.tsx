import { texts } from '@reprise/contract/texts.ts';
import { LoginPanel } from '#features/accounts/login-panel.tsx';
import { useDocumentTitle } from '#shared/hooks/use-document-title.ts';
import { Entrance } from '#shared/ui/entrance.tsx';

export function LoginScreen() {
  useDocumentTitle(texts.accounts.login);
  return (
    <Entrance heading={texts.loginPage.heading}>
      <LoginPanel />
    </Entrance>
  );
}
