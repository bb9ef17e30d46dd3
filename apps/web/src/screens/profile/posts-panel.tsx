import { profileTexts } from '@reprise/contract/accounts/profile-texts.ts';
import { List } from 'lucide-react';
import { useLocation } from 'react-router';
import { FeedSorts } from '#features/feed/list/feed-sorts.tsx';
import { FeedViewer } from '#features/feed/viewer/feed-viewer.tsx';
import { useUserSort } from '#features/feed/list/use-sort.ts';
import type { Viewer } from '#features/feed/viewer-rules.ts';
import { PostSharing } from '#features/chat/share/post-sharing.tsx';
import { ButtonLink } from '#ui/primitives/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import styles from './profile-screen.module.css';

export function PostsPanel({ user }: { user: Viewer }) {
  const choice = useUserSort();
  const { key } = useLocation();
  const name = user.displayName;
  return (
    <>
      <div className={styles.top}>
        <FeedSorts {...choice} />
        <ButtonLink
          to="/oldposts"
          kind="quiet"
          icon={<List aria-hidden />}
          className={styles.oldPosts}
          title={profileTexts.oldPosts}
        >
          <span className={styles.label}>{profileTexts.oldPosts}</span>
        </ButtonLink>
      </div>
      <FeedViewer
        descriptor={{ kind: 'user', username: name, sort: choice.sort, user: name, visit: key }}
        viewer={user}
        renderSharing={(tile) => <PostSharing tile={tile} viewer={user} />}
        empty={<NoPosts />}
      />
    </>
  );
}

function NoPosts() {
  return (
    <EmptyState
      text={profileTexts.noOwnPosts}
      action={<ButtonLink to="/upload">{profileTexts.createPost}</ButtonLink>}
    />
  );
}
