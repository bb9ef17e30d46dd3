import type { ClipTimes } from '@reprise/contract/clips/rules/clip-times.ts';
import { trimTexts } from '@reprise/contract/clips/trim-texts.ts';
import { useState } from 'react';
import { Button } from '#ui/primitives/button.tsx';
import { moveSide, previewStart, type Side, STEP_S, timeOf, toTenth } from './trim-rules.ts';
import { EmptyTrack, TrimTrack } from './trim-track.tsx';
import styles from './trim.module.css';
import type { Preview } from './use-preview.ts';
import { useTrackView } from './use-track-view.ts';

interface TrimProps {
  readonly preview: Preview;
  readonly onTrim: (times: ClipTimes) => void;
}

export function Trim({ preview, onTrim }: TrimProps) {
  const { playback, times, length } = preview;
  const [isDragged, setIsDragged] = useState(false);
  const { view, isWhole, canZoom, onToggle } = useTrackView(times, length, isDragged);
  const hasTrack = length > 0;

  function handleAdjustingChange(by: 'keyboard' | 'pointer' | null) {
    setIsDragged(by === 'pointer');
    preview.onAdjustingChange(by !== null);
  }

  function handlePreview() {
    playback.player?.seek(previewStart(times));
    if (!playback.isPlaying) playback.onToggle();
  }

  return (
    <div>
      {hasTrack ? (
        <TrimTrack
          playback={playback}
          times={times}
          view={view}
          length={length}
          onTrim={onTrim}
          onAdjustingChange={handleAdjustingChange}
        />
      ) : (
        <EmptyTrack />
      )}
      <div className={styles.tools}>
        <SideTools side="start" preview={preview} onTrim={onTrim} />
        <SideTools side="end" preview={preview} onTrim={onTrim} />
        <div className={styles.more}>
          <Button disabled={!isReady(preview)} onClick={handlePreview}>
            {trimTexts.preview}
          </Button>
          {hasTrack && canZoom && (
            <Button kind="quiet" className={styles.whole} aria-pressed={isWhole} onClick={onToggle}>
              {trimTexts.whole}
            </Button>
          )}
        </div>
      </div>
    </div>
  );
}

function SideTools({ side, preview, onTrim }: TrimProps & { readonly side: Side }) {
  const { playback, times, length } = preview;
  const labels = trimTexts[side];

  function handleNow() {
    if (!playback.player) return;
    onTrim({ ...times, [`${side}Time`]: toTenth(playback.player.currentTime()) });
  }

  function handleNudge(step: number) {
    onTrim(moveSide(times, side, { time: timeOf(times, side) + step, length }));
  }

  return (
    <div className={styles.side}>
      <Button
        className={styles.nudge}
        aria-label={labels.earlier}
        onClick={() => handleNudge(-STEP_S)}
      >
        {trimTexts.earlier}
      </Button>
      <Button className={styles.now} disabled={!isReady(preview)} onClick={handleNow}>
        {labels.now}
      </Button>
      <Button
        className={styles.nudge}
        aria-label={labels.later}
        onClick={() => handleNudge(STEP_S)}
      >
        {trimTexts.later}
      </Button>
    </div>
  );
}

function isReady({ playback: { player, status }, length }: Preview): boolean {
  if (player === null || status.kind === 'failed') return false;
  return length > 0 || status.kind !== 'loading';
}
