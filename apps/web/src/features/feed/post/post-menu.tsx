import type { Tile } from '@reprise/contract/feed/calls.ts';
import { blockTexts } from '@reprise/contract/blocks/texts.ts';
import { tileTexts } from '@reprise/contract/tiles/texts.ts';
import { Ban, Ellipsis, Flag, Pencil, Trash2 } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { useEverTrue } from '#ui/hooks/use-ever-true.ts';
import { IconButton } from '#ui/primitives/icon-button.tsx';
import { Menu } from '#ui/overlays/menu.tsx';
import type { MenuEntry } from '#ui/overlays/menu-props.ts';
import type { TileActions } from '#features/feed/list/tile-actions.ts';
import type { TileEdit } from '#features/feed/list/tile-updates.ts';
import { isOwn, type Viewer } from '#features/feed/viewer-rules.ts';

/** Lazy: it contains the trim player, which only owners need. */
const EditBox = lazy(async () => ({ default: (await import('./boxes/edit-box.tsx')).EditBox }));

const DeleteBox = lazy(async () => ({
  default: (await import('./boxes/delete-box.tsx')).DeleteBox,
}));
const ReportBox = lazy(async () => ({
  default: (await import('./boxes/report-box.tsx')).ReportBox,
}));

const BlockDialog = lazy(async () => ({
  default: (await import('#users/block-dialog.tsx')).BlockDialog,
}));

type Box = 'edit' | 'delete' | 'report' | 'block';

export interface PostMenuProps {
  readonly tile: Tile;
  readonly viewer: Viewer | null;
  readonly actions: TileActions;
}

export function PostMenu({ tile, viewer, actions }: PostMenuProps) {
  const [openBox, setOpenBox] = useState<Box | null>(null);
  const [edits, trackEdit] = useFailedDrafts<TileEdit>();
  const [reports, trackReport] = useFailedDrafts<string>();
  const wasEdited = useEverTrue(openBox === 'edit');
  const wasDeleted = useEverTrue(openBox === 'delete');
  const wasReported = useEverTrue(openBox === 'report');
  const wasBlocked = useEverTrue(openBox === 'block');
  const { tile_id: id, tile_owner: owner } = tile;
  const container = useRef<HTMLDivElement>(null);
  const box = {
    onClose: () => setOpenBox(null),
    // The menu item that opened the box no longer exists.
    finalFocus: () => container.current?.querySelector('button') ?? null,
  };
  return (
    <div ref={container}>
      <Menu
        key={id}
        entries={
          isOwn(viewer, owner)
            ? ownEntries(setOpenBox)
            : othersEntries({ owner, viewer, canBlock: actions.block !== undefined }, setOpenBox)
        }
        renderTrigger={(props) => (
          <IconButton {...props} label={tileTexts.menu} icon={<Ellipsis aria-hidden />} />
        )}
      />
      {wasEdited && (
        <Suspense>
          <EditBox
            {...box}
            isOpen={openBox === 'edit'}
            tile={tile}
            draft={edits[id]}
            onSubmit={(edit) => {
              if (edit.caption !== tile.tile_desc || edit.times) {
                trackEdit(id, edit, actions.edit(id, edit));
              }
            }}
          />
        </Suspense>
      )}
      <Suspense>
        {wasDeleted && (
          <DeleteBox {...box} isOpen={openBox === 'delete'} onDelete={() => actions.delete(id)} />
        )}
        {wasReported && (
          <ReportBox
            {...box}
            isOpen={openBox === 'report'}
            text={reports[id] ?? ''}
            onSubmit={(reason) => trackReport(id, reason, actions.report(id, reason))}
          />
        )}
        {wasBlocked && (
          <BlockDialog
            {...box}
            isOpen={openBox === 'block'}
            username={owner}
            onBlock={() => actions.block?.(owner)}
          />
        )}
      </Suspense>
    </div>
  );
}

type OpenBox = (box: Box) => void;

function ownEntries(onOpen: OpenBox): readonly MenuEntry[] {
  return [
    { kind: 'action', label: tileTexts.edit, icon: <Pencil />, onSelect: () => onOpen('edit') },
    {
      kind: 'action',
      label: tileTexts.delete,
      icon: <Trash2 />,
      isDanger: true,
      onSelect: () => onOpen('delete'),
    },
  ];
}

interface OthersPostOptions {
  readonly owner: string;
  readonly viewer: Viewer | null;
  readonly canBlock: boolean;
}

function othersEntries(
  { owner, viewer, canBlock }: OthersPostOptions,
  onOpen: OpenBox,
): readonly MenuEntry[] {
  const report = { label: tileTexts.report, icon: <Flag /> };
  if (!viewer) return [{ kind: 'link', ...report, to: '/login' }];
  const block: MenuEntry = {
    kind: 'action',
    label: blockTexts.block(owner),
    icon: <Ban />,
    isDanger: true,
    onSelect: () => onOpen('block'),
  };
  const entry: MenuEntry = { kind: 'action', ...report, onSelect: () => onOpen('report') };
  return canBlock ? [entry, block] : [entry];
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
