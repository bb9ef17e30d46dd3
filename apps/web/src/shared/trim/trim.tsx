import type { ClipTimes } from '@reprise/contract/rules/clip-times.ts';
import { trimTexts } from '@reprise/contract/trim-texts.ts';
import { useState } from 'react';
import { Button } from '#shared/ui/button.tsx';
import { cutTime, moveSide, type Side, STEP_S, timeOf } from './trim-rules.ts';
import { EmptyTrack, TrimTrack } from './trim-track.tsx';
import styles from './trim.module.css';
import type { Preview } from './use-preview.ts';
import { useView } from './use-view.ts';

interface TrimProps {
  readonly preview: Preview;
  readonly onTrim: (times: ClipTimes) => void;
}

/** Sets start and end of a passage on its player: handles, 'now', nudges, and the cut to be heard. */
export function Trim({ preview, onTrim }: TrimProps) {
  const { stage, passage, length, isOn } = preview;
  const [isDragged, setIsDragged] = useState(false);
  const { view, isWhole, canZoom, onToggle } = useView(passage, length, isDragged);
  const hasTrack = isOn && length > 0;

  function handleHold(by: 'keyboard' | 'hand' | null) {
    setIsDragged(by === 'hand');
    preview.onHold(by !== null);
  }

  function handlePreview() {
    stage.player?.seek(cutTime(passage));
    if (!stage.isPlaying) stage.onToggle();
  }

  return (
    <div>
      {hasTrack ? (
        <TrimTrack
          stage={stage}
          passage={passage}
          view={view}
          length={length}
          onTrim={onTrim}
          onHold={handleHold}
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

/** One side set from where the video is, or moved by a tenth of a second. */
function SideTools({ side, preview, onTrim }: TrimProps & { readonly side: Side }) {
  const { stage, passage, length, isOn } = preview;
  const labels = trimTexts[side];

  function handleNow() {
    if (stage.player) onTrim({ ...passage, [`${side}Time`]: stage.player.currentTime() });
  }

  function handleNudge(step: number) {
    onTrim(moveSide(passage, side, { time: timeOf(passage, side) + step, length }));
  }

  return (
    <div className={styles.side}>
      <Button
        className={styles.nudge}
        aria-label={labels.earlier}
        disabled={!isOn}
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
        disabled={!isOn}
        onClick={() => handleNudge(STEP_S)}
      >
        {trimTexts.later}
      </Button>
    </div>
  );
}

/** Whether the player stands somewhere. With each change of the times it is loading for a moment. */
function isReady({ stage: { player, status }, isOn, length }: Preview): boolean {
  if (!isOn || player === null || status.kind === 'failed') return false;
  return length > 0 || status.kind !== 'loading';
}
