import type { DeadReason } from '@reprise/contract/sources.ts';
import { texts } from '@reprise/contract/texts.ts';
import { RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#shared/ui/button.tsx';
import { classNames } from '#shared/ui/class-names.ts';
import type { Clip } from './clip-player.ts';
import styles from './clip-view.module.css';
import { DeadNotice } from './dead-notice.tsx';

interface DeadClipProps {
  readonly clip: Clip;
  readonly reason: DeadReason;
  /** As of the `ClipView` whose place it takes. */
  readonly size: 'feed' | 'bubble';
  readonly after?: ReactNode;
  /** Plays it all the same, where that can be tried. */
  readonly onRetry?: () => void;
}

/** In the place of a `ClipView`: no player is made for a clip that is known to play for nobody. */
export function DeadClip({ clip, reason, size, after, onRetry }: DeadClipProps) {
  return (
    <div className={classNames(styles.view, styles[size])}>
      <div className={styles.frame}>
        <DeadNotice
          clip={clip}
          reason={reason}
          after={after}
          action={
            onRetry && (
              <Button icon={<RotateCw aria-hidden />} onClick={onRetry}>
                {texts.controls.retry}
              </Button>
            )
          }
        />
      </div>
      <div className={styles.loop} />
    </div>
  );
}
