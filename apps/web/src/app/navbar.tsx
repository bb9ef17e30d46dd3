import { Plus, Search, X } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';

import { texts } from '@reprise/contract/texts.ts';

import { useAuthState } from '#shared/auth/use-auth.ts';
import { ButtonLink } from '#shared/ui/button.tsx';
import { classNames } from '#shared/ui/class-names.ts';
import { IconButton } from '#shared/ui/icon-button.tsx';
import { Mark } from '#shared/ui/mark.tsx';
import { SearchField } from '#shared/ui/search-field.tsx';
import { Skeleton } from '#shared/ui/skeleton.tsx';

import { AccountMenu } from './account-menu.tsx';
import styles from './navbar.module.css';

export function Navbar() {
  const auth = useAuthState();
  const [isSearchOpen, setIsSearchOpen] = useState(false);
  const isVisitor = auth.status === 'signedOut' || auth.status === 'unregistered';
  return (
    <header className={styles.bar}>
      <div className={styles.row}>
        <Link to="/" className={styles.brand} aria-label={texts.shell.home(texts.app.name)}>
          <Mark />
          <span className={styles.name}>{texts.app.name}</span>
        </Link>
        {isVisitor && (
          <div
            id="navbar-search"
            className={classNames(styles.search, isSearchOpen && styles.open)}
          >
            <SearchField
              label={texts.shell.search}
              placeholder={texts.navbar.searchSignedOut}
              disabled
            />
          </div>
        )}
        <div className={styles.right}>
          {auth.status === 'loading' && <Skeleton width={36} height={36} isRound />}
          {isVisitor && (
            <>
              <IconButton
                label={isSearchOpen ? texts.shell.closeSearch : texts.shell.openSearch}
                icon={isSearchOpen ? <X /> : <Search />}
                aria-expanded={isSearchOpen}
                aria-controls="navbar-search"
                className={styles.toggle}
                onClick={() => setIsSearchOpen(!isSearchOpen)}
              />
              <ButtonLink to="/login" kind="main" className={styles.logIn}>
                {texts.profile.logIn}
              </ButtonLink>
            </>
          )}
          {auth.status === 'signedIn' && (
            <>
              <ButtonLink to="/upload" kind="main" icon={<Plus />} className={styles.create}>
                {texts.feed.createSignedIn}
              </ButtonLink>
              <AccountMenu user={auth.user} />
            </>
          )}
        </div>
      </div>
    </header>
  );
}
