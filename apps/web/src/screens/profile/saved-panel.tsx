import { createTexts } from '@reprise/contract/tiles/create-texts.ts';
import { tileTexts } from '@reprise/contract/tiles/texts.ts';
import { useLocation } from 'react-router';
import { FeedViewer } from '#features/feed/viewer/feed-viewer.tsx';
import type { Viewer } from '#features/feed/viewer-rules.ts';
import { PostSharing } from '#features/chat/share/post-sharing.tsx';
import { ButtonLink } from '#ui/primitives/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';

export function SavedPanel({ user }: { user: Viewer }) {
  const { key } = useLocation();
  return (
    <FeedViewer
      descriptor={{ kind: 'saved', user: user.displayName, visit: key }}
      viewer={user}
      renderSharing={(tile) => <PostSharing tile={tile} viewer={user} />}
      empty={
        <EmptyState
          text={tileTexts.noSaved}
          action={<ButtonLink to="/">{createTexts.homeFeed}</ButtonLink>}
        />
      }
    />
  );
}
