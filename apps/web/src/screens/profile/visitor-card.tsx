import { loginTexts } from '@reprise/contract/accounts/login-texts.ts';
import { profileTexts } from '@reprise/contract/accounts/profile-texts.ts';
import { LogIn, Plus, Settings } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { UserCard } from '#users/user-card.tsx';
import { Button, ButtonLink } from '#ui/primitives/button.tsx';
import styles from './profile-screen.module.css';

/** Spec texts for pages that visitors cannot open (section 2). */
const signedOutAlerts = {
  settings: { sentence: profileTexts.settingsSignedOut, path: '/settings' },
  create: { sentence: profileTexts.createSignedOut, path: '/upload' },
} as const;

export function VisitorCard() {
  const [shownAlert, setShownAlert] = useState<keyof typeof signedOutAlerts | null>(null);
  return (
    <div className={styles.wall}>
      <UserCard photo={null} name={profileTexts.profile}>
        <Button icon={<Settings aria-hidden />} onClick={() => setShownAlert('settings')}>
          {profileTexts.settings}
        </Button>
        <Button icon={<Plus aria-hidden />} onClick={() => setShownAlert('create')}>
          {profileTexts.createPost}
        </Button>
      </UserCard>
      {shownAlert && (
        <p key={shownAlert} role="alert" className={styles.alert}>
          {signedOutAlerts[shownAlert].sentence}{' '}
          <Link to="/login" state={{ from: signedOutAlerts[shownAlert].path }}>
            {loginTexts.login}
          </Link>
        </p>
      )}
      <ButtonLink to="/login" kind="main" icon={<LogIn aria-hidden />} className={styles.logIn}>
        {profileTexts.logIn}
      </ButtonLink>
    </div>
  );
}
