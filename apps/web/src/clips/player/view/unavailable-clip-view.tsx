import { sourceTexts } from '@reprise/contract/tiles/source-texts.ts';
import { clipTexts } from '@reprise/contract/clips/texts.ts';
import { controlTexts } from '@reprise/contract/shell/texts.ts';
import { RotateCw } from 'lucide-react';
import { Button } from '#ui/primitives/button.tsx';
import { classNames } from '#ui/primitives/class-names.ts';
import { Poster } from './clip-poster.tsx';
import styles from './clip-view.module.css';
import clipStyles from './unavailable-clip.module.css';
import type { UnavailableClipProps } from './unavailable-clip-props.ts';
import { SourceLink } from './source-link.tsx';

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
        <div className={styles.notice} role="status">
          <p>{clipTexts.failures[reason]}</p>
          {reason !== 'bad-link' && (
            <div className={styles.actions}>
              {onRetry && (
                <Button
                  className={clipStyles.retry}
                  icon={<RotateCw aria-hidden />}
                  onClick={onRetry}
                >
                  {controlTexts.retry}
                </Button>
              )}
              <SourceLink clip={clip} />
            </div>
          )}
          {isAutoAdvancing !== undefined && (
            <p className={clipStyles.autoAdvance}>{isAutoAdvancing && sourceTexts.autoAdvance}</p>
          )}
        </div>
      </div>
      <div className={styles.loop} />
    </div>
  );
}
