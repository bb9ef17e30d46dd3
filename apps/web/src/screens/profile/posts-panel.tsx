import { profileTexts } from '@reprise/contract/accounts/profile-texts.ts';
import { List } from 'lucide-react';
import type { ReactNode } from 'react';
import { PostSharing } from '#features/chat/share/post-sharing.tsx';
import { FeedSorts, useUserSort } from '#features/feed/list/feed-sorts.tsx';
import type { Wall } from '#features/feed/wall/use-wall.ts';
import { WallFeed } from '#features/feed/wall/wall-feed.tsx';
import type { AuthUser } from '#platform/auth/auth-client.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ButtonLink } from '#ui/primitives/button.tsx';
import { LazyFriendButton } from '#users/friendship/lazy-friend-button.tsx';
import styles from './profile-screen.module.css';

export interface PostsPanelProps {
  readonly user: AuthUser;
  readonly wall: Wall;
  readonly title: ReactNode;
}

export function PostsPanel({ user, wall, title }: PostsPanelProps) {
  const choice = useUserSort();
  return (
    <>
      {wall.openTileId === null && (
        <div className={styles.top}>
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
        </div>
      )}
      <WallFeed
        wall={wall}
        list={{ kind: 'user', username: user.displayName, sort: choice.sort }}
        viewer={user}
        title={title}
        renderSharing={(tile, like) => (
          <PostSharing tile={tile} viewer={user} FriendButton={LazyFriendButton}>
            {like}
          </PostSharing>
        )}
        empty={<EmptyState text={profileTexts.noOwnPosts} />}
      />
    </>
  );
}
