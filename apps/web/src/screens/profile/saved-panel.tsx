import { texts } from '@reprise/contract/texts.ts';
import { useLocation } from 'react-router';
import { FeedViewer } from '#features/feed/feed-viewer.tsx';
import type { Viewer } from '#features/feed/viewer.ts';
import { PostSharing } from '#features/share/post-sharing.tsx';
import { ButtonLink } from '#shared/ui/button.tsx';
import { EmptyState } from '#shared/ui/empty-state.tsx';

/** What the person has saved, one at a time, last saved first. */
export function SavedPanel({ user }: { user: Viewer }) {
  const { key } = useLocation();
  return (
    <FeedViewer
      source={{ kind: 'saved', user: user.displayName, visit: key }}
      viewer={user}
      renderSharing={(tile) => <PostSharing tile={tile} viewer={user} />}
      empty={
        <EmptyState
          text={texts.person.noSaved}
          action={<ButtonLink to="/">{texts.upload.homeFeed}</ButtonLink>}
        />
      }
    />
  );
}
