import { loginTexts } from '@reprise/contract/accounts/login-texts.ts';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { LoginPanel } from '#features/accounts/sign-in/login-panel.tsx';
import { useDocumentTitle } from '#platform/hooks/use-document-title.ts';
import { StandalonePage } from '#ui/layout/standalone-page.tsx';
import { useNotice } from '#ui/feedback/notice.tsx';

export function LoginScreen() {
  useDocumentTitle(loginTexts.login);
  useRedirectNotice();
  return (
    <StandalonePage heading={loginTexts.heading}>
      <LoginPanel />
    </StandalonePage>
  );
}

/** Shows the notice of the page that redirected here, but not again after a reload. */
function useRedirectNotice(): void {
  const { state }: { state: unknown } = useLocation();
  const navigate = useNavigate();
  const showNotice = useNotice();
  const notice = redirectNoticeIn(state);
  useEffect(() => {
    if (notice === null) return;
    showNotice(notice);
    void navigate('.', { replace: true });
  }, [notice, showNotice, navigate]);
}

function redirectNoticeIn(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('said' in state)) return null;
  return typeof state.said === 'string' ? state.said : null;
}
