import { shownName } from '@reprise/contract/rules/shown-name.ts';
import { texts } from '@reprise/contract/texts.ts';
import { Plus, Settings } from 'lucide-react';
import type { AuthUser } from '#shared/auth/auth-client.ts';
import { useAuthState } from '#shared/auth/use-auth.ts';
import { useDocumentTitle } from '#shared/hooks/use-document-title.ts';
import { useSearchChoice } from '#shared/hooks/use-search-choice.ts';
import { PersonCard } from '#shared/people/person-card.tsx';
import { ButtonLink } from '#shared/ui/button.tsx';
import { Tabs } from '#shared/ui/tabs.tsx';
import { FriendsPanel } from './friends-panel.tsx';
import { PostsPanel } from './posts-panel.tsx';
import styles from './profile-screen.module.css';
import { SavedPanel } from './saved-panel.tsx';
import { VisitorCard } from './visitor-card.tsx';

/** The own profile; a visitor sees its head and the way to log in (spec section 2). */
export function ProfileScreen() {
  const auth = useAuthState();
  useDocumentTitle(texts.person.profile);
  return (
    <div className={styles.screen}>
      {auth.status === 'signedIn' ? <Profile user={auth.user} /> : <VisitorCard />}
    </div>
  );
}

function Profile({ user }: { user: AuthUser }) {
  const { person, profile } = texts;
  const [tab, setTab] = useSearchChoice('tab', ['posts', 'saved', 'friends'], 'posts');
  return (
    <>
      <PersonCard picture={user.photoURL} name={shownName(user.displayName)}>
        <ButtonLink to="/settings" icon={<Settings aria-hidden />}>
          {person.settings}
        </ButtonLink>
        <ButtonLink to="/upload" icon={<Plus aria-hidden />}>
          {profile.createPost}
        </ButtonLink>
      </PersonCard>
      <Tabs
        label={person.tabs}
        value={tab}
        tabs={[
          { value: 'posts', label: profile.posts, panel: <PostsPanel user={user} /> },
          { value: 'saved', label: person.saved, panel: <SavedPanel user={user} /> },
          { value: 'friends', label: profile.friends, panel: <FriendsPanel user={user} /> },
        ]}
        onChange={setTab}
      />
    </>
  );
}
