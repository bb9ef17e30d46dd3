import { isSampleVideo } from '@reprise/contract/rules/sample-video.ts';
import { ExternalLink, Play, RotateCw } from 'lucide-react';
import { Button } from '#shared/ui/button.tsx';
import styles from './clip-view.module.css';
import { failures, playerTexts } from './player-texts.ts';
import type { ClipStage } from './use-clip-player.ts';
import { youtubePage } from './youtube-links.ts';

/** Stands where the clip would: why it does not play, and what can be done. */
export function ClipNotice({ stage }: { stage: ClipStage }) {
  const { clip, status } = stage;
  if (status.kind !== 'failed') {
    return (
      <div className={styles.notice} role="status">
        <p className={styles.hint}>{playerTexts.blocked}</p>
        <Button kind="main" icon={<Play aria-hidden />} onClick={stage.onToggle}>
          {playerTexts.play}
        </Button>
      </div>
    );
  }
  const { text, canRetry } = failures[status.reason];
  const canLeave = !isSampleVideo(clip.videoId) && status.reason !== 'bad-link';
  return (
    <div className={styles.notice} role="status">
      <p>{text}</p>
      <div className={styles.actions}>
        {canRetry && (
          <Button icon={<RotateCw aria-hidden />} onClick={stage.onRetry}>
            {playerTexts.retry}
          </Button>
        )}
        {canLeave && (
          // No `noreferrer`: the provider asks not to be cut off from where its viewers come from.
          <a className={styles.leave} href={youtubePage(clip)} target="_blank" rel="noopener">
            <ExternalLink aria-hidden />
            {playerTexts.watchOnYoutube}
          </a>
        )}
      </div>
    </div>
  );
}
