import { texts } from '@reprise/contract/texts.ts';
import { LogIn, Plus, Settings } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { PersonCard } from '#shared/people/person-card.tsx';
import { Button, ButtonLink } from '#shared/ui/button.tsx';
import styles from './profile-screen.module.css';

const { accounts, person, profile } = texts;

/** What a visitor cannot open, and what it says instead (spec section 2). */
const closed = {
  settings: { sentence: profile.settingsSignedOut, path: '/settings' },
  create: { sentence: profile.createSignedOut, path: '/upload' },
} as const;

export function VisitorCard() {
  const [asked, setAsked] = useState<keyof typeof closed | null>(null);
  return (
    <>
      <PersonCard picture={null} name={person.profile}>
        <Button icon={<Settings aria-hidden />} onClick={() => setAsked('settings')}>
          {person.settings}
        </Button>
        <Button icon={<Plus aria-hidden />} onClick={() => setAsked('create')}>
          {profile.createPost}
        </Button>
      </PersonCard>
      {asked && (
        <p key={asked} role="alert" className={styles.alert}>
          {closed[asked].sentence}{' '}
          <Link to="/login" state={{ from: closed[asked].path }}>
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
