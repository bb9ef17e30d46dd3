import type { Tile } from '@reprise/contract/feed/calls.ts';
import { videoTexts } from '@reprise/contract/moments/video-texts.ts';
import { Send } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useLazyDialog } from '#ui/overlays/use-lazy-dialog.ts';
import { Button } from '#ui/primitives/button.tsx';

const ShareDialog = lazy(async () => ({
  default: (await import('./share-dialog.tsx')).ShareDialog,
}));

interface SendToFriendProps {
  readonly tile: Tile;
  readonly user: string | null;
}

/** Opens the same panel as `ShareButton`, which is part of the first load. */
export function SendToFriend({ tile, user }: SendToFriendProps) {
  const { opener, wasOpened, button, dialog } = useLazyDialog();
  return (
    <>
      <Button {...button} icon={<Send aria-hidden />}>
        {videoTexts.send}
      </Button>
      {wasOpened && (
        <Suspense>
          <ShareDialog key={tile.tile_id} {...dialog} opener={opener} tile={tile} user={user} />
        </Suspense>
      )}
    </>
  );
}
