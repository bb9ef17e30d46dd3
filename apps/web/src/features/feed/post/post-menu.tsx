import type { Tile } from '@reprise/contract/feed/calls.ts';
import { tileTexts } from '@reprise/contract/tiles/texts.ts';
import { Ellipsis } from 'lucide-react';
import { lazy, Suspense, useRef } from 'react';
import type { TileActions } from '#features/feed/list/tile-actions.ts';
import type { Viewer } from '#features/feed/list/viewer-rules.ts';
import { useEverTrue } from '#ui/hooks/use-ever-true.ts';
import { useKeyedState } from '#ui/hooks/use-keyed-state.ts';
import type { MenuProps } from '#ui/overlays/menu-props.ts';
import { LazyMenu } from '#ui/overlays/menu.tsx';
import { IconButton } from '#ui/primitives/icon-button.tsx';
import type { Box } from './boxes/post-boxes.tsx';

const loadPopup = () => import('./post-menu-popup.tsx');
const PostMenuPopup = lazy(async () => ({ default: (await loadPopup()).PostMenuPopup }));

const PostBoxes = lazy(async () => ({
  default: (await import('./boxes/post-boxes.tsx')).PostBoxes,
}));

const renderTrigger: MenuProps['renderTrigger'] = (props) => (
  <IconButton {...props} label={tileTexts.menu} icon={<Ellipsis aria-hidden />} />
);

export interface PostMenuProps {
  readonly tile: Tile;
  readonly viewer: Viewer | null;
  readonly actions: TileActions;
}

export function PostMenu({ tile, viewer, actions }: PostMenuProps) {
  // A box must not act on the next post, which replaces a deleted one.
  const [openBox, setOpenBox] = useKeyedState<Box | null>(tile.tile_id, null);
  const wasOpened = useEverTrue(openBox !== null);
  const container = useRef<HTMLDivElement>(null);
  return (
    <div ref={container}>
      <LazyMenu
        key={tile.tile_id}
        renderTrigger={renderTrigger}
        onPreload={() => void loadPopup()}
        renderPopup={(isByKeyboard) => (
          <PostMenuPopup
            renderTrigger={renderTrigger}
            isByKeyboard={isByKeyboard}
            tile={tile}
            viewer={viewer}
            canBlock={actions.block !== undefined}
            onOpenBox={setOpenBox}
          />
        )}
      />
      {wasOpened && (
        <Suspense>
          <PostBoxes
            openBox={openBox}
            tile={tile}
            actions={actions}
            onClose={() => setOpenBox(null)}
            // The menu item that opened the box no longer exists.
            finalFocus={() => container.current?.querySelector('button') ?? null}
          />
        </Suspense>
      )}
    </div>
  );
}
