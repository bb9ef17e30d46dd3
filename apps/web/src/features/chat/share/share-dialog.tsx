import type { Tile } from '@reprise/contract/feed/calls.ts';
import { tilePath } from '@reprise/contract/links/rules/clip-page.ts';
import { shareTexts } from '@reprise/contract/chat/texts.ts';
import type { RefObject } from 'react';
import { ButtonLink, Button } from '#ui/primitives/button.tsx';
import { SidePanel } from '#ui/overlays/panel/side-panel.tsx';
import pickerStyles from '#features/chat/friend-picker/friend-picker.module.css';
import { FriendRow } from '#features/chat/friend-picker/picker-row.tsx';
import { ClipLink } from './clip-link.tsx';
import { GroupRow } from './group-options.tsx';
import { ShareForm } from './share-form.tsx';
import { type Sharing, useShare } from './use-share.ts';

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

function ShareOutcome({ sharing }: { readonly sharing: Sharing }) {
  const { chosen, groups, outcomeOf, outcomeOfGroup } = sharing;
  return (
    <>
      <p role="status">{shareTexts.allSent}</p>
      <ul className={pickerStyles.outcomes} aria-label={shareTexts.friends}>
        {groups.map((group) => (
          <li key={group.chat} className={pickerStyles.choice}>
            <GroupRow group={group} outcome={outcomeOfGroup(group)} />
          </li>
        ))}
        {chosen.map((friend) => (
          <li key={friend.uid} className={pickerStyles.choice}>
            <FriendRow friend={friend} outcome={outcomeOf(friend)} />
          </li>
        ))}
      </ul>
    </>
  );
}
