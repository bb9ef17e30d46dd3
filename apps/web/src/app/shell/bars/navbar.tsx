import { feedTexts } from '@reprise/contract/feed/texts.ts';
import { screenAt } from '@reprise/contract/shell/screens.ts';
import { shellTexts } from '@reprise/contract/shell/texts.ts';
import { siteName } from '@reprise/contract/site/site-name.ts';
import { ArrowLeft, LogIn, Plus } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { Link, useLocation } from 'react-router';
import { NotificationBell, SignedOutBell } from '#features/notifications/notification-bell.tsx';
import type { AuthUser } from '#platform/auth/auth-client.ts';
import { useAuthState } from '#platform/auth/use-auth.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { SearchField } from '#ui/forms/search-field.tsx';
import { useMedia } from '#ui/hooks/use-media.ts';
import { useBarTitle } from '#ui/layout/page-title.tsx';
import { ButtonLink } from '#ui/primitives/button.tsx';
import { classNames } from '#ui/primitives/class-names.ts';
import { IconButton } from '#ui/primitives/icon-button.tsx';
import { Logo } from '#ui/primitives/logo.tsx';
import { MessagesLink, UnseenMessages } from './messages-link.tsx';
import styles from './navbar.module.css';
import { type NavbarSearch, PHONE, SEARCH_ID } from './use-navbar-search.ts';

/** Lazy, because only signed-in users have it. */
const AccountMenu = lazy(async () => ({
  default: (await import('./account-menu.tsx')).AccountMenu,
}));

const UserSearch = lazy(async () => ({
  default: (await import('#features/search/user-search.tsx')).UserSearch,
}));

const RequestActions = lazy(async () => ({
  default: (await import('#features/friends/friend-lists.tsx')).RequestActions,
}));

const MessageButton = lazy(async () => ({
  default: (await import('#features/chat/inbox/message-button.tsx')).MessageButton,
}));

interface NavbarProps {
  readonly search: NavbarSearch;
  readonly isInConversation: boolean;
}

export function Navbar({ search, isInConversation }: NavbarProps) {
  const auth = useAuthState();
  const { pathname, search: query } = useLocation();
  const { isOpen, searchRef, close, closeAndFocus, handleKeyDown, handleFocus, handleBlur } =
    search;
  const isKnown = auth.status !== 'loading';
  const user = auth.status === 'signedIn' ? auth.user : null;
  const title = useBarTitle();
  const isPlaying = hasPlayers(pathname, query);
  return (
    <header
      className={classNames(
        styles.bar,
        isPlaying && styles.scrollsAway,
        pathname === '/' && styles.onHome,
        // Visitors have a field on the page.
        auth.status !== 'signedOut' && pathname === '/search' && !isPlaying && styles.onSearch,
        isInConversation && styles.inConversation,
        title !== null && styles.hasTitle,
      )}
    >
      <div className={styles.row}>
        <Link to="/" className={styles.brand} aria-label={shellTexts.home(siteName())}>
          <Logo />
          <span className={styles.name}>{siteName()}</span>
        </Link>
        {title !== null && <BarTitle title={title} />}
        {isKnown && (
          <div
            ref={searchRef}
            id={SEARCH_ID}
            role="search"
            className={classNames(styles.search, isOpen && styles.open)}
            onKeyDown={handleKeyDown}
            onFocus={user ? handleFocus : undefined}
            onBlur={handleBlur}
          >
            {user ? (
              <Suspense
                fallback={
                  <SearchField
                    label={shellTexts.search}
                    placeholder={shellTexts.search}
                    readOnly
                    tabIndex={-1}
                  />
                }
              >
                <UserSearch username={user.displayName} onChoose={close} />
              </Suspense>
            ) : (
              <>
                <SearchField
                  label={shellTexts.search}
                  placeholder={shellTexts.searchSignedOut}
                  disabled
                />
                <Link
                  to="/login"
                  className={styles.toLogin}
                  aria-label={shellTexts.searchSignedOut}
                  onClick={close}
                />
              </>
            )}
            <IconButton
              label={shellTexts.closeSearch}
              icon={<ArrowLeft />}
              className={styles.closeSearch}
              onClick={closeAndFocus}
            />
            <p className={styles.searchHint}>{shellTexts.searchHint}</p>
          </div>
        )}
        <div className={styles.right}>
          {!isKnown && <AccountSkeleton />}
          {isKnown && !user && (
            <>
              <MessagesLink to="/login" unseen={0} />
              <SignedOutBell />
              <ButtonLink to="/login" kind="main" icon={<LogIn />} className={styles.logIn}>
                {shellTexts.logIn}
              </ButtonLink>
            </>
          )}
          {user && (
            <>
              <ButtonLink to="/upload" kind="main" icon={<Plus />} className={styles.create}>
                {feedTexts.createSignedIn}
              </ButtonLink>
              <UnseenMessages uid={user.uid} />
              <Notifications key={user.uid} user={user} />
              <Suspense fallback={<AccountSkeleton />}>
                <AccountMenu user={user} />
              </Suspense>
            </>
          )}
        </div>
      </div>
    </header>
  );
}

/** The page's own heading is hidden on phones. */
function BarTitle({ title }: { title: string }) {
  const isPhone = useMedia(PHONE);
  if (!isPhone) return null;
  return (
    <span aria-hidden="true" className={styles.title}>
      {title}
    </span>
  );
}

function AccountSkeleton() {
  return (
    <span className={styles.account}>
      <Skeleton width={36} height={36} isRound />
    </span>
  );
}

/** On these pages a sticky bar would cover players. */
function hasPlayers(pathname: string, query: string): boolean {
  return screenAt(pathname)?.hasPlayers === true || new URLSearchParams(query).has('clip');
}

function Notifications({ user: { uid, displayName } }: { user: AuthUser }) {
  return (
    <NotificationBell
      uid={uid}
      actions={{
        renderRequest: (friend, onDecide) => (
          <Suspense>
            <RequestActions user={displayName} friend={friend} isShort onDecide={onDecide} />
          </Suspense>
        ),
        renderMessage: (friend) => (
          <Suspense fallback={<Skeleton width={94} height={40} />}>
            <MessageButton {...friend} />
          </Suspense>
        ),
      }}
    />
  );
}
