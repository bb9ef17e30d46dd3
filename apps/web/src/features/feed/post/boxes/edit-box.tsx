import type { Tile } from '@reprise/contract/feed/calls.ts';
import { controlTexts } from '@reprise/contract/shell/texts.ts';
import { tileTexts } from '@reprise/contract/tiles/texts.ts';
import { useId } from 'react';
import { Button } from '#ui/primitives/button.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import type { DialogProps } from '#ui/overlays/dialog-props.ts';
import { captionDraft } from './caption-draft.ts';
import { EditForm } from './edit-form.tsx';
import type { TileEdit } from '#features/feed/list/tile-updates.ts';

export interface EditBoxProps extends Pick<DialogProps, 'isOpen' | 'onClose' | 'finalFocus'> {
  readonly tile: Tile;
  readonly draft: TileEdit | undefined;
  readonly onSubmit: (edit: TileEdit) => void;
}

export function EditBox({ tile, draft, onSubmit, ...box }: EditBoxProps) {
  const formId = useId();
  function handleCancel() {
    captionDraft(tile.tile_id).remove();
    box.onClose();
  }
  function handleSubmit(edit: TileEdit) {
    box.onClose();
    onSubmit(edit);
  }
  return (
    <Dialog
      {...box}
      onClose={handleCancel}
      title={tileTexts.editTitle}
      isWide
      actions={
        <>
          <Button onClick={handleCancel}>{controlTexts.cancel}</Button>
          <Button kind="main" type="submit" form={formId}>
            {tileTexts.update}
          </Button>
        </>
      }
    >
      <EditForm id={formId} tile={tile} draft={draft} onSubmit={handleSubmit} />
    </Dialog>
  );
}
