import { texts } from '@reprise/contract/texts.ts';
import { Button } from '#shared/ui/button.tsx';
import { AlertDialog, type AlertDialogProps } from '#shared/ui/dialog.tsx';

const { person, post } = texts;

export interface BlockDialogProps extends Pick<
  AlertDialogProps,
  'isOpen' | 'onClose' | 'finalFocus'
> {
  readonly username: string;
  readonly onBlock: () => void;
}

/** Asks before a person is blocked; closes at once, without waiting for the answer. */
export function BlockDialog({ username, onBlock, ...box }: BlockDialogProps) {
  function handleBlock() {
    box.onClose();
    onBlock();
  }
  return (
    <AlertDialog
      {...box}
      title={person.blockTitle(username)}
      actions={
        <>
          <Button onClick={box.onClose}>{post.cancel}</Button>
          <Button kind="danger" onClick={handleBlock}>
            {person.blockAnswer}
          </Button>
        </>
      }
    >
      <p>{person.blockText}</p>
    </AlertDialog>
  );
}
