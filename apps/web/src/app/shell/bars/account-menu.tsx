import { profileTexts } from '@reprise/contract/accounts/profile-texts.ts';
import { shellTexts } from '@reprise/contract/shell/texts.ts';
import { CircleUserRound, Download, LogOut, Monitor, Moon, Settings, Sun } from 'lucide-react';
import { SignOut } from '#features/accounts/sign-out.tsx';
import type { AuthUser } from '#platform/auth/auth-client.ts';
import { install, type InstallOffer, useInstallOffer } from '#platform/install.ts';
import { themePreference } from '#platform/preferences/preferences.ts';
import { useStoredPreference } from '#platform/preferences/stored-preference.ts';
import type { MenuEntry } from '#ui/overlays/menu-popup.tsx';
import { Menu } from '#ui/overlays/menu.tsx';
import { Avatar } from '#ui/primitives/avatar.tsx';
import styles from './navbar.module.css';

export function AccountMenu({ user }: { user: AuthUser }) {
  const theme = useStoredPreference(themePreference);
  const offer = useInstallOffer();
  const entriesWith = (signOut: () => void): MenuEntry[] => [
    { kind: 'heading', label: user.displayName },
    { kind: 'link', label: shellTexts.tabs.profile, icon: <CircleUserRound />, to: '/profile' },
    { kind: 'link', label: profileTexts.settings, icon: <Settings />, to: '/settings' },
    {
      kind: 'choice',
      label: shellTexts.theme,
      value: theme,
      options: [
        { value: 'system', label: shellTexts.themes.system, icon: <Monitor /> },
        { value: 'light', label: shellTexts.themes.light, icon: <Sun /> },
        { value: 'dark', label: shellTexts.themes.dark, icon: <Moon /> },
      ],
      onChange: (value) => themePreference.set(themePreference.parse(value)),
    },
    ...installEntries(offer),
    { kind: 'action', label: shellTexts.signOut, icon: <LogOut />, onSelect: signOut },
  ];
  return (
    <SignOut uid={user.uid} path="/">
      {(signOut) => (
        <Menu
          entries={entriesWith(signOut)}
          renderTrigger={(props) => (
            <button
              type="button"
              {...props}
              aria-label={shellTexts.account(user.displayName)}
              className={styles.account}
            >
              <Avatar src={user.photoURL} />
            </button>
          )}
        />
      )}
    </SignOut>
  );
}

function installEntries(offer: InstallOffer): MenuEntry[] {
  const entry = { label: shellTexts.install, icon: <Download /> };
  if (offer === 'prompt') return [{ kind: 'action', ...entry, onSelect: () => void install() }];
  return offer === 'steps' ? [{ kind: 'link', ...entry, to: '/settings#install' }] : [];
}
