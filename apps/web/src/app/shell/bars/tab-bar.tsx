import { feedTexts } from '@reprise/contract/feed/texts.ts';
import { bellTexts } from '@reprise/contract/notifications/bell-texts.ts';
import { shellTexts } from '@reprise/contract/shell/texts.ts';
import { CircleUserRound, House, MessageCircle, Plus, Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import type { AuthUser } from '#platform/auth/auth-client.ts';
import { useAuthState } from '#platform/auth/use-auth.tsx';
import { Avatar } from '#ui/primitives/avatar.tsx';
import { Badge } from '#ui/primitives/badge.tsx';
import { classNames } from '#ui/primitives/class-names.ts';
import { useUnseenCount } from './messages-link.tsx';
import styles from './tab-bar.module.css';
import { type NavbarSearch, SEARCH_ID } from './use-navbar-search.ts';

const { tabs } = shellTexts;

export function TabBar({ search }: { search: NavbarSearch }) {
  const auth = useAuthState();
  const user = auth.status === 'signedIn' ? auth.user : null;
  const isVisitor = auth.status !== 'loading' && !user;
  const { isOpen, tabRef, toggle } = search;
  return (
    <nav className={styles.tabs} aria-label={shellTexts.mainNavigation}>
      <Tab to="/" icon={<House />} text={tabs.home} />
      <button
        ref={tabRef}
        type="button"
        className={styles.tab}
        aria-expanded={isOpen}
        aria-controls={auth.status === 'loading' ? undefined : SEARCH_ID}
        onClick={toggle}
      >
        <span className={styles.icon}>
          <Search />
        </span>
        {tabs.search}
      </button>
      <Tab
        to={isVisitor ? '/login' : '/upload'}
        icon={<Plus />}
        text={tabs.post}
        label={feedTexts.createSignedIn}
        isMain
      />
      {user ? <MessagesTab uid={user.uid} /> : <MessagesTabLink to="/login" unseen={0} />}
      <Tab to="/profile" icon={<ProfileIcon user={user} />} text={tabs.profile} />
    </nav>
  );
}

function MessagesTab({ uid }: { uid: string }) {
  return <MessagesTabLink to="/messages" unseen={useUnseenCount(uid) ?? 0} />;
}

function MessagesTabLink({ to, unseen }: { to: string; unseen: number }) {
  return (
    <Tab to={to} icon={<MessageCircle />} text={tabs.messages} label={bellTexts.messages(unseen)}>
      <Badge count={unseen} />
    </Tab>
  );
}

function ProfileIcon({ user }: { user: AuthUser | null }) {
  return user ? <Avatar src={user.photoURL} size={24} /> : <CircleUserRound />;
}

interface TabProps {
  readonly to: string;
  readonly icon: ReactNode;
  readonly text: string;
  readonly label?: string;
  readonly isMain?: boolean;
  readonly children?: ReactNode;
}

function Tab({ to, icon, text, label, isMain, children }: TabProps) {
  const isCurrent = useLocation().pathname === to;
  return (
    <Link
      to={to}
      className={styles.tab}
      aria-current={isCurrent ? 'page' : undefined}
      // use-scroll-restoration.ts does not scroll within a page.
      onClick={() => isCurrent && window.scrollTo(0, 0)}
    >
      <span className={classNames(styles.icon, isMain && styles.main)}>
        {icon}
        {children}
      </span>
      <span aria-hidden={label !== undefined}>{text}</span>
      {label !== undefined && <span className="visually-hidden">{label}</span>}
    </Link>
  );
}
