import { shownName } from '@reprise/contract/accounts/rules/shown-name.ts';
import { profileTexts } from '@reprise/contract/accounts/profile-texts.ts';
import { tileTexts } from '@reprise/contract/tiles/texts.ts';
import { useQuery } from '@tanstack/react-query';
import { Plus, Settings } from 'lucide-react';
import { useWall } from '#features/feed/wall/use-wall.ts';
import type { AuthUser } from '#platform/auth/auth-client.ts';
import { useAuthState } from '#platform/auth/use-auth.ts';
import { useDocumentTitle } from '#platform/hooks/use-document-title.ts';
import { useEnumSearchParam } from '#platform/hooks/use-enum-search-param.ts';
import { UserAbout, UserAboutSkeleton } from '#users/user-about.tsx';
import { UserCard } from '#users/user-card.tsx';
import { userProfileQuery } from '#users/user-profile.api.ts';
import { ViewerTitle } from '#users/viewer-title.tsx';
import { ButtonLink } from '#ui/primitives/button.tsx';
import { Tabs } from '#ui/primitives/tabs.tsx';
import { FriendsPanel } from './friends-panel.tsx';
import { PostsPanel } from './posts-panel.tsx';
import styles from './profile-screen.module.css';
import { SavedPanel } from './saved-panel.tsx';
import { VisitorCard } from './visitor-card.tsx';

export function ProfileScreen() {
  const auth = useAuthState();
  useDocumentTitle(profileTexts.profile);
  return (
    <div className={styles.screen}>
      {auth.status === 'signedIn' ? <Profile user={auth.user} /> : <VisitorCard />}
    </div>
  );
}

function Profile({ user }: { user: AuthUser }) {
  const [tab, setTab] = useEnumSearchParam('tab', ['posts', 'saved', 'friends'], 'posts');
  const wall = useWall();
  const { data: profile, isPending } = useQuery(userProfileQuery(user.displayName));
  const name = shownName(user.displayName);
  const panel = { user, wall, title: <ViewerTitle photo={user.photoURL} name={name} /> };
  if (wall.openTileId !== null) {
    return tab === 'saved' ? <SavedPanel {...panel} /> : <PostsPanel {...panel} />;
  }
  return (
    <div className={styles.wall}>
      <UserCard
        photo={user.photoURL}
        name={name}
        about={profile ? <UserAbout profile={profile} /> : isPending && <UserAboutSkeleton />}
        isBusy={isPending}
      >
        <ButtonLink to="/settings" icon={<Settings aria-hidden />}>
          {profileTexts.settings}
        </ButtonLink>
        <ButtonLink to="/upload" kind="main" icon={<Plus aria-hidden />}>
          {profileTexts.createPost}
        </ButtonLink>
      </UserCard>
      <Tabs
        label={profileTexts.tabs}
        value={tab}
        tabs={[
          { value: 'posts', label: profileTexts.posts, panel: <PostsPanel {...panel} /> },
          { value: 'saved', label: tileTexts.saved, panel: <SavedPanel {...panel} /> },
          { value: 'friends', label: profileTexts.friends, panel: <FriendsPanel user={user} /> },
        ]}
        onChange={setTab}
      />
    </div>
  );
}
