import type { ClipTimes } from '@reprise/contract/clips/rules/clip-times.ts';
import { formatStretch } from '@reprise/contract/moments/rules/video-path.ts';
import { videoTexts } from '@reprise/contract/moments/video-texts.ts';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { ClipControls } from '#clips/player/controls/clip-controls.tsx';
import type { ClipPlayback } from '#clips/player/use-clip-player.ts';
import type { Stretches } from '#features/moments/timeline/use-stretches.ts';
import { IconButton } from '#ui/primitives/icon-button.tsx';
import styles from './video-screen.module.css';

interface StepControlsProps {
  readonly stretches: Stretches;
  readonly kind: 'peak' | 'mark';
  readonly place: string;
  /** What the viewer drags now. */
  readonly dragged: ClipTimes | null;
  readonly playback: ClipPlayback;
}

export function StepControls({ stretches, kind, place, dragged, playback }: StepControlsProps) {
  return (
    <div className={styles.steps}>
      {stretches.all.length > 1 && (
        <div className={styles.jump}>
          <IconButton
            label={videoTexts.previous[kind]}
            aria-keyshortcuts="ArrowLeft"
            icon={<ChevronLeft aria-hidden />}
            onClick={() => stretches.step(-1)}
          />
          <IconButton
            label={videoTexts.next[kind]}
            aria-keyshortcuts="ArrowRight"
            icon={<ChevronRight aria-hidden />}
            onClick={() => stretches.step(1)}
          />
        </div>
      )}
      {(stretches.all.length > 0 || dragged !== null || !stretches.chosen.isOpen) && (
        <div className={styles.now}>
          <b>{formatStretch(dragged ?? stretches.chosen)}</b>
          <span>{dragged ? videoTexts.ownStretch : place}</span>
        </div>
      )}
      <div className={styles.controls}>
        <ClipControls playback={playback} hasTimes={false} soundOffer="once" />
      </div>
    </div>
  );
}
