import { texts } from '@reprise/contract/texts.ts';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { LoginPanel } from '#features/accounts/login-panel.tsx';
import { useDocumentTitle } from '#shared/hooks/use-document-title.ts';
import { Entrance } from '#shared/ui/entrance.tsx';
import { useNotice } from '#shared/ui/notice.tsx';

export function LoginScreen() {
  useDocumentTitle(texts.accounts.login);
  useSaid();
  return (
    <Entrance heading={texts.loginPage.heading}>
      <LoginPanel />
    </Entrance>
  );
}

/** Shows the sentence that the page before has left for this one; once, and not at a reload. */
function useSaid(): void {
  const { state }: { state: unknown } = useLocation();
  const navigate = useNavigate();
  const showNotice = useNotice();
  const said = saidIn(state);
  useEffect(() => {
    if (said === null) return;
    showNotice(said);
    void navigate('.', { replace: true });
  }, [said, showNotice, navigate]);
}

function saidIn(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('said' in state)) return null;
  return typeof state.said === 'string' ? state.said : null;
}
