import type { Tile } from '@reprise/contract/feed.ts';
import { texts } from '@reprise/contract/texts.ts';
import { Ban, Ellipsis, Flag, Pencil, Trash2 } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { useLatch } from '#shared/hooks/use-latch.ts';
import { BlockDialog } from '#shared/people/block-dialog.tsx';
import { IconButton } from '#shared/ui/icon-button.tsx';
import { Menu, type MenuEntry } from '#shared/ui/menu.tsx';
import { DeleteBox } from './delete-box.tsx';
import type { TileActions } from './feed.api.ts';
import type { TileEdit } from './own-changes.ts';
import { ReportBox } from './report-box.tsx';
import { isOwn, type Viewer } from './viewer.ts';

/** It brings a player's trim along, which only owners need. */
const EditBox = lazy(async () => ({ default: (await import('./edit-box.tsx')).EditBox }));

type Box = 'edit' | 'delete' | 'report' | 'block';

export interface PostMenuProps {
  readonly tile: Tile;
  readonly viewer: Viewer | null;
  readonly actions: TileActions;
}

/** Edit and Delete of an own post; Report Post and Block of another's; and the boxes that they open. */
export function PostMenu({ tile, viewer, actions }: PostMenuProps) {
  const [openBox, setOpenBox] = useState<Box | null>(null);
  const [edits, keepEdit] = useDrafts<TileEdit>();
  const [reports, keepReport] = useDrafts<string>();
  const wasEdited = useLatch(openBox === 'edit');
  const { tile_id: id, tile_owner: owner } = tile;
  const place = useRef<HTMLDivElement>(null);
  const box = {
    onClose: () => setOpenBox(null),
    // The menu item that opened the box is gone by then.
    finalFocus: () => place.current?.querySelector('button') ?? null,
  };
  return (
    <div ref={place}>
      <Menu
        key={id}
        entries={
          isOwn(viewer, owner)
            ? ownEntries(setOpenBox)
            : othersEntries({ owner, viewer, canBlock: actions.block !== undefined }, setOpenBox)
        }
        renderTrigger={(props) => (
          <IconButton {...props} label={texts.clip.menu} icon={<Ellipsis aria-hidden />} />
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
                keepEdit(id, edit, actions.edit(id, edit));
              }
            }}
          />
        </Suspense>
      )}
      <DeleteBox {...box} isOpen={openBox === 'delete'} onDelete={() => actions.remove(id)} />
      <ReportBox
        {...box}
        isOpen={openBox === 'report'}
        text={reports[id] ?? ''}
        onSubmit={(reason) => keepReport(id, reason, actions.report(id, reason))}
      />
      <BlockDialog
        {...box}
        isOpen={openBox === 'block'}
        username={owner}
        onBlock={() => actions.block?.(owner)}
      />
    </div>
  );
}

type OpenBox = (box: Box) => void;

function ownEntries(onOpen: OpenBox): readonly MenuEntry[] {
  const { post } = texts;
  return [
    { kind: 'action', label: post.edit, icon: <Pencil />, onSelect: () => onOpen('edit') },
    {
      kind: 'action',
      label: post.delete,
      icon: <Trash2 />,
      isDanger: true,
      onSelect: () => onOpen('delete'),
    },
  ];
}

interface OthersPost {
  readonly owner: string;
  readonly viewer: Viewer | null;
  readonly canBlock: boolean;
}

function othersEntries(
  { owner, viewer, canBlock }: OthersPost,
  onOpen: OpenBox,
): readonly MenuEntry[] {
  const report = { label: texts.post.report, icon: <Flag /> };
  if (!viewer) return [{ kind: 'link', ...report, to: '/login' }];
  const block: MenuEntry = {
    kind: 'action',
    label: texts.person.block(owner),
    icon: <Ban />,
    isDanger: true,
    onSelect: () => onOpen('block'),
  };
  const entry: MenuEntry = { kind: 'action', ...report, onSelect: () => onOpen('report') };
  return canBlock ? [entry, block] : [entry];
}

/** What was typed and whose call failed, by tile: it stands in the box when it is opened again. */
function useDrafts<Draft>() {
  const [drafts, setDrafts] = useState<Readonly<Record<number, Draft>>>({});
  function set(tileId: number, draft: Draft | undefined) {
    setDrafts((all) => {
      const { [tileId]: _old, ...others } = all;
      return draft === undefined ? others : { ...others, [tileId]: draft };
    });
  }
  function keep(tileId: number, draft: Draft, call: Promise<void>) {
    set(tileId, undefined);
    call.catch(() => set(tileId, draft));
  }
  return [drafts, keep] as const;
}
