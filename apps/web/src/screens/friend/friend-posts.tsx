import { profileTexts } from '@reprise/contract/accounts/profile-texts.ts';
import { useLocation } from 'react-router';
import { FeedSorts } from '#features/feed/list/feed-sorts.tsx';
import { FeedViewer } from '#features/feed/viewer/feed-viewer.tsx';
import { useUserSort } from '#features/feed/list/use-sort.ts';
import type { Viewer } from '#features/feed/viewer-rules.ts';
import { PostSharing } from '#features/chat/share/post-sharing.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import styles from './friend-screen.module.css';

export interface FriendPostsProps {
  readonly viewer: Viewer;
  readonly friend: string;
  readonly onBlock: (owner: string) => void;
}

export function FriendPosts({ viewer, friend, onBlock }: FriendPostsProps) {
  const choice = useUserSort();
  const { key } = useLocation();
  return (
    <>
      <div className={styles.sorts}>
        <FeedSorts {...choice} />
      </div>
      <FeedViewer
        descriptor={{
          kind: 'user',
          username: friend,
          sort: choice.sort,
          user: viewer.displayName,
          visit: key,
        }}
        viewer={viewer}
        onBlock={onBlock}
        renderSharing={(tile) => <PostSharing tile={tile} viewer={viewer} />}
        empty={<EmptyState text={profileTexts.noPosts} />}
      />
    </>
  );
}
