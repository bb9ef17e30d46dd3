import { texts } from '@reprise/contract/texts.ts';
import { useLocation } from 'react-router';
import { FeedSorts } from '#features/feed/feed-sorts.tsx';
import { FeedViewer } from '#features/feed/feed-viewer.tsx';
import { usePersonSort } from '#features/feed/use-sort.ts';
import type { Viewer } from '#features/feed/viewer.ts';
import { PostSharing } from '#features/share/post-sharing.tsx';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import styles from './friend-screen.module.css';

export interface FriendPostsProps {
  readonly viewer: Viewer;
  readonly friend: string;
  readonly onBlock: (owner: string) => void;
}

/** Somebody's posts one at a time, in four orders. */
export function FriendPosts({ viewer, friend, onBlock }: FriendPostsProps) {
  const choice = usePersonSort();
  const { key } = useLocation();
  return (
    <>
      <div className={styles.sorts}>
        <FeedSorts {...choice} />
      </div>
      <FeedViewer
        source={{
          kind: 'person',
          person: friend,
          sort: choice.sort,
          user: viewer.displayName,
          visit: key,
        }}
        viewer={viewer}
        onBlock={onBlock}
        renderSharing={(tile) => <PostSharing tile={tile} viewer={viewer} />}
        empty={<EmptyState text={texts.person.noPosts} />}
      />
    </>
  );
}
