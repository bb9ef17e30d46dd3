import { shownName } from '@reprise/contract/accounts/rules/shown-name.ts';
import { LogOut } from 'lucide-react';
import { accountTexts } from '@reprise/contract/accounts/texts.ts';
import { pushTexts } from '@reprise/contract/push/texts.ts';
import { settingsTexts } from '@reprise/contract/settings/texts.ts';
import { clipTexts } from '@reprise/contract/clips/texts.ts';
import { type ReactNode, useId } from 'react';
import { AccountSection } from '#features/accounts/settings/account-section.tsx';
import { BlockedList } from '#features/blocks/blocked-list.tsx';
import { AppearanceChoices } from '#features/settings/appearance-choices.tsx';
import { BioForm } from '#features/settings/bio-form.tsx';
import { PushSwitch } from '#features/push/push-switch.tsx';
import { NameForm } from '#features/settings/name-form.tsx';
import { PhotoForm } from '#features/settings/photo-form.tsx';
import { PlaybackChoices } from '#features/settings/playback-choices.tsx';
import type { AuthUser } from '#platform/auth/auth-client.ts';
import { useAuthState } from '#platform/auth/use-auth.ts';
import { SignOut } from '#features/accounts/sign-out.tsx';
import { useDocumentTitle } from '#platform/hooks/use-document-title.ts';
import { Avatar } from '#ui/primitives/avatar.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { Card } from '#ui/primitives/card.tsx';
import styles from './settings-screen.module.css';

export function SettingsScreen() {
  const auth = useAuthState();
  useDocumentTitle(settingsTexts.heading);
  if (auth.status !== 'signedIn') return null;
  return <Settings key={auth.user.uid} user={auth.user} />;
}

function Settings({ user }: { user: AuthUser }) {
  return (
    <div className={styles.screen}>
      <h1>{settingsTexts.heading}</h1>
      <Card isPadded className={styles.head}>
        <Avatar key={user.photoURL} src={user.photoURL} size={64} />
        <p className={styles.name}>{shownName(user.displayName)}</p>
      </Card>
      <Part title={settingsTexts.photo}>
        <PhotoForm user={user} onSaved={reloadPage} />
      </Part>
      <Part title={settingsTexts.name}>
        <NameForm uid={user.uid} />
      </Part>
      <Part title={settingsTexts.bio}>
        <BioForm user={user} />
      </Part>
      <Part title={settingsTexts.appearance}>
        <AppearanceChoices />
      </Part>
      <Part title={clipTexts.playback}>
        <PlaybackChoices />
      </Part>
      <Part title={pushTexts.heading}>
        <PushSwitch uid={user.uid} />
      </Part>
      <Part title={settingsTexts.blocked}>
        <div className={styles.list}>
          <BlockedList user={user.displayName} />
        </div>
      </Part>
      <Part title={accountTexts.section.title}>
        <AccountSection user={user} />
      </Part>
      <Part title={settingsTexts.session}>
        <SignOut uid={user.uid} path="/profile">
          {(signOut) => (
            <Button icon={<LogOut />} className={styles.signOut} onClick={signOut}>
              {settingsTexts.signOut}
            </Button>
          )}
        </SignOut>
      </Part>
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const titleId = useId();
  return (
    <Card as="section" isPadded aria-labelledby={titleId} className={styles.part}>
      <h2 id={titleId}>{title}</h2>
      {children}
    </Card>
  );
}

/** A reload updates the photo everywhere (spec section 7). */
function reloadPage(): void {
  location.reload();
}
