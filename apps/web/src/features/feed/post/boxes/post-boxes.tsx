import type { Tile } from '@reprise/contract/feed/calls.ts';
import { lazy, Suspense, useState } from 'react';
import { BlockDialog } from '#users/block-dialog.tsx';
import { useEverTrue } from '#ui/hooks/use-ever-true.ts';
import type { DialogProps } from '#ui/overlays/dialog-props.ts';
import type { TileActions } from '#features/feed/list/tile-actions.ts';
import type { TileEdit } from '#features/feed/list/tile-updates.ts';
import { captionDraft } from './caption-draft.ts';
import { DeleteBox } from './delete-box.tsx';
import { ReportBox } from './report-box.tsx';

/** Lazy: it contains the trim player, which only owners need. */
const EditBox = lazy(async () => ({ default: (await import('./edit-box.tsx')).EditBox }));

export type Box = 'edit' | 'delete' | 'report' | 'block';

export interface PostBoxesProps extends Pick<DialogProps, 'onClose' | 'finalFocus'> {
  readonly openBox: Box | null;
  readonly tile: Tile;
  readonly actions: TileActions;
}

export function PostBoxes({ openBox, tile, actions, ...box }: PostBoxesProps) {
  const [edits, trackEdit] = useFailedDrafts<TileEdit>();
  const [reports, trackReport] = useFailedDrafts<string>();
  const wasEdited = useEverTrue(openBox === 'edit');
  const { tile_id: id, tile_owner: owner } = tile;
  return (
    <>
      {wasEdited && (
        <Suspense>
          <EditBox
            {...box}
            isOpen={openBox === 'edit'}
            tile={tile}
            draft={edits[id]}
            onSubmit={(edit) => {
              const isChanged = edit.caption !== tile.tile_desc || edit.times !== null;
              const call = isChanged ? actions.edit(id, edit) : Promise.resolve();
              trackEdit(id, edit, removeDraftAfter(call, id));
            }}
          />
        </Suspense>
      )}
      <DeleteBox {...box} isOpen={openBox === 'delete'} onDelete={() => actions.delete(id)} />
      <ReportBox
        {...box}
        isOpen={openBox === 'report'}
        text={reports[id] ?? ''}
        onSubmit={(reason) => trackReport(id, reason, actions.report(id, reason))}
      />
      <BlockDialog
        {...box}
        isOpen={openBox === 'block'}
        username={owner}
        onBlock={() => actions.block?.(owner)}
      />
    </>
  );
}

/** The call may end the session, so the draft stays until it succeeds. */
async function removeDraftAfter(call: Promise<void>, tileId: number): Promise<void> {
  await call;
  captionDraft(tileId).remove();
}

/** Stored per tile, and shown when the box is opened again. */
function useFailedDrafts<Draft>() {
  const [drafts, setDrafts] = useState<Readonly<Record<number, Draft>>>({});
  function set(tileId: number, draft: Draft | undefined) {
    setDrafts((all) => {
      const { [tileId]: _old, ...others } = all;
      return draft === undefined ? others : { ...others, [tileId]: draft };
    });
  }
  function track(tileId: number, draft: Draft, call: Promise<void>) {
    set(tileId, undefined);
    call.catch(() => set(tileId, draft));
  }
  return [drafts, track] as const;
}
