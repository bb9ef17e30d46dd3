import { isSampleVideo } from '@reprise/contract/clips/rules/sample-video.ts';
import { clipTexts } from '@reprise/contract/clips/texts.ts';
import { controlTexts } from '@reprise/contract/shell/texts.ts';
import { ExternalLink, RotateCw } from 'lucide-react';
import type { MouseEvent, ReactNode } from 'react';
import type { Clip, FailureReason } from '#clips/player/clip-player.ts';
import { youtubeWatchUrl } from '#clips/player/youtube/youtube-links.ts';
import { focusContainer } from '#ui/focus-container.ts';
import { Button } from '#ui/primitives/button.tsx';
import styles from './clip-view.module.css';

interface FailureNoticeProps {
  readonly clip: Clip;
  readonly reason: FailureReason;
  readonly onRetry: (() => void) | undefined;
  readonly children?: ReactNode;
}

/** Explains a failure. Offers a retry and a link to the source if they can help. */
export function FailureNotice({ clip, reason, onRetry, children }: FailureNoticeProps) {
  function handleRetry({ currentTarget }: MouseEvent) {
    focusContainer(currentTarget);
    onRetry?.();
  }

  const canOpenSource = reason !== 'bad-link' && !isSampleVideo(clip.videoId);
  return (
    <div className={styles.notice} role="status">
      <p>{clipTexts.failures[reason]}</p>
      <div className={styles.actions}>
        {onRetry && (
          <Button icon={<RotateCw aria-hidden />} onClick={handleRetry}>
            {controlTexts.retry}
          </Button>
        )}
        {canOpenSource && <SourceLink clip={clip} />}
      </div>
      {children}
    </div>
  );
}

function SourceLink({ clip }: { clip: Clip }) {
  return (
    // No `noreferrer`: the provider requires the referrer.
    <a className={styles.sourceLink} href={youtubeWatchUrl(clip)} target="_blank" rel="noopener">
      <ExternalLink aria-hidden />
      {clipTexts.watchOnYoutube}
    </a>
  );
}
