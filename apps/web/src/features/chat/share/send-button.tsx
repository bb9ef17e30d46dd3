import { shareTexts } from '@reprise/contract/chat/texts.ts';
import { Button, ButtonLink } from '#ui/primitives/button.tsx';
import type { Sharing } from './use-share.ts';

interface SendButtonProps {
  readonly sharing: Sharing;
  /** Null for a visitor, who signs in first and returns to `from`. */
  readonly user: string | null;
  readonly from: string;
  readonly onClose: () => void;
}

/** Sends to the chosen friends and groups of a share panel; afterwards, closes it. */
export function SendButton({ sharing, user, from, onClose }: SendButtonProps) {
  if (user === null) {
    return (
      <ButtonLink to="/login" state={{ from }} kind="main">
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
