import type { Tile } from '@reprise/contract/feed.ts';
import { texts } from '@reprise/contract/texts.ts';
import { Ban, Ellipsis, Flag, Pencil, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { BlockDialog } from '#shared/people/block-dialog.tsx';
import { IconButton } from '#shared/ui/icon-button.tsx';
import { Menu, type MenuEntry } from '#shared/ui/menu.tsx';
import { DeleteBox } from './delete-box.tsx';
import type { TileActions } from './feed.api.ts';
import { EditBox, ReportBox } from './text-boxes.tsx';
import { isOwn, type Viewer } from './viewer.ts';

type Box = 'edit' | 'delete' | 'report' | 'block';

export interface PostMenuProps {
  readonly tile: Tile;
  readonly viewer: Viewer | null;
  readonly actions: TileActions;
}

/** Edit and Delete of an own post; Report Post and Block of another's; and the boxes that they open. */
export function PostMenu({ tile, viewer, actions }: PostMenuProps) {
  const [openBox, setOpenBox] = useState<Box | null>(null);
  const [drafts, keepDraft] = useDrafts();
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
      <EditBox
        {...box}
        isOpen={openBox === 'edit'}
        text={drafts.edit?.[id] ?? tile.tile_desc}
        onSubmit={(caption) => {
          if (caption !== tile.tile_desc) keepDraft('edit', id, caption, actions.edit(id, caption));
        }}
      />
      <DeleteBox {...box} isOpen={openBox === 'delete'} onDelete={() => actions.remove(id)} />
      <ReportBox
        {...box}
        isOpen={openBox === 'report'}
        text={drafts.report?.[id] ?? ''}
        onSubmit={(reason) => keepDraft('report', id, reason, actions.report(id, reason))}
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

type Drafts = Partial<Record<'edit' | 'report', Readonly<Record<number, string>>>>;

/** Texts whose call failed, by tile: they stand in the box when it is opened again. */
function useDrafts() {
  const [drafts, setDrafts] = useState<Drafts>({});
  function set(kind: 'edit' | 'report', tileId: number, text: string | undefined) {
    setDrafts((all) => {
      const { [tileId]: _old, ...others } = all[kind] ?? {};
      return { ...all, [kind]: text === undefined ? others : { ...others, [tileId]: text } };
    });
  }
  function keep(kind: 'edit' | 'report', tileId: number, text: string, call: Promise<void>) {
    set(kind, tileId, undefined);
    call.catch(() => set(kind, tileId, text));
  }
  return [drafts, keep] as const;
}
