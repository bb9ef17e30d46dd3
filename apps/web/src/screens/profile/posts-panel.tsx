import { texts } from '@reprise/contract/texts.ts';
import { List } from 'lucide-react';
import { useLocation } from 'react-router';
import { FeedSorts } from '#features/feed/feed-sorts.tsx';
import { FeedViewer } from '#features/feed/feed-viewer.tsx';
import { usePersonSort } from '#features/feed/use-sort.ts';
import type { Viewer } from '#features/feed/viewer.ts';
import { PostSharing } from '#features/share/post-sharing.tsx';
import { ButtonLink } from '#shared/ui/button.tsx';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import styles from './profile-screen.module.css';

/** The own posts one at a time, in four orders, and the way to all of them in a list. */
export function PostsPanel({ user }: { user: Viewer }) {
  const choice = usePersonSort();
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
          title={texts.person.oldPosts}
        >
          <span className={styles.words}>{texts.person.oldPosts}</span>
        </ButtonLink>
      </div>
      <FeedViewer
        source={{ kind: 'person', person: name, sort: choice.sort, user: name, visit: key }}
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
      text={texts.person.noOwnPosts}
      action={<ButtonLink to="/upload">{texts.profile.createPost}</ButtonLink>}
    />
  );
}
