import { mixTexts } from '@reprise/contract/mixes/texts.ts';
import { useLayoutEffect, useRef } from 'react';
import type { ClipPlayback } from '#clips/player/use-clip-player.ts';
import { drawMixBar, type MixBarClip, SEGMENTS_MAX } from './draw-mix-bar.ts';
import styles from './mix-bar.module.css';
import { useLoopProgress } from './use-loop-progress.ts';

interface MixBarProps {
  readonly playback: ClipPlayback;
  /** In order. */
  readonly clips: readonly MixBarClip[];
  /** Index of the clip that plays. */
  readonly current: number;
}

/** How far a mix is: the loop bar of clips that play through. */
export function MixBar({ playback, clips, current }: MixBarProps) {
  const bar = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (bar.current !== null) drawMixBar(bar.current, clips, current);
  }, [clips, current]);
  useLoopProgress(bar, playback, 'clock');
  return (
    <>
      <div ref={bar} data-mix-bar />
      {clips.length > SEGMENTS_MAX && current >= 0 && (
        <p className={styles.place}>{mixTexts.place(current + 1, clips.length)}</p>
      )}
    </>
  );
}
