import { loginTexts } from '@reprise/contract/accounts/login-texts.ts';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { LoginPanel } from '#features/accounts/sign-in/login-panel.tsx';
import { useAuthState } from '#platform/auth/use-auth.tsx';
import { useDocumentTitle } from '#platform/hooks/use-document-title.ts';
import { useIsHydrated } from '#platform/hooks/use-is-hydrated.ts';
import { storageItem } from '#platform/storage/storage.ts';
import { useNotice } from '#ui/feedback/notice.tsx';
import { StandalonePage } from '#ui/layout/standalone-page.tsx';
import styles from './login-screen.module.css';

const UID = storageItem('uid');

export function LoginScreen() {
  useDocumentTitle(loginTexts.login);
  useRedirectNotice();
  // The prerendered page has no history state and no storage: styles hide the sentence.
  const isHydrated = useIsHydrated();
  const hasSessionEnded = useHasSessionEnded();
  return (
    <StandalonePage heading={loginTexts.heading}>
      {(!isHydrated || hasSessionEnded) && (
        <p className={isHydrated ? undefined : styles.ofFormerUser}>{loginTexts.sessionEnded}</p>
      )}
      <LoginPanel />
    </StandalonePage>
  );
}

/** True if a session ended in this tab, or if the last user of the device did not sign out. */
function useHasSessionEnded(): boolean {
  const { status } = useAuthState();
  const { state }: { state: { readonly formerUid?: unknown } | null } = useLocation();
  if (status !== 'signedOut') return false;
  return typeof state?.formerUid === 'string' || UID.read() !== null;
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
