import { isSampleVideo } from '@reprise/contract/rules/sample-video.ts';
import { Play, RotateCw } from 'lucide-react';
import { texts } from '@reprise/contract/texts.ts';
import { Button } from '#shared/ui/button.tsx';
import styles from './clip-view.module.css';
import type { FailureReason } from './clip-player.ts';
import { SourceLink } from './source-link.tsx';
import type { ClipStage } from './use-clip-player.ts';

const WORTH_RETRYING: ReadonlySet<FailureReason> = new Set([
  'player-fault',
  'script-blocked',
  'offline',
  'timeout',
]);

/** Stands where the clip would: why it does not play, and what can be done. */
export function ClipNotice({ stage }: { stage: ClipStage }) {
  const { clip, status } = stage;
  if (status.kind !== 'failed') {
    return (
      <div className={styles.notice} role="status">
        <p className={styles.hint}>{texts.player.blocked}</p>
        <Button kind="main" icon={<Play aria-hidden />} onClick={stage.onToggle}>
          {texts.player.play}
        </Button>
      </div>
    );
  }
  const canRetry = WORTH_RETRYING.has(status.reason);
  const canLeave = !isSampleVideo(clip.videoId) && status.reason !== 'bad-link';
  return (
    <div className={styles.notice} role="status">
      <p>{texts.player.failures[status.reason]}</p>
      <div className={styles.actions}>
        {canRetry && (
          <Button icon={<RotateCw aria-hidden />} onClick={stage.onRetry}>
            {texts.controls.retry}
          </Button>
        )}
        {canLeave && <SourceLink clip={clip} />}
      </div>
    </div>
  );
}
