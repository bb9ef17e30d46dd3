import { isUsername, usernameIn } from '@reprise/contract/accounts/rules/usernames.ts';
import { profileTexts } from '@reprise/contract/accounts/profile-texts.ts';
import { blockTexts } from '@reprise/contract/blocks/texts.ts';
import { friendTexts } from '@reprise/contract/friends/texts.ts';
import { shellTexts } from '@reprise/contract/shell/texts.ts';
import type { ReactNode } from 'react';
import { Navigate, useParams } from 'react-router';
import { UnblockButton } from '#features/blocks/blocked-list.tsx';
import { useBlock } from '#features/blocks/blocks.api.ts';
import { useWall } from '#features/feed/wall/use-wall.ts';
import { FriendButtonSkeleton } from '#users/friendship/friend-button.tsx';
import { useUserProfile } from '#users/friendship/friends.api.ts';
import type { AuthUser } from '#platform/auth/auth-client.ts';
import { useAuthState } from '#platform/auth/use-auth.ts';
import { useDocumentTitle } from '#platform/hooks/use-document-title.ts';
import { useFocusFallback } from '#platform/hooks/use-focus-fallback.ts';
import { UserCardSkeleton } from '#users/user-card.tsx';
import { ViewerTitle } from '#users/viewer-title.tsx';
import { ButtonLink } from '#ui/primitives/button.tsx';
import { classNames } from '#ui/primitives/class-names.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { FailedState } from '#ui/feedback/failed-state.tsx';
import { FriendCard } from './friend-card.tsx';
import { FriendPosts } from './friend-posts.tsx';
import styles from './friend-screen.module.css';

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
    <div
      ref={keepFocus}
      tabIndex={-1}
      className={classNames(styles.screen, !isOpen && styles.wall)}
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
        <FriendPosts
          viewer={viewer}
          friend={friend}
          wall={wall}
          title={
            <ViewerTitle photo={profile?.img_url ?? null} name={profile?.username ?? friend} />
          }
          onBlock={block}
        />
      )}
    </div>
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
    <div className={classNames(styles.screen, styles.empty)}>
      <h1 className="visually-hidden">{name}</h1>
      {children}
    </div>
  );
}
