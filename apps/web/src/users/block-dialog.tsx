import { texts } from '@reprise/contract/texts.ts';
import { Button } from '#ui/primitives/button.tsx';
import { AlertDialog } from '#ui/overlays/dialog.tsx';
import type { AlertDialogProps } from '#ui/overlays/dialog-props.ts';

const { profilePages, post } = texts;

export interface BlockDialogProps extends Pick<
  AlertDialogProps,
  'isOpen' | 'onClose' | 'finalFocus'
> {
  readonly username: string;
  readonly onBlock: () => void;
}

/** Confirms a block; closes at once, without waiting for the response. */
export function BlockDialog({ username, onBlock, ...dialog }: BlockDialogProps) {
  function handleBlock() {
    dialog.onClose();
    onBlock();
  }
  return (
    <AlertDialog
      {...dialog}
      title={profilePages.blockTitle(username)}
      actions={
        <>
          <Button onClick={dialog.onClose}>{post.cancel}</Button>
          <Button kind="danger" onClick={handleBlock}>
            {profilePages.confirmBlock}
          </Button>
        </>
      }
    >
      <p>{profilePages.blockText}</p>
    </AlertDialog>
  );
}
