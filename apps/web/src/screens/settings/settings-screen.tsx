import { shownName } from '@reprise/contract/accounts/rules/shown-name.ts';
import { accountTexts } from '@reprise/contract/accounts/texts.ts';
import { clipTexts } from '@reprise/contract/clips/texts.ts';
import { notificationSettingsTexts } from '@reprise/contract/notifications/settings-texts.ts';
import { settingsTexts } from '@reprise/contract/settings/texts.ts';
import { shellTexts } from '@reprise/contract/shell/texts.ts';
import { LogOut } from 'lucide-react';
import type { ReactNode } from 'react';
import { BioForm } from '#features/accounts/profile/bio-form.tsx';
import { NameForm, NameSearchSwitch } from '#features/accounts/profile/name-form.tsx';
import { PhotoForm } from '#features/accounts/profile/photo-form.tsx';
import { AccountSection } from '#features/accounts/settings/account-section.tsx';
import { SignOut } from '#features/accounts/sign-out.tsx';
import { BlockedList } from '#features/blocks/blocked-list.tsx';
import { NotificationSwitches } from '#features/notifications/settings/notification-switches.tsx';
import { PushSwitch } from '#features/push/push-switch.tsx';
import {
  AppearanceChoices,
  InstallRow,
  PlaybackChoices,
} from '#features/settings/device-choices.tsx';
import type { AuthUser } from '#platform/auth/auth-client.ts';
import { useAuthState } from '#platform/auth/use-auth.ts';
import { useDocumentTitle } from '#platform/hooks/use-document-title.ts';
import { type InstallOffer, useInstallOffer } from '#platform/install.ts';
import { PageTitle } from '#ui/layout/page-title.tsx';
import { SiteLinks } from '#ui/layout/site-links.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { Card } from '#ui/primitives/card.tsx';
import { type NavSection, SectionNav } from './section-nav.tsx';
import styles from './settings-screen.module.css';

export function SettingsScreen() {
  const auth = useAuthState();
  useDocumentTitle(settingsTexts.heading);
  if (auth.status !== 'signedIn') return null;
  return <Settings key={auth.user.uid} user={auth.user} />;
}

function Settings({ user }: { user: AuthUser }) {
  const offer = useInstallOffer();
  const sections = sectionsOf(user, offer);
  return (
    <div className={styles.screen}>
      <PageTitle>{settingsTexts.heading}</PageTitle>
      <SectionNav sections={sections} />
      <div className={styles.sections}>
        {sections.map(({ id, title, content }) => (
          <Card
            key={id}
            id={id}
            as="section"
            isPadded
            aria-labelledby={`${id}-title`}
            className={styles.part}
          >
            <h2 id={`${id}-title`}>{title}</h2>
            {content}
          </Card>
        ))}
        <SiteLinks />
      </div>
    </div>
  );
}

interface Section extends NavSection {
  readonly content: ReactNode;
}

function sectionsOf(user: AuthUser, offer: InstallOffer): readonly Section[] {
  return [
    {
      id: 'photo',
      title: settingsTexts.photo,
      content: (
        <>
          <p className={styles.name}>{shownName(user.displayName)}</p>
          <PhotoForm user={user} onSaved={reloadPage} />
        </>
      ),
    },
    { id: 'name', title: settingsTexts.name, content: <NameForm uid={user.uid} /> },
    { id: 'bio', title: settingsTexts.bio, content: <BioForm user={user} /> },
    { id: 'appearance', title: settingsTexts.appearance, content: <AppearanceChoices /> },
    { id: 'playback', title: clipTexts.playback, content: <PlaybackChoices /> },
    {
      id: 'notifications',
      title: notificationSettingsTexts.heading,
      content: (
        <>
          <NotificationSwitches uid={user.uid} />
          <div className={styles.device}>
            <PushSwitch uid={user.uid} />
          </div>
        </>
      ),
    },
    ...(offer === 'none'
      ? []
      : [{ id: 'install', title: shellTexts.install, content: <InstallRow offer={offer} /> }]),
    {
      id: 'privacy',
      title: settingsTexts.privacy,
      content: <NameSearchSwitch uid={user.uid} />,
    },
    {
      id: 'blocked',
      title: settingsTexts.blocked,
      content: (
        <div className={styles.list}>
          <BlockedList user={user.displayName} />
        </div>
      ),
    },
    { id: 'account', title: accountTexts.section.title, content: <AccountSection user={user} /> },
    { id: 'session', title: settingsTexts.session, content: <Session uid={user.uid} /> },
  ];
}

function Session({ uid }: { uid: string }) {
  return (
    <SignOut uid={uid} path="/profile">
      {(signOut) => (
        <Button icon={<LogOut />} className={styles.signOut} onClick={signOut}>
          {settingsTexts.signOut}
        </Button>
      )}
    </SignOut>
  );
}

/** A reload updates the photo everywhere (spec section 7). */
function reloadPage(): void {
  location.reload();
}
