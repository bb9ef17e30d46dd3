import { type ClipTimes, formatTime } from '@reprise/contract/clips/rules/clip-times.ts';
import { videoTexts } from '@reprise/contract/moments/video-texts.ts';
import { type CSSProperties, type KeyboardEvent, useId, useRef } from 'react';
import { classNames } from '#ui/primitives/class-names.ts';
import { isComposing } from '#ui/forms/is-composing.ts';
import { movedStretch, secondsOfKey, type StretchEnd } from './timeline-rules.ts';
import styles from './timeline.module.css';

interface StretchEndsProps {
  /** The chosen stretch, or the one that is being moved. */
  readonly times: ClipTimes;
  /** Of the video, in seconds. */
  readonly length: number;
  /** As low as the marks. */
  readonly isLow: boolean;
  readonly onMove: (times: ClipTimes | null) => void;
  /** Called when the keys are up, so that the stretch does not start over with each press. */
  readonly onStretch: (times: ClipTimes) => void;
}

/**
 * The chosen stretch is between the repeat signs of sheet music. Keys move them; for pointers there
 * is the timeline.
 */
export function StretchEnds({ times, length, isLow, onMove, onStretch }: StretchEndsProps) {
  const moved = useRef<ClipTimes | null>(null);
  const hintId = useId();
  const isWhole = times.startTime === 0 && times.endTime >= length;

  function handleKeyDown(event: KeyboardEvent, side: StretchEnd): void {
    if (isComposing(event)) return;
    const seconds = event.altKey || event.ctrlKey || event.metaKey ? null : secondsOfKey(event);
    if (seconds === null) return;
    event.preventDefault();
    moved.current = movedStretch(times, side, seconds, length);
    onMove(moved.current);
  }

  function handleEnd(): void {
    if (moved.current === null) return;
    onStretch(moved.current);
    onMove(null);
    moved.current = null;
  }

  return (
    <div
      className={classNames(styles.ends, isWhole && styles.whole)}
      style={{ '--share': (times.endTime - times.startTime) / length } as CSSProperties}
    >
      {(['start', 'end'] as const).map((side) => {
        const time = side === 'start' ? times.startTime : times.endTime;
        return (
          <div
            key={side}
            role="slider"
            tabIndex={0}
            aria-label={videoTexts.ends[side]}
            aria-describedby={hintId}
            aria-valuemin={0}
            aria-valuemax={Math.ceil(length)}
            aria-valuenow={time}
            aria-valuetext={formatTime(time)}
            className={classNames(styles.repeat, styles[side], isLow && styles.low)}
            style={{ left: `${(time / length) * 100}%` }}
            onKeyDown={(event) => handleKeyDown(event, side)}
            onKeyUp={(event) => secondsOfKey(event) !== null && handleEnd()}
            onBlur={handleEnd}
          >
            <i />
            <i />
          </div>
        );
      })}
      <p id={hintId} hidden>
        {videoTexts.endsHint}
      </p>
    </div>
  );
}
