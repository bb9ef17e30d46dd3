import { isSampleVideo } from '@reprise/contract/clips/rules/sample-video.ts';
import { Play, RotateCw } from 'lucide-react';
import { clipTexts } from '@reprise/contract/clips/texts.ts';
import { controlTexts } from '@reprise/contract/shell/texts.ts';
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

export function ClipNotice({ playback }: { playback: ClipPlayback }) {
  const { clip, status } = playback;
  if (status.kind !== 'failed') {
    return (
      <div className={styles.notice} role="status">
        <p className={styles.hint}>{clipTexts.blocked}</p>
        <Button kind="main" icon={<Play aria-hidden />} onClick={playback.onToggle}>
          {clipTexts.play}
        </Button>
      </div>
    );
  }
  const canRetry = RETRYABLE_FAILURES.has(status.reason);
  const canOpenSource = !isSampleVideo(clip.videoId) && status.reason !== 'bad-link';
  return (
    <div className={styles.notice} role="status">
      <p>{clipTexts.failures[status.reason]}</p>
      <div className={styles.actions}>
        {canRetry && (
          <Button icon={<RotateCw aria-hidden />} onClick={playback.onRetry}>
            {controlTexts.retry}
          </Button>
        )}
        {canOpenSource && <SourceLink clip={clip} />}
      </div>
    </div>
  );
}
