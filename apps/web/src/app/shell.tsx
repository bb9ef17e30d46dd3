import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { Outlet, useLocation } from 'react-router';
import { texts } from '@reprise/contract/texts.ts';

import type { AuthUser } from '#shared/auth/auth-client.ts';
import { useAuthState } from '#shared/auth/use-auth.ts';
import { config } from '#shared/config.ts';
import { useOffline } from '#shared/hooks/use-offline.ts';
import { PeopleSearchContext } from '#shared/people/people-search.tsx';
import { classNames } from '#shared/ui/class-names.ts';

import { LoadingCover } from './loading-cover.tsx';
import { Navbar } from './navbar.tsx';
import { OfflineBar } from './offline-bar.tsx';
import styles from './shell.module.css';
import { useNavbarSearch } from './use-navbar-search.ts';
import { useScrollPlaces } from './use-scroll-places.ts';

/** The pages at the door, which stand without the navbar. */
const ALONE: ReadonlySet<string> = new Set(['/login', '/reset-password', '/confirm-email']);

const ConfirmationBar = lazy(async () => ({
  default: (await import('#features/account-life/confirmation-bar.tsx')).ConfirmationBar,
}));

/** The frame around all screens: navbar, the one `main`, and the cover of the first moment. */
export function Shell() {
  const { pathname } = useLocation();
  const isKnown = useWasKnown();
  const mainRef = useFocusOnNavigation(pathname);
  const unconfirmed = useUnconfirmed();
  const search = useNavbarSearch();
  useScrollPlaces();
  const isAlone = ALONE.has(pathname);
  const isOffline = useOffline();
  const hasBar = (isOffline || unconfirmed !== null) && !isAlone;
  return (
    <>
      <a href="#content" className={styles.skip}>
        {texts.shell.skip}
      </a>
      {!isAlone && <Navbar search={search} />}
      {hasBar && (
        <div className={styles.bar}>
          {isOffline && <OfflineBar />}
          {unconfirmed && !isOffline && (
            <Suspense>
              <ConfirmationBar user={unconfirmed} />
            </Suspense>
          )}
        </div>
      )}
      <main
        id="content"
        ref={mainRef}
        tabIndex={-1}
        className={classNames(styles.content, isAlone && styles.alone, hasBar && styles.belowBar)}
      >
        <PeopleSearchContext value={search.open}>
          {isKnown ? <Outlet /> : <LoadingCover />}
        </PeopleSearchContext>
      </main>
    </>
  );
}

/** Whether the auth state has been known at any time: the cover never comes back. */
function useWasKnown(): boolean {
  const { status } = useAuthState();
  const [wasKnown, setWasKnown] = useState(false);
  if (status !== 'loading' && !wasKnown) setWasKnown(true);
  return wasKnown || status !== 'loading';
}

/** Who must confirm their e-mail before they post; null where that is not asked, or done. */
function useUnconfirmed(): AuthUser | null {
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
