import type { Tile } from '@reprise/contract/feed/calls.ts';
import { shareButtonTexts } from '@reprise/contract/feed/texts.ts';
import { Share } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import { createMessageIds } from '#features/chat/message-ids.ts';
import type { AuthUser } from '#platform/auth/auth-client.ts';
import { useEverTrue } from '#ui/hooks/use-ever-true.ts';
import { useKeyedState } from '#ui/hooks/use-keyed-state.ts';
import { IconButton } from '#ui/primitives/icon-button.tsx';
import styles from './direct-message.module.css';
import { useReplyDrafts } from './use-reply-drafts.ts';

const DirectMessage = lazy(async () => ({
  default: (await import('./direct-message.tsx')).DirectMessage,
}));

const ShareDialog = lazy(async () => ({
  default: (await import('./share-dialog.tsx')).ShareDialog,
}));

interface PostSharingProps {
  readonly tile: Tile;
  readonly viewer: Pick<AuthUser, 'uid' | 'displayName'> | null;
  /** Shown between the box and the share button. */
  readonly children?: ReactNode;
}

export function PostSharing({ tile, viewer, children }: PostSharingProps) {
  const { tile_id: id, tile_owner: owner } = tile;
  const draftOf = useReplyDrafts();
  const [ids] = useState(createMessageIds);
  return (
    <>
      {viewer && viewer.displayName !== owner && (
        <Suspense fallback={<div className={tile.from_friend ? styles.friend : styles.box} />}>
          <DirectMessage
            key={id}
            tile={tile}
            user={viewer.displayName}
            draft={draftOf(viewer.uid, id)}
            ids={ids}
          />
        </Suspense>
      )}
      {children}
      <ShareButton tile={tile} viewer={viewer} />
    </>
  );
}

/** Returns what renders the reply box, `like` and the share button of a post. */
export function sharingFor(viewer: PostSharingProps['viewer']) {
  return (tile: Tile, like: ReactNode) => (
    <PostSharing tile={tile} viewer={viewer}>
      {like}
    </PostSharing>
  );
}

/** Opens the panel that sends a clip to friends or copies its link. */
export function ShareButton({ tile, viewer }: Pick<PostSharingProps, 'tile' | 'viewer'>) {
  const { tile_id: id } = tile;
  // The dialog must not share the next clip, which replaces a deleted one.
  const [isOpen, setIsOpen] = useKeyedState(id, false);
  const opener = useRef<HTMLButtonElement>(null);
  const wasOpened = useEverTrue(isOpen);
  return (
    <>
      <IconButton
        ref={opener}
        label={shareButtonTexts.open}
        icon={<Share aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      />
      {wasOpened && (
        <Suspense>
          <ShareDialog
            key={id}
            isOpen={isOpen}
            onClose={() => setIsOpen(false)}
            opener={opener}
            tile={tile}
            user={viewer?.displayName ?? null}
          />
        </Suspense>
      )}
    </>
  );
}
