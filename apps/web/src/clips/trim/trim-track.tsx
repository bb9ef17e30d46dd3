import { formatTime } from '@reprise/contract/clips/rules/clip-times.ts';
import { trimTexts } from '@reprise/contract/clips/trim-texts.ts';
import type { CSSProperties, PointerEvent } from 'react';
import type { ClipPlayback } from '#clips/player/use-clip-player.ts';
import { classNames } from '#ui/primitives/class-names.ts';
import { Playhead } from './playhead.tsx';
import { timelineMarks } from './timeline-marks.ts';
import { TrimHandle, type TrimHandleProps } from './trim-handle.tsx';
import { shareOf, timeAt, type View } from './trim-rules.ts';
import styles from './trim.module.css';

type TrackStyle = CSSProperties & Record<`--${string}`, string>;

interface TrimTrackProps extends Omit<TrimHandleProps, 'side'> {
  readonly playback: ClipPlayback;
}

export function TrimTrack({ playback, ...handle }: TrimTrackProps) {
  const { times, view, length } = handle;
  const { startTime, endTime } = times;
  const position = (time: number) => `${(clamp(shareOf(time, view)) * 100).toFixed(3)}%`;
  const { step, labels } = timelineMarks(view);

  /** For pointers only: keyboards use the handles and boxes. */
  function handleUp({ currentTarget, target, clientX, button }: PointerEvent<HTMLElement>) {
    if (!playback.player || button !== 0) return;
    if (target instanceof Element && target.closest('[role="slider"]')) return;
    const { left, width } = currentTarget.getBoundingClientRect();
    const time = timeAt((clientX - left) / width, view);
    // Outside the range, the loop would seek back.
    if (time < startTime || time >= endTime) playback.player.pause();
    playback.player.seek(time);
  }

  return (
    <div
      className={styles.timeline}
      role="group"
      aria-label={trimTexts.plays(formatTime(startTime), formatTime(endTime), formatTime(length))}
    >
      <div className={styles.rail}>
        <div className={styles.track} onPointerUp={handleUp}>
          <span className={styles.marks}>
            <span className={styles.ticks} style={tickStyle(view, step)} />
          </span>
          <span
            className={styles.range}
            style={{ left: position(startTime), right: `calc(100% - ${position(endTime)})` }}
          />
          <Playhead playback={playback} view={view} />
          <TrimHandle {...handle} side="start" />
          <TrimHandle {...handle} side="end" />
        </div>
      </div>
      <div className={styles.scale} aria-hidden="true">
        {labels.map((time) => (
          <span key={time} style={{ left: position(time) }}>
            {formatTime(time)}
          </span>
        ))}
      </div>
    </div>
  );
}

export function EmptyTrack() {
  return (
    <div className={styles.timeline} aria-hidden="true">
      <div className={styles.rail}>
        <div className={styles.track}>
          <span className={styles.marks}>
            <span
              className={classNames(styles.ticks, styles.faint)}
              style={tickStyle({ from: 0, to: 8 }, 1)}
            />
          </span>
        </div>
      </div>
    </div>
  );
}

function tickStyle(view: View, step: number): TrackStyle {
  const first = Math.floor(view.from / step) * step;
  const share = step / (view.to - first);
  return {
    left: `${(shareOf(first, view) * 100).toFixed(3)}%`,
    '--step': `${(share * 100).toFixed(4)}%`,
    '--small-step': `${(share * 20).toFixed(4)}%`,
  };
}

function clamp(share: number): number {
  return Math.min(Math.max(share, 0), 1);
}
