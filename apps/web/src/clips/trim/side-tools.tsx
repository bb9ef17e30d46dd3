import type { ClipTimes } from '@reprise/contract/clips/rules/clip-times.ts';
import { trimTexts } from '@reprise/contract/clips/trim-texts.ts';
import { Button } from '#ui/primitives/button.tsx';
import { moveSide, type Side, STEP_S, timeOf, toTenth } from './trim-rules.ts';
import { Row } from '#ui/primitives/layout.tsx';
import styles from './trim.module.css';
import type { Preview } from './use-preview.ts';

interface SideToolsProps {
  readonly side: Side;
  readonly preview: Preview;
  readonly onTrim: (times: ClipTimes) => void;
  /** Under the boxes of the side, which name it. */
  readonly isNextToBoxes?: boolean;
}

export function SideTools({ side, preview, onTrim, isNextToBoxes = false }: SideToolsProps) {
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
    // As times, from left to right in every language.
    <Row align="stretch" dir="ltr" className={styles.side}>
      <Button
        className={styles.nudge}
        aria-label={labels.earlier}
        onClick={() => handleNudge(-STEP_S)}
      >
        {trimTexts.earlier}
      </Button>
      <Button
        className={styles.now}
        aria-label={labels.now}
        disabled={!isReady(preview)}
        onClick={handleNow}
      >
        {isNextToBoxes ? trimTexts.now : labels.now}
      </Button>
      <Button
        className={styles.nudge}
        aria-label={labels.later}
        onClick={() => handleNudge(STEP_S)}
      >
        {trimTexts.later}
      </Button>
    </Row>
  );
}

export function isReady({ playback: { player, status }, length }: Preview): boolean {
  if (player === null || status.kind === 'failed') return false;
  return length > 0 || status.kind !== 'loading';
}
