import { loginTexts } from '@reprise/contract/accounts/login-texts.ts';
import { shellTexts } from '@reprise/contract/shell/texts.ts';
import { profileTexts } from '@reprise/contract/accounts/profile-texts.ts';
import { shownName } from '@reprise/contract/accounts/rules/shown-name.ts';
import { watchedTexts } from '@reprise/contract/feed/watched-texts.ts';
import { friendTexts } from '@reprise/contract/friends/texts.ts';
import { mixTexts } from '@reprise/contract/mixes/texts.ts';
import { createTexts } from '@reprise/contract/tiles/create-texts.ts';
import { tileTexts } from '@reprise/contract/tiles/texts.ts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { List, LogIn, Plus, Settings, UserPlus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { useWatchedList } from '#features/accounts/profile/watched-list-switch.tsx';
import { MessageButton } from '#features/chat/inbox/message-button.tsx';
import { sharingFor } from '#features/chat/share/post-sharing.tsx';
import { FeedSorts, useUserSort } from '#features/feed/list/feed-sorts.tsx';
import type { Viewer } from '#features/feed/list/viewer-rules.ts';
import { MixWall } from '#features/feed/mix/mix-wall.tsx';
import { useWall, type Wall } from '#features/feed/wall/use-wall.ts';
import { WallFeed } from '#features/feed/wall/wall-feed.tsx';
import { WatchedWall } from '#features/feed/watched/watched-wall.tsx';
import { FriendsList, RequestsList } from '#features/friends/friend-lists.tsx';
import type { AuthUser } from '#platform/auth/auth-client.ts';
import { useAuthState } from '#platform/auth/use-auth.tsx';
import { useDocumentTitle } from '#platform/hooks/use-document-title.ts';
import { useEnumSearchParam } from '#platform/hooks/use-enum-search-param.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { FailedState } from '#ui/feedback/failed-state.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { SegmentedControl } from '#ui/forms/segmented-control.tsx';
import { Button, ButtonLink } from '#ui/primitives/button.tsx';
import { Tabs } from '#ui/primitives/tabs.tsx';
import { friendsQuery } from '#users/friendship/friends.api.ts';
import { UserAbout, UserAboutSkeleton } from '#users/user-about.tsx';
import { UserCard } from '#users/user-card.tsx';
import { userProfileQuery } from '#users/user-profile.api.ts';
import { ViewerTitle } from '#users/viewer-title.tsx';
import { Row, Stack } from '#ui/primitives/layout.tsx';
import { Text } from '#ui/primitives/text.tsx';
import styles from './profile-screen.module.css';

/** Spec texts for pages that visitors cannot open (section 2). */
const signedOutAlerts = {
  settings: { sentence: profileTexts.settingsSignedOut, path: '/settings' },
  create: { sentence: profileTexts.createSignedOut, path: '/upload' },
} as const;

const TABS = ['posts', 'mixes', 'saved', 'watched', 'friends'] as const;

export function ProfileScreen() {
  const auth = useAuthState();
  useDocumentTitle(shellTexts.tabs.profile);
  return (
    <Stack justify="start" className={styles.screen}>
      {auth.status === 'signedIn' ? <Profile user={auth.user} /> : <VisitorCard />}
    </Stack>
  );
}

function Profile({ user }: { user: AuthUser }) {
  const [tab, setTab] = useEnumSearchParam('tab', TABS, 'posts');
  const wall = useWall();
  const { data: profile, isPending } = useQuery(userProfileQuery(user.displayName));
  const name = shownName(user.displayName);
  const panel = { user, wall, title: <ViewerTitle photo={user.photoURL} name={name} /> };
  if (wall.openTileId !== null) {
    if (tab === 'watched') return <WatchedPanel {...panel} />;
    return tab === 'saved' ? <SavedPanel {...panel} /> : <PostsPanel {...panel} />;
  }
  return (
    <Stack gap={5} className={styles.wall}>
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
          {
            value: 'mixes',
            label: mixTexts.mixes,
            panel: <MixWall username={user.displayName} isOwn />,
          },
          { value: 'saved', label: tileTexts.saved, panel: <SavedPanel {...panel} /> },
          { value: 'watched', label: watchedTexts.title, panel: <WatchedPanel {...panel} /> },
          { value: 'friends', label: profileTexts.friends, panel: <FriendsPanel user={user} /> },
        ]}
        onChange={setTab}
      />
    </Stack>
  );
}

function VisitorCard() {
  const [shownAlert, setShownAlert] = useState<keyof typeof signedOutAlerts | null>(null);
  return (
    <Stack gap={5} className={styles.wall}>
      <UserCard photo={null} name={shellTexts.tabs.profile}>
        <Button icon={<Settings aria-hidden />} onClick={() => setShownAlert('settings')}>
          {profileTexts.settings}
        </Button>
        <Button icon={<Plus aria-hidden />} onClick={() => setShownAlert('create')}>
          {profileTexts.createPost}
        </Button>
      </UserCard>
      {shownAlert && (
        <Text tone="strong" isCentered key={shownAlert} role="alert" className={styles.alert}>
          {signedOutAlerts[shownAlert].sentence}{' '}
          <Link to="/login" state={{ from: signedOutAlerts[shownAlert].path }}>
            {loginTexts.login}
          </Link>
        </Text>
      )}
      <ButtonLink to="/login" kind="main" icon={<LogIn aria-hidden />} className={styles.logIn}>
        {shellTexts.logIn}
      </ButtonLink>
    </Stack>
  );
}

interface PostsPanelProps {
  readonly user: AuthUser;
  readonly wall: Wall;
  readonly title: ReactNode;
}

function PostsPanel({ user, wall, title }: PostsPanelProps) {
  const choice = useUserSort();
  return (
    <>
      {wall.openTileId === null && (
        <Row gap={2} justify="end" className={styles.top}>
          <FeedSorts {...choice} />
          <ButtonLink
            to="/oldposts"
            kind="quiet"
            icon={<List aria-hidden />}
            className={styles.oldPosts}
            title={profileTexts.oldPosts}
          >
            <span className="visually-hidden">{profileTexts.oldPosts}</span>
          </ButtonLink>
        </Row>
      )}
      <WallFeed
        wall={wall}
        list={{ kind: 'user', username: user.displayName, sort: choice.sort }}
        viewer={user}
        title={title}
        renderSharing={sharingFor(user)}
        empty={<EmptyState text={profileTexts.noOwnPosts} />}
      />
    </>
  );
}

function SavedPanel({ user, wall, title }: PostsPanelProps) {
  return (
    <WallFeed
      wall={wall}
      list={{ kind: 'saved' }}
      viewer={user}
      title={title}
      renderSharing={sharingFor(user)}
      empty={
        <EmptyState
          text={tileTexts.noSaved}
          action={<ButtonLink to="/">{createTexts.homeFeed}</ButtonLink>}
        />
      }
    />
  );
}

function WatchedPanel({ user, wall, title }: PostsPanelProps) {
  const { isOn, isPending, hasFailed, retry, turn } = useWatchedList(user.uid);
  if (hasFailed) return <FailedState text={watchedTexts.unknown} onRetry={retry} />;
  if (isOn === undefined) return <Skeleton height={160} />;
  if (!isOn || isPending) {
    return (
      <EmptyState
        text={watchedTexts.off}
        action={
          <Button isBusy={isPending} onClick={() => turn(true)}>
            {watchedTexts.switch}
          </Button>
        }
      />
    );
  }
  return <WatchedWall wall={wall} viewer={user} title={title} renderSharing={sharingFor(user)} />;
}

function FriendsPanel({ user: { displayName: user } }: { user: Viewer }) {
  const [shown, setShown] = useEnumSearchParam('show', ['friends', 'requests'], 'friends');
  const { data } = useInfiniteQuery(friendsQuery(user));
  const hasFriends = data !== undefined && data.pages[0]?.rows.length !== 0;
  return (
    <Stack gap={4} align="start" className={styles.users}>
      <Row gap={3} justify="between" isWrapping className={styles.lists}>
        <SegmentedControl
          label={profileTexts.lists}
          value={shown}
          segments={[
            { value: 'friends', label: profileTexts.showFriends },
            { value: 'requests', label: profileTexts.showRequests },
          ]}
          onChange={setShown}
        />
        {hasFriends && <InviteLink />}
      </Row>
      {shown === 'friends' ? (
        <FriendsList
          user={user}
          renderActions={({ uid, username }) => <MessageButton uid={uid} username={username} />}
        />
      ) : (
        <RequestsList user={user} />
      )}
    </Stack>
  );
}

function InviteLink() {
  return (
    <ButtonLink to="/invite" icon={<UserPlus aria-hidden />}>
      {friendTexts.invite}
    </ButtonLink>
  );
}
