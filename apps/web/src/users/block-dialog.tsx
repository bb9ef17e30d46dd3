import { blockTexts } from '@reprise/contract/blocks/texts.ts';
import { controlTexts } from '@reprise/contract/shell/texts.ts';
import type { AlertDialogProps } from '#ui/overlays/dialog-content.tsx';
import { AlertDialog } from '#ui/overlays/dialog.tsx';
import { Button } from '#ui/primitives/button.tsx';

export interface BlockDialogProps extends Pick<
  AlertDialogProps,
  'isOpen' | 'onClose' | 'finalFocus'
> {
  readonly username: string;
  readonly onBlock: () => void;
}

/** Closes before the response arrives. */
export function BlockDialog({ username, onBlock, ...dialog }: BlockDialogProps) {
  function handleBlock() {
    dialog.onClose();
    onBlock();
  }
  return (
    <AlertDialog
      {...dialog}
      title={blockTexts.blockTitle(username)}
      actions={
        <>
          <Button onClick={dialog.onClose}>{controlTexts.cancel}</Button>
          <Button kind="danger" onClick={handleBlock}>
            {blockTexts.confirmBlock}
          </Button>
        </>
      }
    >
      <p>{blockTexts.blockText}</p>
    </AlertDialog>
  );
}
