import { type ClipTimes, formatTime } from '@reprise/contract/clips/rules/clip-times.ts';
import type { Video } from '@reprise/contract/moments/video.ts';
import { heatCurve } from '@reprise/contract/moments/rules/heat-curve.ts';
import { videoTexts } from '@reprise/contract/moments/video-texts.ts';
import { type PointerEvent, useMemo, useRef, useState } from 'react';
import type { ClipPlayback } from '#clips/player/use-clip-player.ts';
import { HeatCurve } from '#clips/trim/heat/heat-curve.tsx';
import { wholeView } from '#clips/trim/trim-rules.ts';
import { classNames } from '#ui/primitives/class-names.ts';
import { Needle } from './needle.tsx';
import { StretchEnds } from './stretch-ends.tsx';
import { type ChosenStretch, draggedStretch, namedTimes, stretchNear } from './timeline-rules.ts';
import styles from './timeline.module.css';

export interface HeatTimelineProps {
  readonly video: Video;
  /** Of the video, in seconds. */
  readonly length: number;
  /** The passages of peaks, or the marks, in order of time. */
  readonly stretches: readonly ClipTimes[];
  /** Where a tap chooses each of them. */
  readonly areas: readonly ClipTimes[];
  readonly chosen: ChosenStretch;
  /** Such as "Peak 3 of 7, 1:24.0 to 1:38.7". */
  readonly spoken: string;
  /** The times of the viewer's own clips, and of those of friends. */
  readonly own: readonly ClipTimes[];
  readonly friends: readonly ClipTimes[];
  readonly playback: ClipPlayback;
  readonly onChoose: (index: number) => void;
  readonly onStretch: (times: ClipTimes) => void;
  readonly onSeek: (times: ClipTimes) => void;
  /** What the viewer drags now. */
  readonly dragged: ClipTimes | null;
  readonly onDrag: (times: ClipTimes | null) => void;
}

/**
 * The heat of a video, or its marks if few people made some. Left, right, Home and End are keys of
 * the whole page.
 */
export function HeatTimeline(props: HeatTimelineProps) {
  const { video, length, stretches, areas, chosen, spoken, own, friends, playback } = props;
  const { onChoose, onStretch, onSeek, dragged, onDrag } = props;
  const plot = useRef<HTMLDivElement>(null);
  const handlers = useDrag({ plot, length, areas, onChoose, onStretch, onSeek, onDrag });
  const shown = dragged ?? chosen;
  const { marks } = video;
  const spans = useMemo(() => heatCurve(video.heat, video.heat_step), [video]);
  return (
    <div className={styles.timeline}>
      <div
        ref={plot}
        role="slider"
        tabIndex={0}
        aria-label={videoTexts.timeline}
        aria-valuemin={0}
        aria-valuemax={Math.ceil(length)}
        aria-valuenow={Math.floor(chosen.startTime)}
        aria-valuetext={spoken}
        className={styles.plot}
        {...handlers}
      >
        {marks ? (
          stretches.map((mark, index) => (
            <span
              key={`${mark.startTime} ${mark.endTime}`}
              className={classNames(
                styles.mark,
                own.some((times) => isSame(times, mark)) && styles.own,
                index === chosen.index && styles.chosenMark,
              )}
              style={placeOf(mark, length)}
            />
          ))
        ) : (
          <HeatCurve
            spans={spans}
            view={wholeView(length)}
            chosen={shown}
            className={styles.curve}
          />
        )}
        <span className={styles.axis} />
        {!marks && (
          <>
            <Lines passages={friends} length={length} />
            <Lines passages={own} length={length} className={styles.ownLine} />
          </>
        )}
        <Needle playback={playback} length={length} isLow={marks !== undefined} />
      </div>
      <StretchEnds
        times={shown}
        length={length}
        isLow={marks !== undefined}
        onMove={onDrag}
        onStretch={onStretch}
      />
      {namedTimes(length).map((time, index, { length: count }) => (
        <span
          key={time}
          className={classNames(
            styles.time,
            index === 0 && styles.first,
            index === count - 1 && styles.last,
          )}
          style={{ left: `${(time / length) * 100}%` }}
        >
          {formatTime(Math.floor(time))}
        </span>
      ))}
    </div>
  );
}

interface LinesProps {
  readonly passages: readonly ClipTimes[];
  readonly length: number;
  readonly className?: string | undefined;
}

/** The true lengths of passages, under the curve. */
function Lines({ passages, length, className }: LinesProps) {
  return distinct(passages).map((times) => (
    <span
      key={`${times.startTime} ${times.endTime}`}
      className={classNames(styles.line, className)}
      style={placeOf(times, length)}
    />
  ));
}

function distinct(passages: readonly ClipTimes[]): readonly ClipTimes[] {
  return passages.filter(
    (times, index) => passages.findIndex((one) => isSame(one, times)) === index,
  );
}

/** A short one at the end of the video is not wider than the timeline. */
function placeOf({ startTime, endTime }: ClipTimes, length: number) {
  return {
    left: `min(${(startTime / length) * 100}%, 100% - 10px)`,
    width: `${((endTime - startTime) / length) * 100}%`,
  };
}

function isSame(one: ClipTimes, other: ClipTimes): boolean {
  return one.startTime === other.startTime && one.endTime === other.endTime;
}

interface DragOptions extends Pick<
  HeatTimelineProps,
  'length' | 'areas' | 'onChoose' | 'onStretch' | 'onSeek' | 'onDrag'
> {
  readonly plot: { readonly current: HTMLElement | null };
}

/** A tap chooses the nearest stretch, or plays on from there. A drag makes a stretch. */
function useDrag({ plot, length, areas, onChoose, onStretch, onSeek, onDrag }: DragOptions) {
  /** Seconds. Null without a drag. */
  const [from, setFrom] = useState<number | null>(null);

  function boxOf() {
    const { left, width } = plot.current?.getBoundingClientRect() ?? { left: 0, width: 1 };
    return { left, size: { length, widthPx: width } };
  }

  function timeAt({ clientX }: PointerEvent): number {
    const { left, size } = boxOf();
    return Math.min(Math.max((clientX - left) / size.widthPx, 0), 1) * length;
  }

  function handleCancel(): void {
    setFrom(null);
    onDrag(null);
  }

  function handleEnd(event: PointerEvent): void {
    if (from === null) return;
    handleCancel();
    const { size } = boxOf();
    const time = timeAt(event);
    const stretch = draggedStretch(from, time, size);
    const near = stretchNear(areas, time, size);
    if (stretch) onStretch(stretch);
    else if (near !== null) onChoose(near);
    else if (time < length - 1) onSeek({ startTime: time, endTime: length });
  }

  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      setFrom(timeAt(event));
    },
    onPointerMove(event: PointerEvent) {
      if (from !== null) onDrag(draggedStretch(from, timeAt(event), boxOf().size));
    },
    onPointerUp: handleEnd,
    onPointerCancel: handleCancel,
  };
}
