import { profileTexts } from '@reprise/contract/accounts/profile-texts.ts';
import type { ReactNode } from 'react';
import { PostSharing } from '#features/chat/share/post-sharing.tsx';
import { FeedSorts, useUserSort } from '#features/feed/list/feed-sorts.tsx';
import type { Wall } from '#features/feed/wall/use-wall.ts';
import { WallFeed } from '#features/feed/wall/wall-feed.tsx';
import type { AuthUser } from '#platform/auth/auth-client.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { LazyFriendButton } from '#users/friendship/lazy-friend-button.tsx';
import styles from './friend-screen.module.css';

export interface FriendPostsProps {
  readonly viewer: AuthUser;
  readonly friend: string;
  readonly wall: Wall;
  readonly title: ReactNode;
  readonly onBlock: (owner: string) => void;
}

export function FriendPosts({ viewer, friend, wall, title, onBlock }: FriendPostsProps) {
  const choice = useUserSort();
  return (
    <>
      {wall.openTileId === null && (
        <div className={styles.top}>
          <h2 className={styles.posts}>{profileTexts.posts}</h2>
          <FeedSorts {...choice} />
        </div>
      )}
      <WallFeed
        wall={wall}
        list={{ kind: 'user', username: friend, sort: choice.sort }}
        viewer={viewer}
        title={title}
        onBlock={onBlock}
        renderSharing={(tile, like) => (
          <PostSharing tile={tile} viewer={viewer} FriendButton={LazyFriendButton}>
            {like}
          </PostSharing>
        )}
        empty={<EmptyState text={profileTexts.noPosts} />}
      />
    </>
  );
}
