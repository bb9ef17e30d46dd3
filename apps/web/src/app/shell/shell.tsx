import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { Outlet, useLocation } from 'react-router';
import { shellTexts } from '@reprise/contract/shell/texts.ts';

import type { AuthUser } from '#platform/auth/auth-client.ts';
import { useAuthState } from '#platform/auth/use-auth.ts';
import { config } from '#platform/config.ts';
import { useIsOffline } from '#ui/hooks/use-offline.ts';
import { OpenUserSearchContext } from '#users/find-users-button.tsx';
import { classNames } from '#ui/primitives/class-names.ts';

import { LoadingCover } from './loading-cover.tsx';
import { Navbar } from './navbar.tsx';
import { OfflineBar } from './offline-bar.tsx';
import styles from './shell.module.css';
import { useNavbarSearch } from './use-navbar-search.ts';
import { useScrollRestoration } from './use-scroll-restoration.ts';

/** The pages at the door, which stand without the navbar. */
const PATHS_WITHOUT_NAVBAR: ReadonlySet<string> = new Set([
  '/login',
  '/reset-password',
  '/confirm-email',
]);

const ConfirmationBar = lazy(async () => ({
  default: (await import('#features/accounts/recovery/confirmation-bar.tsx')).ConfirmationBar,
}));

/** The frame around all screens: navbar, the one `main`, and the cover of the first moment. */
export function Shell() {
  const { pathname } = useLocation();
  const isKnown = useAuthEverKnown();
  const mainRef = useFocusOnNavigation(pathname);
  const unconfirmedUser = useUnconfirmedUser();
  const search = useNavbarSearch();
  useScrollRestoration();
  const isWithoutNavbar = PATHS_WITHOUT_NAVBAR.has(pathname);
  const isOffline = useIsOffline();
  const hasBar = (isOffline || unconfirmedUser !== null) && !isWithoutNavbar;
  return (
    <>
      <a href="#content" className={styles.skip}>
        {shellTexts.skip}
      </a>
      {!isWithoutNavbar && <Navbar search={search} />}
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
          styles.content,
          isWithoutNavbar && styles.alone,
          hasBar && styles.belowBar,
        )}
      >
        <OpenUserSearchContext value={search.open}>
          {isKnown ? <Outlet /> : <LoadingCover />}
        </OpenUserSearchContext>
      </main>
    </>
  );
}

/** Whether the auth state has been known at any time: the cover never comes back. */
function useAuthEverKnown(): boolean {
  const { status } = useAuthState();
  const [wasKnown, setWasKnown] = useState(false);
  if (status !== 'loading' && !wasKnown) setWasKnown(true);
  return wasKnown || status !== 'loading';
}

/** Who must confirm their e-mail before they post; null where that is not asked, or done. */
function useUnconfirmedUser(): AuthUser | null {
  const auth = useAuthState();
  if (config.emailVerification !== 'required' || auth.status !== 'signedIn') return null;
  return auth.user.isEmailVerified ? null : auth.user;
}

/** A new screen takes the focus, as a new page would, so that reading starts at its top. */
function useFocusOnNavigation(pathname: string) {
  const mainRef = useRef<HTMLElement>(null);
  const shownPath = useRef(pathname);
  useEffect(() => {
    if (shownPath.current === pathname) return;
    shownPath.current = pathname;
    mainRef.current?.focus({ preventScroll: true });
  }, [pathname]);
  return mainRef;
}
