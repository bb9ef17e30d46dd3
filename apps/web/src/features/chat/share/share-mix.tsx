import type { Mix } from '@reprise/contract/mixes/calls.ts';
import { mixShareTexts } from '@reprise/contract/mixes/share-texts.ts';
import { Share } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { useEverTrue } from '#ui/hooks/use-ever-true.ts';
import { Button } from '#ui/primitives/button.tsx';

const ShareMixDialog = lazy(async () => ({
  default: (await import('./share-mix-dialog.tsx')).ShareMixDialog,
}));

interface ShareMixProps {
  readonly mix: Mix;
  readonly user: string | null;
  readonly onShowToFriends: () => void;
}

/** Opens the panel that sends a mix to friends or copies its link. */
export function ShareMix(props: ShareMixProps) {
  const [isOpen, setIsOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const wasOpened = useEverTrue(isOpen);
  return (
    <>
      <Button
        ref={opener}
        icon={<Share aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        {mixShareTexts.share}
      </Button>
      {wasOpened && (
        <Suspense>
          <ShareMixDialog
            {...props}
            isOpen={isOpen}
            onClose={() => setIsOpen(false)}
            opener={opener}
          />
        </Suspense>
      )}
    </>
  );
}
