import { texts } from '@reprise/contract/texts.ts';
import { LogIn, Plus, Settings } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { UserCard } from '#users/user-card.tsx';
import { Button, ButtonLink } from '#ui/primitives/button.tsx';
import styles from './profile-screen.module.css';

const { accounts, profilePages, profile } = texts;

/** What a visitor cannot open, and what it says instead (spec section 2). */
const signedOutAlerts = {
  settings: { sentence: profile.settingsSignedOut, path: '/settings' },
  create: { sentence: profile.createSignedOut, path: '/upload' },
} as const;

export function VisitorCard() {
  const [shownAlert, setShownAlert] = useState<keyof typeof signedOutAlerts | null>(null);
  return (
    <>
      <UserCard picture={null} name={profilePages.profile}>
        <Button icon={<Settings aria-hidden />} onClick={() => setShownAlert('settings')}>
          {profilePages.settings}
        </Button>
        <Button icon={<Plus aria-hidden />} onClick={() => setShownAlert('create')}>
          {profile.createPost}
        </Button>
      </UserCard>
      {shownAlert && (
        <p key={shownAlert} role="alert" className={styles.alert}>
          {signedOutAlerts[shownAlert].sentence}{' '}
          <Link to="/login" state={{ from: signedOutAlerts[shownAlert].path }}>
            {accounts.login}
          </Link>
        </p>
      )}
      <ButtonLink to="/login" kind="main" icon={<LogIn aria-hidden />} className={styles.logIn}>
        {profile.logIn}
      </ButtonLink>
    </>
  );
}
