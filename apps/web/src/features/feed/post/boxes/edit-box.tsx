import type { Tile } from '@reprise/contract/feed/calls.ts';
import { texts } from '@reprise/contract/texts.ts';
import { useId } from 'react';
import { Button } from '#ui/primitives/button.tsx';
import { Dialog, type DialogProps } from '#ui/overlays/dialog.tsx';
import { EditForm } from './edit-form.tsx';
import type { TileEdit } from '#features/feed/list/optimistic-updates.ts';

export interface EditBoxProps extends Pick<DialogProps, 'isOpen' | 'onClose' | 'finalFocus'> {
  readonly tile: Tile;
  /** What stands in the box when it opens, where that is not the tile itself. */
  readonly draft: TileEdit | undefined;
  readonly onSubmit: (edit: TileEdit) => void;
}

/** Caption and passage of an own post. Closes at once, without waiting for the answer (spec section 4). */
export function EditBox({ tile, draft, onSubmit, ...box }: EditBoxProps) {
  const formId = useId();
  function handleSubmit(edit: TileEdit) {
    box.onClose();
    onSubmit(edit);
  }
  return (
    <Dialog
      {...box}
      title={texts.clip.editTitle}
      isWide
      actions={
        <>
          <Button onClick={box.onClose}>{texts.post.cancel}</Button>
          <Button kind="main" type="submit" form={formId}>
            {texts.post.update}
          </Button>
        </>
      }
    >
      <EditForm id={formId} tile={tile} draft={draft} onSubmit={handleSubmit} />
    </Dialog>
  );
}
