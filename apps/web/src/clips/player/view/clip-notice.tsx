import { isSampleVideo } from '@reprise/contract/clips/rules/sample-video.ts';
import { Play, RotateCw } from 'lucide-react';
import { texts } from '@reprise/contract/texts.ts';
import { Button } from '#ui/primitives/button.tsx';
import styles from './clip-view.module.css';
import type { FailureReason } from '#clips/player/clip-player.ts';
import { SourceLink } from './source-link.tsx';
import type { ClipPlayback } from '#clips/player/use-clip-player.ts';

const RETRYABLE_FAILURES: ReadonlySet<FailureReason> = new Set([
  'player-fault',
  'script-blocked',
  'offline',
  'timeout',
]);

export function ClipNotice({ stage: playback }: { stage: ClipPlayback }) {
  const { clip, status } = playback;
  if (status.kind !== 'failed') {
    return (
      <div className={styles.notice} role="status">
        <p className={styles.hint}>{texts.player.blocked}</p>
        <Button kind="main" icon={<Play aria-hidden />} onClick={playback.onToggle}>
          {texts.player.play}
        </Button>
      </div>
    );
  }
  const canRetry = RETRYABLE_FAILURES.has(status.reason);
  const canOpenSource = !isSampleVideo(clip.videoId) && status.reason !== 'bad-link';
  return (
    <div className={styles.notice} role="status">
      <p>{texts.player.failures[status.reason]}</p>
      <div className={styles.actions}>
        {canRetry && (
          <Button icon={<RotateCw aria-hidden />} onClick={playback.onRetry}>
            {texts.controls.retry}
          </Button>
        )}
        {canOpenSource && <SourceLink clip={clip} />}
      </div>
    </div>
  );
}
