import type { Tile } from '@reprise/contract/feed/calls.ts';
import { videoTexts } from '@reprise/contract/moments/video-texts.ts';
import { Send } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { useEverTrue } from '#ui/hooks/use-ever-true.ts';
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
  const [isOpen, setIsOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const wasOpened = useEverTrue(isOpen);
  return (
    <>
      <Button
        ref={opener}
        icon={<Send aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        {videoTexts.send}
      </Button>
      {wasOpened && (
        <Suspense>
          <ShareDialog
            key={tile.tile_id}
            isOpen={isOpen}
            onClose={() => setIsOpen(false)}
            opener={opener}
            tile={tile}
            user={user}
          />
        </Suspense>
      )}
    </>
  );
}
