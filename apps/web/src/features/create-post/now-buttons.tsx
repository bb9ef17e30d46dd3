import { texts } from '@reprise/contract/texts.ts';
import type { ClipStage } from '#shared/player/use-clip-player.ts';
import { Button } from '#shared/ui/button.tsx';
import type { Side } from './video-draft.ts';

interface NowButtonsProps {
  readonly stage: ClipStage;
  /** The second at which the video stands. */
  readonly onNow: (side: Side, time: number) => void;
}

/** Take start or end from where the video is just now. */
export function NowButtons({ stage, onNow }: NowButtonsProps) {
  const { player, status } = stage;
  const isReady = player !== null && status.kind !== 'loading' && status.kind !== 'failed';

  function handleNow(side: Side) {
    if (player) onNow(side, player.currentTime());
  }

  return (
    <>
      <Button disabled={!isReady} onClick={() => handleNow('start')}>
        {texts.createPost.startNow}
      </Button>
      <Button disabled={!isReady} onClick={() => handleNow('end')}>
        {texts.createPost.endNow}
      </Button>
    </>
  );
}
