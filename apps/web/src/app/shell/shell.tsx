import { screenAt } from '@reprise/contract/shell/screens.ts';
import { offlineTexts, shellTexts } from '@reprise/contract/shell/texts.ts';
import { WifiOff } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { Outlet, useLocation } from 'react-router';
import { Help } from '#app/help/help.tsx';
import { useAccountRestriction } from '#platform/auth/account-restriction.ts';
import type { AuthUser } from '#platform/auth/auth-client.ts';
import { useAuthState } from '#platform/auth/use-auth.tsx';
import { config } from '#platform/config.ts';
import { useIsOffline } from '#ui/hooks/use-offline.ts';
import { classNames } from '#ui/primitives/class-names.ts';
import { UserSearchContext } from '#users/user-search-context.ts';
import { Navbar } from './bars/navbar.tsx';
import { TabBar } from './bars/tab-bar.tsx';
import { useNavbarSearch } from './bars/use-navbar-search.ts';
import { LoadingCover } from './loading-cover.tsx';
import styles from './shell.module.css';
import { useScrollRestoration } from './use-scroll-restoration.ts';

const ConfirmationBar = lazy(async () => ({
  default: (await import('#features/accounts/recovery/confirmation-bar.tsx')).ConfirmationBar,
}));

const AccountRestrictionScreen = lazy(async () => ({
  default: (await import('#screens/account-restriction/account-restriction-screen.tsx'))
    .AccountRestrictionScreen,
}));

export function Shell() {
  const restriction = useAccountRestriction();
  if (restriction === null) return <OpenShell />;
  return (
    <main id="content">
      <Suspense fallback={<LoadingCover />}>
        <AccountRestrictionScreen restriction={restriction} />
      </Suspense>
    </main>
  );
}

function OpenShell() {
  const { pathname, search: query } = useLocation();
  const isKnown = useAuthEverKnown();
  const mainRef = useFocusOnNavigation(pathname);
  const unconfirmedUser = useUnconfirmedUser();
  const search = useNavbarSearch();
  useScrollRestoration();
  const screen = screenAt(pathname);
  const isWithoutNavbar = screen?.hasNoNavbar === true;
  const isInConversation = pathname === '/messages' && new URLSearchParams(query).has('chat');
  const isOffline = useIsOffline();
  const hasBar = (isOffline || unconfirmedUser !== null) && !isWithoutNavbar;
  return (
    <>
      <a href="#content" className={styles.skip}>
        {shellTexts.skip}
      </a>
      {!isWithoutNavbar && <Navbar search={search} isInConversation={isInConversation} />}
      {hasBar && (
        <div className={styles.bar}>
          {isOffline && <OfflineBar />}
          {unconfirmedUser && !isOffline && (
            <Suspense>
              <ConfirmationBar user={unconfirmedUser} />
            </Suspense>
          )}
        </div>
      )}
      <main
        id="content"
        ref={mainRef}
        tabIndex={-1}
        className={classNames(
          'focus-target',
          styles.content,
          isWithoutNavbar && styles.withoutNavbar,
          hasBar && styles.belowBar,
          isInConversation && styles.inConversation,
        )}
      >
        <UserSearchContext value={search}>
          {isKnown ? <Outlet /> : <LoadingCover />}
        </UserSearchContext>
      </main>
      {/* A conversation has a back button, and needs the height. */}
      {!isWithoutNavbar && !isInConversation && !screen?.hasNoTabBar && <TabBar search={search} />}
      {!isWithoutNavbar && <Help onSearch={search.open} />}
    </>
  );
}

/** Stays true, so that the cover never returns. */
function useAuthEverKnown(): boolean {
  const { status } = useAuthState();
  const [wasKnown, setWasKnown] = useState(false);
  if (status !== 'loading' && !wasKnown) setWasKnown(true);
  return wasKnown || status !== 'loading';
}

/** Returns the user if they must confirm their email before posting. */
function useUnconfirmedUser(): AuthUser | null {
  const auth = useAuthState();
  if (config.emailVerification !== 'required' || auth.status !== 'signedIn') return null;
  return auth.user.isEmailVerified ? null : auth.user;
}

function useFocusOnNavigation(pathname: string) {
  const mainRef = useRef<HTMLElement>(null);
  const shownPath = useRef(pathname);
  useEffect(() => {
    if (shownPath.current === pathname) return;
    shownPath.current = pathname;
    // A field of the new page may have taken it.
    if (mainRef.current?.contains(document.activeElement)) return;
    mainRef.current?.focus({ preventScroll: true });
  }, [pathname]);
  return mainRef;
}

function OfflineBar() {
  const { status } = useAuthState();
  if (status === 'loading') return null;
  const isVisitor = status !== 'signedIn';
  return (
    <p role="status" className={styles.line}>
      <WifiOff aria-hidden />
      <span>{isVisitor ? offlineTexts.visitorBar : offlineTexts.bar}</span>
    </p>
  );
}
