import type { Tile } from '@reprise/contract/feed/calls.ts';
import { reportReasonField } from '@reprise/contract/tiles/rules/field-rules.ts';
import { controlTexts } from '@reprise/contract/shell/texts.ts';
import { tileTexts } from '@reprise/contract/tiles/texts.ts';
import { lazy, type SubmitEvent, Suspense, useId, useRef, useState } from 'react';
import type { TileActions } from '#features/feed/list/tile-actions.ts';
import type { Viewer } from '#features/feed/list/viewer-rules.ts';
import type { TileEdit } from '#features/feed/list/tile-updates.ts';
import { TextArea } from '#ui/forms/text-field.tsx';
import { useEverTrue } from '#ui/hooks/use-ever-true.ts';
import type { AlertDialogProps, DialogProps } from '#ui/overlays/dialog-content.tsx';
import { AlertDialog, Dialog } from '#ui/overlays/dialog.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { BlockDialog } from '#users/block-dialog.tsx';
import { captionDraft } from './caption-draft.ts';

/** Lazy: it contains the trim player, which only owners need. */
const EditBox = lazy(async () => ({ default: (await import('./edit-box.tsx')).EditBox }));

const AddToMix = lazy(async () => ({
  default: (await import('#features/feed/mix/add-to-mix.tsx')).AddToMix,
}));

export type Box = 'edit' | 'delete' | 'report' | 'block' | 'mix';

interface PostBoxesProps extends Pick<DialogProps, 'onClose' | 'finalFocus'> {
  readonly openBox: Box | null;
  readonly tile: Tile;
  readonly viewer: Viewer | null;
  readonly actions: TileActions;
}

export function PostBoxes({ openBox, tile, viewer, actions, ...box }: PostBoxesProps) {
  const [edits, trackEdit] = useFailedDrafts<TileEdit>();
  const [reports, trackReport] = useFailedDrafts<string>();
  const wasEdited = useEverTrue(openBox === 'edit');
  const wasMixed = useEverTrue(openBox === 'mix');
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
              const { caption, times, audience } = edit;
              const isChanged = caption !== tile.tile_desc || times !== null || audience !== null;
              const call = isChanged ? actions.edit(id, edit) : Promise.resolve();
              trackEdit(id, edit, removeDraftAfter(call, id));
            }}
          />
        </Suspense>
      )}
      {viewer && wasMixed && (
        <Suspense>
          <AddToMix {...box} isOpen={openBox === 'mix'} tileId={id} user={viewer.displayName} />
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

interface DeleteBoxProps extends Pick<AlertDialogProps, 'isOpen' | 'onClose' | 'finalFocus'> {
  readonly onDelete: () => void;
}

function DeleteBox({ onDelete, ...box }: DeleteBoxProps) {
  function handleDelete() {
    box.onClose();
    onDelete();
  }
  return (
    <AlertDialog
      {...box}
      title={tileTexts.confirmDelete}
      actions={
        <>
          <Button onClick={box.onClose}>{controlTexts.cancel}</Button>
          <Button kind="danger" onClick={handleDelete}>
            {tileTexts.delete}
          </Button>
        </>
      }
    >
      <p>{tileTexts.deleteNote}</p>
    </AlertDialog>
  );
}

interface ReportBoxProps extends Pick<DialogProps, 'isOpen' | 'onClose' | 'finalFocus'> {
  readonly text: string;
  readonly onSubmit: (reason: string) => void;
}

function ReportBox({ text, onSubmit, ...box }: ReportBoxProps) {
  const formId = useId();
  function handleSubmit(reason: string) {
    box.onClose();
    onSubmit(reason);
  }
  return (
    <Dialog
      {...box}
      title={tileTexts.report}
      actions={
        <>
          <Button onClick={box.onClose}>{controlTexts.cancel}</Button>
          <Button kind="danger" type="submit" form={formId}>
            {tileTexts.sendReport}
          </Button>
        </>
      }
    >
      <ReportForm id={formId} text={text} onSubmit={handleSubmit} />
    </Dialog>
  );
}

interface ReportFormProps extends Pick<ReportBoxProps, 'text' | 'onSubmit'> {
  readonly id: string;
}

function ReportForm({ id, text, onSubmit }: ReportFormProps) {
  const [value, setValue] = useState(text);
  const [isChecked, setIsChecked] = useState(false);
  const area = useRef<HTMLTextAreaElement>(null);
  const parsed = reportReasonField.safeParse(value);

  function handleSubmit(event: SubmitEvent) {
    event.preventDefault();
    setIsChecked(true);
    if (parsed.success) onSubmit(parsed.data);
    else area.current?.focus();
  }

  return (
    <form id={id} onSubmit={handleSubmit} noValidate>
      <TextArea
        label={tileTexts.reason}
        hint={tileTexts.reasonHint}
        error={isChecked ? parsed.error?.issues[0]?.message : undefined}
        value={value}
        rows={4}
        ref={area}
        autoFocus
        onChange={(event) => setValue(event.currentTarget.value)}
      />
    </form>
  );
}
