import { blockTexts } from '@reprise/contract/blocks/texts.ts';
import type { Tile } from '@reprise/contract/feed/calls.ts';
import { claimPath } from '@reprise/contract/links/rules/tile-paths.ts';
import { answerPath } from '@reprise/contract/moments/rules/moment-paths.ts';
import { linkTexts } from '@reprise/contract/links/texts.ts';
import { mixTexts } from '@reprise/contract/mixes/texts.ts';
import { momentTexts } from '@reprise/contract/moments/moment-texts.ts';
import { tileTexts } from '@reprise/contract/tiles/texts.ts';
import { Ban, Copyright, Flag, ListMusic, MessageSquareReply, Pencil, Trash2 } from 'lucide-react';
import { isOwn, type Viewer } from '#features/feed/list/viewer-rules.ts';
import { useMedia } from '#ui/hooks/use-media.ts';
import { type MenuEntry, MenuPopup, type MenuProps } from '#ui/overlays/menu-popup.tsx';
import type { Box } from './boxes/post-boxes.tsx';

export interface PostMenuPopupProps extends Pick<MenuProps, 'renderTrigger'> {
  readonly isByKeyboard: boolean;
  readonly tile: Tile;
  readonly viewer: Viewer | null;
  readonly canBlock: boolean;
  readonly onOpenBox: (box: Box) => void;
}

export function PostMenuPopup({ renderTrigger, isByKeyboard, ...post }: PostMenuPopupProps) {
  // Next to the player: above its button, the menu would cover it.
  const side = useMedia('(min-width: 1200px)') ? 'inline-end' : 'bottom';
  return (
    <MenuPopup
      renderTrigger={renderTrigger}
      entries={isOwn(post.viewer, post.tile.tile_owner) ? ownEntries(post) : othersEntries(post)}
      side={side}
      isByKeyboard={isByKeyboard}
    />
  );
}

type Post = Omit<PostMenuPopupProps, 'renderTrigger' | 'isByKeyboard'>;

function ownEntries({ onOpenBox }: Post): readonly MenuEntry[] {
  return [
    mixEntry(onOpenBox),
    { kind: 'action', label: tileTexts.edit, icon: <Pencil />, onSelect: () => onOpenBox('edit') },
    {
      kind: 'action',
      label: tileTexts.delete,
      icon: <Trash2 />,
      isDanger: true,
      onSelect: () => onOpenBox('delete'),
    },
  ];
}

function mixEntry(onOpenBox: Post['onOpenBox']): MenuEntry {
  const icon = <ListMusic />;
  return { kind: 'action', label: mixTexts.add, icon, onSelect: () => onOpenBox('mix') };
}

function othersEntries({ tile, viewer, canBlock, onOpenBox }: Post): readonly MenuEntry[] {
  const report = { label: tileTexts.report, icon: <Flag /> };
  if (!viewer) return [{ kind: 'link', ...report, to: '/login' }, ...claimEntries(tile)];
  const block: MenuEntry = {
    kind: 'action',
    label: blockTexts.block(tile.tile_owner),
    icon: <Ban />,
    isDanger: true,
    onSelect: () => onOpenBox('block'),
  };
  const entry: MenuEntry = { kind: 'action', ...report, onSelect: () => onOpenBox('report') };
  const answer: MenuEntry = {
    kind: 'link',
    label: momentTexts.answerWithClip,
    icon: <MessageSquareReply />,
    to: answerPath(tile.public_id),
  };
  return [answer, mixEntry(onOpenBox), entry, ...claimEntries(tile), ...(canBlock ? [block] : [])];
}

/** Claims know only what visitors see. */
function claimEntries({ audience, public_id }: Tile): readonly MenuEntry[] {
  if (audience !== undefined) return [];
  return [{ kind: 'link', label: linkTexts.claim, icon: <Copyright />, to: claimPath(public_id) }];
}
