import { LogOut, Monitor, Moon, Sun } from 'lucide-react';
import { useNavigate } from 'react-router';
import { texts } from '@reprise/contract/texts.ts';

import { failureNotice } from '#shared/api/failure-notice.ts';
import type { AuthUser } from '#shared/auth/auth-client.ts';
import { useAuthClient } from '#shared/auth/use-auth.ts';
import { Avatar } from '#shared/ui/avatar.tsx';
import { Menu, type MenuEntry } from '#shared/ui/menu.tsx';
import { useNotice } from '#shared/ui/notice.tsx';

import styles from './navbar.module.css';
import { setTheme, toTheme, useTheme } from './theme.ts';

const { shell } = texts;

/** The own avatar with what belongs to the person: name, theme, sign-out. */
export function AccountMenu({ user }: { user: AuthUser }) {
  const theme = useTheme();
  const signOut = useSignOut();
  const entries: MenuEntry[] = [
    { kind: 'heading', label: user.displayName },
    {
      kind: 'choice',
      label: shell.theme,
      value: theme,
      options: [
        { value: 'system', label: shell.themes.system, icon: <Monitor /> },
        { value: 'light', label: shell.themes.light, icon: <Sun /> },
        { value: 'dark', label: shell.themes.dark, icon: <Moon /> },
      ],
      onChange: (value) => setTheme(toTheme(value)),
    },
    { kind: 'action', label: shell.signOut, icon: <LogOut />, onSelect: signOut },
  ];
  return (
    <Menu
      entries={entries}
      renderTrigger={(props) => (
        <button
          type="button"
          {...props}
          aria-label={shell.account(user.displayName)}
          className={styles.account}
        >
          <Avatar src={user.photoURL} />
        </button>
      )}
    />
  );
}

function useSignOut(): () => Promise<void> {
  const client = useAuthClient();
  const navigate = useNavigate();
  const showNotice = useNotice();
  return async function signOut() {
    // First to the feed: a protected page would ask for the login at once.
    await navigate('/');
    try {
      await client.signOut();
    } catch (error) {
      showNotice(failureNotice(error));
    }
  };
}
