import { LogIn, Plus, Search, X } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link } from 'react-router';

import { texts } from '@reprise/contract/texts.ts';

import { NotificationBell, SignedOutBell } from '#features/notifications/notification-bell.tsx';
import { UserSearch } from '#features/people/user-search.tsx';
import { useAuthState } from '#shared/auth/use-auth.ts';
import { ButtonLink } from '#shared/ui/button.tsx';
import { classNames } from '#shared/ui/class-names.ts';
import { IconButton } from '#shared/ui/icon-button.tsx';
import { Mark } from '#shared/ui/mark.tsx';
import { SearchField } from '#shared/ui/search-field.tsx';
import { Skeleton } from '#shared/ui/skeleton.tsx';

import { AccountMenu } from './account-menu.tsx';
import { MessagesLink, UnseenMessages } from './messages-link.tsx';
import styles from './navbar.module.css';

const SEARCH_ID = 'navbar-search';

export function Navbar() {
  const auth = useAuthState();
  const { isOpen, boxRef, toggleRef, close, handleToggle, handleKeyDown } = useMobileSearch();
  const isKnown = auth.status !== 'loading';
  const user = auth.status === 'signedIn' ? auth.user : null;
  return (
    <header className={styles.bar}>
      <div className={styles.row}>
        <Link to="/" className={styles.brand} aria-label={texts.shell.home(texts.app.name)}>
          <Mark />
          <span className={styles.name}>{texts.app.name}</span>
        </Link>
        {isKnown && (
          <div
            id={SEARCH_ID}
            role="search"
            className={classNames(styles.search, isOpen && styles.open)}
            onKeyDown={handleKeyDown}
          >
            {user ? (
              <UserSearch ref={boxRef} username={user.displayName} onChoose={close} />
            ) : (
              <SearchField
                label={texts.shell.search}
                placeholder={texts.navbar.searchSignedOut}
                disabled
              />
            )}
          </div>
        )}
        <div className={styles.right}>
          {!isKnown && <Skeleton width={36} height={36} isRound />}
          {isKnown && (
            <IconButton
              ref={toggleRef}
              label={isOpen ? texts.shell.closeSearch : texts.shell.openSearch}
              icon={isOpen ? <X /> : <Search />}
              aria-expanded={isOpen}
              aria-controls={SEARCH_ID}
              className={styles.toggle}
              onClick={handleToggle}
            />
          )}
          {isKnown && !user && (
            <>
              <MessagesLink to="/login" unseen={0} />
              <SignedOutBell />
              <ButtonLink to="/login" kind="main" icon={<LogIn />} className={styles.logIn}>
                {texts.profile.logIn}
              </ButtonLink>
            </>
          )}
          {user && (
            <>
              <ButtonLink to="/upload" kind="main" icon={<Plus />} className={styles.create}>
                {texts.feed.createSignedIn}
              </ButtonLink>
              <UnseenMessages uid={user.uid} />
              <NotificationBell key={user.uid} uid={user.uid} />
              <AccountMenu user={user} />
            </>
          )}
        </div>
      </div>
    </header>
  );
}

/** On a narrow screen the search lies under the bar while its toggle, or the box, says so. */
function useMobileSearch() {
  const [isOpen, setIsOpen] = useState(false);
  const boxRef = useRef<HTMLInputElement>(null);
  const toggleRef = useRef<HTMLButtonElement>(null);

  function close() {
    setIsOpen(false);
  }

  function handleToggle() {
    // Drawn at once: what is hidden takes no focus, and a phone shows its keyboard in a click only.
    flushSync(() => setIsOpen(!isOpen));
    if (!isOpen) boxRef.current?.focus();
  }

  function handleKeyDown({ key }: KeyboardEvent) {
    if (!isOpen || key !== 'Escape') return;
    close();
    toggleRef.current?.focus();
  }

  return { isOpen, boxRef, toggleRef, close, handleToggle, handleKeyDown };
}
