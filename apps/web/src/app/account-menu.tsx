import { CircleUserRound, LogOut, Monitor, Moon, Settings, Sun } from 'lucide-react';
import { texts } from '@reprise/contract/texts.ts';

import type { AuthUser } from '#shared/auth/auth-client.ts';
import { useSignOut } from '#shared/auth/use-sign-out.ts';
import { themeChoice } from '#shared/preferences/preferences.ts';
import { useStoredChoice } from '#shared/preferences/stored-choice.ts';
import { Avatar } from '#shared/ui/avatar.tsx';
import { Menu, type MenuEntry } from '#shared/ui/menu.tsx';

import styles from './navbar.module.css';

const { person, shell } = texts;

/** The own avatar with what belongs to the person: name, own pages, theme, sign-out. */
export function AccountMenu({ user }: { user: AuthUser }) {
  const theme = useStoredChoice(themeChoice);
  const signOut = useSignOut('/');
  const entries: MenuEntry[] = [
    { kind: 'heading', label: user.displayName },
    { kind: 'link', label: person.profile, icon: <CircleUserRound />, to: '/profile' },
    { kind: 'link', label: person.settings, icon: <Settings />, to: '/settings' },
    {
      kind: 'choice',
      label: shell.theme,
      value: theme,
      options: [
        { value: 'system', label: shell.themes.system, icon: <Monitor /> },
        { value: 'light', label: shell.themes.light, icon: <Sun /> },
        { value: 'dark', label: shell.themes.dark, icon: <Moon /> },
      ],
      onChange: (value) => themeChoice.set(themeChoice.parse(value)),
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
