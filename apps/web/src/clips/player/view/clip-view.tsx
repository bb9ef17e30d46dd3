import { clipTexts } from '@reprise/contract/clips/texts.ts';
import { Play } from 'lucide-react';
import { type MouseEvent, type ReactNode, useRef } from 'react';
import { useLoopProgress } from '#clips/player/loop/use-loop-progress.ts';
import { isRetryable } from '#clips/player/unavailable-reason.ts';
import type { ClipPlayback } from '#clips/player/use-clip-player.ts';
import { focusContainer } from '#ui/focus-container.ts';
import { Button } from '#ui/primitives/button.tsx';
import { classNames } from '#ui/primitives/class-names.ts';
import { LargePoster, Poster } from './clip-poster.tsx';
import styles from './clip-view.module.css';
import { FailureNotice } from './failure-notice.tsx';

interface ClipViewProps {
  readonly playback: ClipPlayback;
  readonly size: 'feed' | 'preview' | 'bubble';
  /** Instead of the loop bar. */
  readonly bar?: ReactNode;
}

/** The provider forbids overlays, so the poster is behind the player, and a notice replaces it. */
export function ClipView({ playback, size, bar }: ClipViewProps) {
  const { clip, status, hasFrame, isCovered, attach, onRetry, onToggle } = playback;
  const failure = status.kind === 'failed' ? status.reason : null;
  const isBlocked = status.kind === 'autoplay-blocked';
  return (
    <div className={classNames(styles.view, styles[size])}>
      <div data-player className={styles.frame}>
        {/* Stays behind a preloaded frame, which is blank until the browser first paints it. */}
        {!failure && <Poster key={clip.videoId} videoId={clip.videoId} isFirst />}
        {(!hasFrame || isCovered) && !failure && size !== 'bubble' && (
          <LargePoster key={`large ${clip.videoId}`} videoId={clip.videoId} />
        )}
        <div
          ref={attach}
          className={classNames(
            styles.mount,
            !hasFrame && styles.waiting,
            (failure || isBlocked || isCovered) && styles.hidden,
          )}
        />
        {isBlocked && <AutoplayNotice onPlay={onToggle} />}
        {failure && (
          <FailureNotice
            clip={clip}
            reason={failure}
            onRetry={isRetryable(failure) ? onRetry : undefined}
          />
        )}
      </div>
      {playback.isOutOfReach ? (
        <p className={styles.outOfReach} role="status">
          {clipTexts.outOfReach}
        </p>
      ) : (
        (bar ?? <LoopBar playback={playback} />)
      )}
    </div>
  );
}

function AutoplayNotice({ onPlay }: { onPlay: () => void }) {
  function handlePlay({ currentTarget }: MouseEvent) {
    focusContainer(currentTarget);
    onPlay();
  }

  return (
    <div className={styles.notice} role="status">
      <p className={styles.hint}>{clipTexts.blocked}</p>
      <Button kind="strong" icon={<Play aria-hidden />} onClick={handlePlay}>
        {clipTexts.play}
      </Button>
    </div>
  );
}

function LoopBar({ playback }: { playback: ClipPlayback }) {
  const bar = useRef<HTMLSpanElement>(null);
  useLoopProgress(bar, playback);
  return (
    <div className={styles.loop} aria-hidden="true">
      <span ref={bar} className={styles.progress} />
    </div>
  );
}
