import { shownName } from '@reprise/contract/accounts/rules/shown-name.ts';
import { accountTexts } from '@reprise/contract/accounts/texts.ts';
import { clipTexts } from '@reprise/contract/clips/texts.ts';
import { notificationSettingsTexts } from '@reprise/contract/notifications/settings-texts.ts';
import { languageTexts } from '@reprise/contract/settings/language-texts.ts';
import { markingTexts } from '@reprise/contract/settings/marking-texts.ts';
import { settingsTexts } from '@reprise/contract/settings/texts.ts';
import { importTexts } from '@reprise/contract/tiles/import-texts.ts';
import { shellTexts } from '@reprise/contract/shell/texts.ts';
import { developerTexts } from '@reprise/contract/tokens/texts.ts';
import { LogOut } from 'lucide-react';
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { BioForm } from '#features/accounts/profile/bio-form.tsx';
import { LanguageChoice } from '#features/accounts/profile/language-choice.tsx';
import { NameForm } from '#features/accounts/profile/name-form.tsx';
import {
  NameSearchSwitch,
  PublicProfileSwitch,
} from '#features/accounts/profile/privacy-switches.tsx';
import { WatchedListSwitch } from '#features/accounts/profile/watched-list-switch.tsx';
import { PhotoForm } from '#features/accounts/profile/photo-form.tsx';
import { DeveloperSection } from '#features/accounts/settings/developer-section.tsx';
import { AccountSection } from '#features/accounts/settings/account-section.tsx';
import { SignOut } from '#features/accounts/sign-out.tsx';
import { BlockedList } from '#features/blocks/blocked-list.tsx';
import { ImportSection } from '#features/import/import-section.tsx';
import { NotificationSwitches } from '#features/notifications/settings/notification-switches.tsx';
import { PushSwitch } from '#features/push/push-switch.tsx';
import {
  AppearanceChoices,
  InstallRow,
  PlaybackChoices,
} from '#features/settings/device-choices.tsx';
import { MarkingGuide } from '#features/settings/marking-guide.tsx';
import type { AuthUser } from '#platform/auth/auth-client.ts';
import { useAuthState } from '#platform/auth/use-auth.tsx';
import { useDocumentTitle } from '#platform/hooks/use-document-title.ts';
import { type InstallOffer, useInstallOffer } from '#platform/install.ts';
import { PageTitle } from '#ui/layout/page-title.tsx';
import sideNavStyles from '#ui/layout/side-nav.module.css';
import { SiteLinks } from '#ui/layout/site-links.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { Card } from '#ui/primitives/card.tsx';
import { classNames } from '#ui/primitives/class-names.ts';
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
    <div className={classNames(sideNavStyles.page, styles.screen)}>
      <PageTitle>{settingsTexts.heading}</PageTitle>
      <SectionNav sections={sections} />
      <div className={styles.sections}>
        {sections.map(({ id, title, content }) => (
          <Card
            gap={4}
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
    { id: 'language', title: languageTexts.heading, content: <LanguageChoice uid={user.uid} /> },
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
    { id: 'marking', title: markingTexts.heading, content: <MarkingGuide /> },
    {
      id: 'privacy',
      title: settingsTexts.privacy,
      content: (
        <>
          <NameSearchSwitch uid={user.uid} />
          <PublicProfileSwitch user={user} />
          <WatchedListSwitch uid={user.uid} />
        </>
      ),
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
    { id: 'import', title: importTexts.title, content: <ImportSection user={user} /> },
    { id: 'developer', title: developerTexts.heading, content: <DeveloperSection user={user} /> },
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

interface NavSection {
  readonly id: string;
  readonly title: string;
}

const TOP_QUARTER = '0px 0px -75% 0px';

export function SectionNav({ sections }: { sections: readonly NavSection[] }) {
  const ids = sections.map(({ id }) => id).join(' ');
  const current = useCurrentSection(ids);
  return (
    <nav aria-label={settingsTexts.sections} className={sideNavStyles.nav}>
      {sections.map(({ id, title }) => (
        <a
          key={id}
          href={`#${id}`}
          aria-current={id === current ? 'location' : undefined}
          className={sideNavStyles.link}
        >
          {title}
        </a>
      ))}
    </nav>
  );
}

/**
 * Returns the last section in the top quarter of the window; at the end of the page, the section
 * that was chosen below it, or the last one. A line instead would be in the space
 * between two sections at some scroll positions, also at the top of the page.
 */
function useCurrentSection(ids: string): string | undefined {
  const [visible, setVisible] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    const inTopQuarter = new Set<string>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries) {
          if (isIntersecting) inTopQuarter.add(target.id);
          else inTopQuarter.delete(target.id);
        }
        setVisible(new Set(inTopQuarter));
      },
      { rootMargin: TOP_QUARTER },
    );
    for (const id of ids.split(' ')) {
      const section = document.getElementById(id);
      if (section) observer.observe(section);
    }
    return () => observer.disconnect();
  }, [ids]);
  const isAtPageEnd = useSyncExternalStore(subscribeToScroll, readIsAtPageEnd);
  const { hash } = useLocation();
  const sections = ids.split(' ');
  const reached = Math.max(
    sections.findLastIndex((id) => visible.has(id)),
    0,
  );
  if (!isAtPageEnd) return sections[reached];
  // The page ends before the sections below can reach the top.
  return sections.slice(reached).find((id) => hash === `#${id}`) ?? sections.at(-1);
}

function subscribeToScroll(onChange: () => void): () => void {
  const events = ['scroll', 'resize'] as const;
  for (const name of events) window.addEventListener(name, onChange, { passive: true });
  return () => events.forEach((name) => window.removeEventListener(name, onChange));
}

/** False if the whole page is visible. */
function readIsAtPageEnd(): boolean {
  const left = document.documentElement.scrollHeight - window.innerHeight - window.scrollY;
  return window.scrollY > 0 && left < 2;
}
