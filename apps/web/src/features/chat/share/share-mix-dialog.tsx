import type { Mix } from '@reprise/contract/mixes/calls.ts';
import { mixEmbedPath, mixPath } from '@reprise/contract/mixes/rules/mix-path.ts';
import { mixShareTexts } from '@reprise/contract/mixes/share-texts.ts';
import type { RefObject } from 'react';
import { SidePanel } from '#ui/overlays/panel/side-panel.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { LinkButtons } from './link-buttons.tsx';
import { SendButton } from './send-button.tsx';
import { ShareForm, ShareOutcome } from './share-dialog.tsx';
import { useShare } from './use-share.ts';

interface ShareMixDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly opener: RefObject<HTMLElement | null>;
  readonly mix: Mix;
  readonly user: string | null;
  /** Lets the friends of the owner see a private mix. */
  readonly onShowToFriends: () => void;
}

/** Selection and text stay until they are sent. */
export function ShareMixDialog({ mix, user, onShowToFriends, ...panel }: ShareMixDialogProps) {
  const from = mixPath(mix.public_id);
  const url = location.origin + from;
  const sharing = useShare({ url });
  const isPrivate = mix.audience === 'private';
  return (
    <SidePanel
      {...panel}
      panel="share"
      onClosed={() => sharing.isDone && sharing.startOver()}
      title={mixShareTexts.title}
      actions={
        isPrivate ? (
          <Button kind="main" onClick={onShowToFriends}>
            {mixShareTexts.showFriends}
          </Button>
        ) : (
          <>
            <LinkButtons
              label={mixShareTexts.link}
              url={url}
              title={mix.title}
              embedPath={mix.audience === 'link' ? mixEmbedPath(mix.public_id) : null}
            />
            <SendButton sharing={sharing} user={user} from={from} onClose={panel.onClose} />
          </>
        )
      }
    >
      {isPrivate && <p>{mixShareTexts.onlyYou}</p>}
      {!isPrivate && sharing.isDone && <ShareOutcome sharing={sharing} />}
      {!isPrivate && !sharing.isDone && (
        <ShareForm
          sharing={sharing}
          isSignedIn={user !== null}
          from={from}
          note={audienceNote(mix)}
        />
      )}
    </SidePanel>
  );
}

function audienceNote({ audience, owner, is_own }: Mix): string {
  if (audience === 'link') return mixShareTexts.everyone;
  return is_own ? mixShareTexts.onlyYourFriends : mixShareTexts.onlyFriends(owner);
}
