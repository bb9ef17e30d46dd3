import { createTexts } from '@reprise/contract/tiles/create-texts.ts';
import { tileTexts } from '@reprise/contract/tiles/texts.ts';
import { PostSharing } from '#features/chat/share/post-sharing.tsx';
import { LazyFriendButton } from '#users/friendship/lazy-friend-button.tsx';
import { WallFeed } from '#features/feed/wall/wall-feed.tsx';
import { ButtonLink } from '#ui/primitives/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import type { PostsPanelProps } from './posts-panel.tsx';

export function SavedPanel({ user, wall, title }: PostsPanelProps) {
  return (
    <WallFeed
      wall={wall}
      list={{ kind: 'saved' }}
      viewer={user}
      title={title}
      renderSharing={(tile, like) => (
        <PostSharing tile={tile} viewer={user} FriendButton={LazyFriendButton}>
          {like}
        </PostSharing>
      )}
      empty={
        <EmptyState
          text={tileTexts.noSaved}
          action={<ButtonLink to="/">{createTexts.homeFeed}</ButtonLink>}
        />
      }
    />
  );
}
