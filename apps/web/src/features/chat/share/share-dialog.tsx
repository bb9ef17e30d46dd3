import type { Tile } from '@reprise/contract/feed/calls.ts';
import { tilePath } from '@reprise/contract/links/rules/clip-page.ts';
import { shareTexts } from '@reprise/contract/chat/share-texts.ts';
import type { RefObject } from 'react';
import { ButtonLink, Button } from '#ui/primitives/button.tsx';
import { SidePanel } from '#ui/overlays/panel/side-panel.tsx';
import { ClipLink } from './clip-link.tsx';
import { ShareForm } from './share-form.tsx';
import { ShareOutcome } from './share-outcome.tsx';
import { useShare } from './use-share.ts';

interface ShareDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly opener: RefObject<HTMLElement | null>;
  readonly tile: Tile;
  readonly user: string | null;
}

/** Selection and text stay until they are sent. */
export function ShareDialog({ isOpen, onClose, opener, tile, user }: ShareDialogProps) {
  const sharing = useShare(tile.tile_id);

  function renderAction() {
    if (user === null) {
      return (
        <ButtonLink to="/login" state={{ from: tilePath(tile.public_id) }} kind="main">
          {shareTexts.shareSignedOut}
        </ButtonLink>
      );
    }
    if (sharing.isDone) return <Button onClick={onClose}>{shareTexts.done}</Button>;
    return (
      <Button
        kind="main"
        disabled={sharing.chosen.length + sharing.groups.length === 0}
        isBusy={sharing.isPending}
        onClick={sharing.share}
      >
        {shareTexts.share}
      </Button>
    );
  }

  return (
    <SidePanel
      panel="share"
      isOpen={isOpen}
      onClose={onClose}
      onClosed={() => sharing.isDone && sharing.startOver()}
      opener={opener}
      title={shareTexts.title}
      actions={
        <>
          <ClipLink tile={tile} />
          {renderAction()}
        </>
      }
    >
      {sharing.isDone ? (
        <ShareOutcome sharing={sharing} />
      ) : (
        <ShareForm sharing={sharing} isSignedIn={user !== null} />
      )}
    </SidePanel>
  );
}
