import { type ClipTimes, formatTime } from '@reprise/contract/rules/clip-times.ts';
import { type CSSProperties, useEffect, useRef } from 'react';
import type { ClipStage } from '#shared/player/use-clip-player.ts';
import { classNames } from '#shared/ui/class-names.ts';
import { timelineMarks } from './timeline-marks.ts';
import styles from './timeline.module.css';

type RailStyle = CSSProperties & Record<`--${string}`, string>;

interface TimelineProps {
  readonly stage: ClipStage;
  /** Length of the video in seconds; 0 while it is unknown: the rail keeps its place. */
  readonly length: number;
}

/** The passage, marked on the length of its video. */
export function Timeline({ stage, length }: TimelineProps) {
  if (length === 0) return <EmptyRail />;
  const { startTime, endTime } = stage.clip;
  const { step, labels } = timelineMarks(length);
  const share = (time: number) => `${((time / length) * 100).toFixed(3)}%`;
  const rail: RailStyle = {
    '--start': share(startTime),
    '--width': share(Math.min(endTime, length) - startTime),
    '--step': share(step),
    '--small-step': share(step / 5),
  };
  return (
    <div
      className={styles.timeline}
      role="img"
      aria-label={sentence({ startTime, endTime }, length)}
    >
      <div className={styles.rail} style={rail}>
        <span className={styles.ticks} />
        <span className={styles.passage} />
        <Playhead stage={stage} length={length} />
      </div>
      <div className={styles.scale}>
        <span className={styles.first}>{formatTime(0)}</span>
        {labels.map((time) => (
          <span key={time} style={{ left: share(time) }}>
            {formatTime(time)}
          </span>
        ))}
        <span className={styles.last}>{formatTime(length)}</span>
      </div>
    </div>
  );
}

/** Without a length there is nothing to mark: the rail keeps its place. */
function EmptyRail() {
  const rail: RailStyle = { '--step': '12.5%', '--small-step': '2.5%' };
  return (
    <div className={styles.timeline} aria-hidden="true">
      <div className={styles.rail} style={rail}>
        <span className={classNames(styles.ticks, styles.faint)} />
      </div>
    </div>
  );
}

function sentence({ startTime, endTime }: ClipTimes, length: number): string {
  return `The clip plays ${formatTime(startTime)} to ${formatTime(endTime)} of ${formatTime(length)}.`;
}

/** Where in the video the clip is. Drawn past React, for it moves with every frame. */
function Playhead({ stage, length }: TimelineProps) {
  const head = useRef<HTMLSpanElement>(null);
  const { player, isPlaying } = stage;
  const { startTime, endTime } = stage.clip;

  useEffect(() => {
    let frame = 0;
    function draw(): void {
      const time = Math.min(player?.currentTime() ?? startTime, length);
      if (head.current) head.current.style.left = `${((time / length) * 100).toFixed(3)}%`;
      if (isPlaying) frame = requestAnimationFrame(draw);
    }
    draw();
    return () => cancelAnimationFrame(frame);
  }, [player, isPlaying, startTime, endTime, length]);

  return <span ref={head} className={styles.head} />;
}
