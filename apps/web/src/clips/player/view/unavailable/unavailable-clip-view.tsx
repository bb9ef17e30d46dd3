import { sourceTexts } from '@reprise/contract/tiles/source-texts.ts';
import type { Clip, FailureReason } from '#clips/player/clip-player.ts';
import { Poster } from '#clips/player/view/clip-poster.tsx';
import styles from '#clips/player/view/clip-view.module.css';
import { FailureNotice } from '#clips/player/view/failure-notice.tsx';
import { classNames } from '#ui/primitives/class-names.ts';
import clipStyles from './unavailable-clip.module.css';

/** A retry does not help with a bad link, nor if the owner does not allow embedding. */
const RETRYABLE: ReadonlySet<FailureReason> = new Set(['unavailable']);

export function UnavailableClipView({
  clip,
  reason,
  size,
  isAutoAdvancing,
  onRetry,
}: UnavailableClipProps) {
  return (
    <div className={classNames(styles.view, styles[size])}>
      <div className={styles.frame}>
        <div className={clipStyles.still} aria-hidden="true">
          <Poster key={clip.videoId} videoId={clip.videoId} />
        </div>
        <FailureNotice
          clip={clip}
          reason={reason}
          onRetry={RETRYABLE.has(reason) ? onRetry : undefined}
        >
          {isAutoAdvancing !== undefined && (
            <p className={clipStyles.autoAdvance}>{isAutoAdvancing && sourceTexts.autoAdvance}</p>
          )}
        </FailureNotice>
      </div>
      <div className={styles.loop} />
    </div>
  );
}

export interface UnavailableClipProps {
  readonly clip: Clip;
  readonly reason: FailureReason;
  readonly size: 'feed' | 'bubble';
  readonly isAutoAdvancing?: boolean;
  readonly onRetry?: () => void;
}
