import { profileTexts } from '@reprise/contract/accounts/profile-texts.ts';
import { isUsername, usernameIn } from '@reprise/contract/accounts/rules/usernames.ts';
import { blockTexts } from '@reprise/contract/blocks/texts.ts';
import { friendTexts } from '@reprise/contract/friends/texts.ts';
import { mixTexts } from '@reprise/contract/mixes/texts.ts';
import type { UserProfile } from '@reprise/contract/search/calls.ts';
import { shellTexts } from '@reprise/contract/shell/texts.ts';
import { useQuery } from '@tanstack/react-query';
import { Ban, CircleCheck, Ellipsis, MessageCircle } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { Navigate, useParams } from 'react-router';
import { UnblockButton, useUnblock } from '#features/blocks/blocked-list.tsx';
import { useBlock } from '#features/blocks/blocks.api.ts';
import { MessageButton } from '#features/chat/inbox/message-button.tsx';
import { sharingFor } from '#features/chat/share/post-sharing.tsx';
import { FeedSorts, useUserSort } from '#features/feed/list/feed-sorts.tsx';
import { MixWall } from '#features/feed/mix/mix-wall.tsx';
import { useWall, type Wall } from '#features/feed/wall/use-wall.ts';
import { WallFeed } from '#features/feed/wall/wall-feed.tsx';
import type { AuthUser } from '#platform/auth/auth-client.ts';
import { useAuthState } from '#platform/auth/use-auth.tsx';
import { useDocumentTitle } from '#platform/hooks/use-document-title.ts';
import { useEnumSearchParam } from '#platform/hooks/use-enum-search-param.ts';
import { useFocusFallback } from '#platform/hooks/use-focus-fallback.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { FailedState } from '#ui/feedback/failed-state.tsx';
import type { MenuEntry } from '#ui/overlays/menu-popup.tsx';
import { Menu } from '#ui/overlays/menu.tsx';
import { ButtonLink } from '#ui/primitives/button.tsx';
import { classNames } from '#ui/primitives/class-names.ts';
import { IconButton } from '#ui/primitives/icon-button.tsx';
import { Tabs } from '#ui/primitives/tabs.tsx';
import { BlockDialog } from '#users/block-dialog.tsx';
import { FriendButton, FriendButtonSkeleton } from '#users/friendship/friend-button.tsx';
import { type FriendPair, relationQuery, useUserProfile } from '#users/friendship/friends.api.ts';
import { UserAbout } from '#users/user-about.tsx';
import { UserCard, UserCardSkeleton } from '#users/user-card.tsx';
import { ViewerTitle } from '#users/viewer-title.tsx';
import { Row, Stack } from '#ui/primitives/layout.tsx';
import styles from './friend-screen.module.css';

// Not a chunk of its own, which the first script of every page would have to name.
export { PublicProfileScreen } from './public-profile-screen.tsx';

/** The viewer's own name redirects to /profile (decisions, "Screens"). */
export function FriendScreen() {
  const auth = useAuthState();
  const { friend: address = '' } = useParams();
  const friend = usernameIn(address);
  if (auth.status !== 'signedIn') return null;
  const { user } = auth;
  if (user.displayName.toLowerCase() === friend.toLowerCase()) {
    return <Navigate to="/profile" replace />;
  }
  // An invalid username needs no request.
  return isUsername(friend) ? (
    <Page key={friend} viewer={user} friend={friend} />
  ) : (
    <NotFound name={friend} />
  );
}

/** Requests all data in parallel. Drops the posts if the user does not exist or is blocked. */
function Page({ viewer, friend }: { viewer: AuthUser; friend: string }) {
  const user = viewer.displayName;
  const query = useUserProfile({ user, friend });
  const { data: profile } = query;
  const block = useBlock(user);
  const wall = useWall();
  const isBlocked = profile?.is_blocked === true;
  // Block and Unblock remove the button that was pressed.
  const keepFocus = useFocusFallback(isBlocked);
  useDocumentTitle(profile?.username ?? friend);
  if (profile === null) return <NotFound name={friend} />;
  if (query.isError && !profile) {
    return (
      <FallbackPage name={friend}>
        <FailedState
          text={profileTexts.pageFailed}
          isBusy={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      </FallbackPage>
    );
  }
  const isOpen = wall.openTileId !== null && !isBlocked;
  return (
    <Stack
      gap={4}
      justify="start"
      ref={keepFocus}
      tabIndex={-1}
      className={classNames('focus-target', styles.screen, !isOpen && styles.wall)}
    >
      {!isOpen && (
        <div className={styles.card}>
          {profile ? (
            <FriendCard user={user} profile={profile} onBlock={block} />
          ) : (
            <UserCardSkeleton name={friend}>
              <FriendButtonSkeleton />
            </UserCardSkeleton>
          )}
        </div>
      )}
      {isBlocked ? (
        <EmptyState
          text={blockTexts.userBlocked}
          action={<UnblockButton user={user} friend={profile.username} />}
        />
      ) : (
        <FriendClips
          viewer={viewer}
          friend={friend}
          wall={wall}
          title={
            <ViewerTitle photo={profile?.img_url ?? null} name={profile?.username ?? friend} />
          }
          onBlock={block}
        />
      )}
    </Stack>
  );
}

function NotFound({ name }: { name: string }) {
  useDocumentTitle(friendTexts.userNotFound);
  const home = (
    <ButtonLink to="/" kind="main">
      {shellTexts.errorHome}
    </ButtonLink>
  );
  return (
    <FallbackPage name={name}>
      <EmptyState text={friendTexts.userNotFound} action={home} />
    </FallbackPage>
  );
}

function FallbackPage({ name, children }: { name: string; children: ReactNode }) {
  return (
    <Stack gap={4} justify="start" className={classNames(styles.screen, styles.empty)}>
      <h1 className="visually-hidden">{name}</h1>
      {children}
    </Stack>
  );
}

interface FriendPostsProps {
  readonly viewer: AuthUser;
  readonly friend: string;
  readonly wall: Wall;
  readonly title: ReactNode;
  readonly onBlock: (owner: string) => void;
}

/** What the user has posted, and the mixes that they share with friends. */
function FriendClips(props: FriendPostsProps) {
  const [tab, setTab] = useEnumSearchParam('tab', ['posts', 'mixes'], 'posts');
  const posts = <FriendPosts {...props} />;
  if (props.wall.openTileId !== null) return posts;
  return (
    <div className={styles.tabs}>
      <Tabs
        label={profileTexts.tabs}
        value={tab}
        tabs={[
          { value: 'posts', label: profileTexts.posts, panel: posts },
          {
            value: 'mixes',
            label: mixTexts.mixes,
            panel: <MixWall username={props.friend} isOwn={false} />,
          },
        ]}
        onChange={setTab}
      />
    </div>
  );
}

function FriendPosts({ viewer, friend, wall, title, onBlock }: FriendPostsProps) {
  const choice = useUserSort();
  return (
    <>
      {wall.openTileId === null && (
        <Row justify="end" className={styles.top}>
          <FeedSorts {...choice} />
        </Row>
      )}
      <WallFeed
        wall={wall}
        list={{ kind: 'user', username: friend, sort: choice.sort }}
        viewer={viewer}
        title={title}
        onBlock={onBlock}
        renderSharing={sharingFor(viewer)}
        empty={<EmptyState text={profileTexts.noPosts} />}
      />
    </>
  );
}

interface FriendCardProps {
  readonly user: string;
  readonly profile: UserProfile;
  readonly onBlock: (username: string) => void;
}

function FriendCard({ user, profile, onBlock }: FriendCardProps) {
  const { username, img_url, firebase_uid, is_blocked } = profile;
  const [isConfirming, setIsConfirming] = useState(false);
  const menu = useRef<HTMLDivElement>(null);
  const { unblock } = useUnblock(user, username);
  const entry: MenuEntry = is_blocked
    ? menuEntry(blockTexts.unblockOf(username), <CircleCheck />, unblock)
    : menuEntry(blockTexts.block(username), <Ban />, () => setIsConfirming(true));
  return (
    <UserCard
      photo={img_url}
      name={username}
      about={!is_blocked && <UserAbout profile={profile} />}
      menu={
        <div ref={menu}>
          <Menu
            entries={[entry]}
            renderTrigger={(props) => (
              <IconButton {...props} label={profileTexts.menu} icon={<Ellipsis aria-hidden />} />
            )}
          />
          <BlockDialog
            isOpen={isConfirming}
            username={username}
            finalFocus={() => menu.current?.querySelector('button') ?? null}
            onClose={() => setIsConfirming(false)}
            onBlock={() => onBlock(username)}
          />
        </div>
      }
    >
      {!is_blocked && (
        <>
          <FriendMessageButton user={user} friend={username} uid={firebase_uid} />
          <FriendButton user={user} friend={username} />
        </>
      )}
    </UserCard>
  );
}

function menuEntry(label: string, icon: ReactNode, onSelect: () => void): MenuEntry {
  return { kind: 'action', label, icon, onSelect };
}

interface FriendMessageButtonProps extends FriendPair {
  readonly uid: string;
}

/** Friends only: other users cannot be messaged. */
function FriendMessageButton({ uid, ...pair }: FriendMessageButtonProps) {
  const { data: relation } = useQuery(relationQuery(pair));
  if (!relation?.accept1 || !relation.accept2) return null;
  return (
    <MessageButton
      uid={uid}
      username={pair.friend}
      kind="main"
      icon={<MessageCircle aria-hidden />}
    />
  );
}
