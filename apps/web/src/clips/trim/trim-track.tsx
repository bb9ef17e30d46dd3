import { type ClipTimes, formatTime } from '@reprise/contract/clips/rules/clip-times.ts';
import { trimTexts } from '@reprise/contract/clips/trim-texts.ts';
import type { SharedEdge } from '@reprise/contract/moments/edge-calls.ts';
import {
  type CSSProperties,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useRef,
} from 'react';
import type { ClipPlayback } from '#clips/player/use-clip-player.ts';
import { isMotionReduced } from '#platform/preferences/appearance.ts';
import { isComposing } from '#ui/forms/is-composing.ts';
import { classNames } from '#ui/primitives/class-names.ts';
import { stepToEdge } from './heat/snap-rules.ts';
import {
  moveSide,
  rangeOf,
  shareOf,
  type Side,
  stepOfKey,
  timeAt,
  timeOf,
  type View,
} from './trim-rules.ts';
import styles from './trim.module.css';
import { formatExactTime } from './typed-times.ts';
import { useHandleDrag } from './use-handle-drag.ts';

const STEPS = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200];
const MARKS_MAX = 8;

type TrackStyle = CSSProperties & Record<`--${string}`, string>;

interface TrimTrackProps extends Omit<TrimHandleProps, 'side'> {
  readonly playback: ClipPlayback;
  /** Behind everything else. */
  readonly curve: ReactNode;
}

export function TrimTrack({ playback, curve, ...handle }: TrimTrackProps) {
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
      <div className={classNames(styles.rail, curve !== null && styles.withCurve)}>
        <div className={styles.track} onPointerUp={handleUp}>
          {curve !== null && <span className={styles.curve}>{curve}</span>}
          <span className={styles.marks}>
            <span className={styles.ticks} style={tickStyle(view, step)} />
          </span>
          <EdgeLines {...handle} />
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

/** Of edges in the view; where a handle is, the line is solid. */
function EdgeLines({ edges, times, view }: Pick<TrimHandleProps, 'edges' | 'times' | 'view'>) {
  return edges
    .filter(({ time }) => time >= view.from && time <= view.to)
    .map(({ side, time }) => (
      <span
        key={`${side} ${time}`}
        className={classNames(
          styles.edge,
          (time === times.startTime || time === times.endTime) && styles.isMet,
        )}
        style={{ left: `${(shareOf(time, view) * 100).toFixed(3)}%` }}
      />
    ));
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

interface TrimHandleProps {
  readonly side: Side;
  readonly times: ClipTimes;
  readonly view: View;
  readonly length: number;
  /** Where others start and end, sorted by time. */
  readonly edges: readonly SharedEdge[];
  /** The element that names the edge of one side's handle. */
  readonly hint: { readonly side: Side; readonly id: string } | null;
  readonly onTrim: (times: ClipTimes, side: Side) => void;
  readonly onAdjustingChange: (by: 'keyboard' | 'pointer' | null) => void;
}

function TrimHandle({
  side,
  times,
  view,
  length,
  edges,
  hint,
  onTrim,
  onAdjustingChange,
}: TrimHandleProps) {
  const time = timeOf(times, side);
  const range = rangeOf(side, times, length);
  const share = clamp(shareOf(time, view));
  const drag = useHandleDrag({
    side,
    times,
    view,
    length,
    edges,
    onTrim: (moved) => onTrim(moved, side),
  });

  function handleDown(event: PointerEvent<HTMLElement>) {
    if (event.button !== 0 || !event.isPrimary) return;
    drag.start(event, share);
    onAdjustingChange('pointer');
  }

  function handleRelease() {
    drag.end();
    onAdjustingChange(null);
  }

  function handleKeyDown(event: KeyboardEvent) {
    const step = isComposing(event) ? null : stepOfKey(event.key, event.shiftKey);
    if (step === null || event.altKey || event.ctrlKey || event.metaKey) return;
    // Otherwise the key would also scroll the page.
    event.preventDefault();
    onAdjustingChange('keyboard');
    const direction = step > 0 ? 1 : -1;
    const isToEdge = event.shiftKey && event.key.startsWith('Arrow');
    onTrim(
      (isToEdge && stepToEdge(times, side, { direction, length, edges })) ||
        moveSide(times, side, { time: time + step, length }),
      side,
    );
  }

  return (
    <span
      role="slider"
      tabIndex={0}
      aria-label={trimTexts[side].handle}
      aria-valuemin={range.from}
      aria-valuemax={range.to}
      aria-valuenow={time}
      aria-valuetext={formatExactTime(time)}
      aria-describedby={hint?.side === side ? hint.id : undefined}
      className={classNames(styles.handle, styles[side])}
      style={{ left: `${(share * 100).toFixed(3)}%` }}
      onPointerDown={handleDown}
      onPointerMove={drag.move}
      onPointerUp={handleRelease}
      onPointerCancel={handleRelease}
      onKeyDown={handleKeyDown}
      onKeyUp={() => onAdjustingChange(null)}
      onBlur={handleRelease}
    />
  );
}

interface PlayheadProps {
  readonly playback: ClipPlayback;
  readonly view: View;
}

const PAUSED_STEP_MS = 200;

function Playhead({ playback, view }: PlayheadProps) {
  const head = useRef<HTMLSpanElement>(null);
  const { player, isPlaying } = playback;
  const { startTime, endTime } = playback.clip;
  const { from, to } = view;

  useEffect(() => {
    function draw(): void {
      if (!head.current) return;
      const share = shareOf(player?.currentTime() ?? startTime, { from, to });
      head.current.hidden = share < 0 || share > 1;
      head.current.style.left = `${(share * 100).toFixed(3)}%`;
    }
    draw();
    if (isPlaying) return eachFrame(draw);
    const timer = setInterval(draw, PAUSED_STEP_MS);
    return () => clearInterval(timer);
  }, [player, isPlaying, startTime, endTime, from, to]);

  return <span ref={head} className={styles.head} />;
}

const REDUCED_MOTION_STEP_MS = 1000;

function eachFrame(draw: () => void): () => void {
  if (isMotionReduced()) {
    const timer = setInterval(draw, REDUCED_MOTION_STEP_MS);
    return () => clearInterval(timer);
  }
  let frame = requestAnimationFrame(next);
  function next(): void {
    draw();
    frame = requestAnimationFrame(next);
  }
  return () => cancelAnimationFrame(frame);
}

interface TimelineMarks {
  readonly step: number;
  readonly labels: readonly number[];
}

export function timelineMarks({ from, to }: View): TimelineMarks {
  const span = to - from;
  const step = STEPS.find((candidate) => span / candidate <= MARKS_MAX) ?? 7200;
  const first = Math.ceil(from / step);
  const count = Math.floor(to / step) - first + 1;
  return { step, labels: Array.from({ length: count }, (_, index) => (first + index) * step) };
}
