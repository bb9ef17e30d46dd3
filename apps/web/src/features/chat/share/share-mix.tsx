import type { Mix } from '@reprise/contract/mixes/calls.ts';
import { mixShareTexts } from '@reprise/contract/mixes/share-texts.ts';
import { Share } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useLazyDialog } from '#ui/overlays/use-lazy-dialog.ts';
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
  const { opener, wasOpened, button, dialog } = useLazyDialog();
  return (
    <>
      <Button {...button} icon={<Share aria-hidden />}>
        {mixShareTexts.share}
      </Button>
      {wasOpened && (
        <Suspense>
          <ShareMixDialog {...props} {...dialog} opener={opener} />
        </Suspense>
      )}
    </>
  );
}
