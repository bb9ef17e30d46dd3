import { useEffect, useEffectEvent, useRef } from 'react';
import type { ClipPlayback } from './use-clip-player.ts';

/** The loop seeks back 15 ms before the end: the frame before it is the last one. */
const END_S = 0.034;
/** Of a clip that turns out to be unavailable while its list plays. */
const SKIP_MS = 400;

const UNAVAILABLE: ReadonlySet<string> = new Set(['bad-link', 'unavailable', 'embedding-off']);

/** A list of clips at the clip that plays. */
export interface PlayedList {
  /** Of the clip that plays. */
  readonly id: number | undefined;
  readonly isUnavailable: boolean;
  /** Undefined at the last clip. */
  readonly onNext: (() => void) | undefined;
  /** Leaves an unavailable clip, in the direction of the viewer's last step. */
  readonly onSkip: (() => void) | undefined;
}

interface PlayThroughProps {
  readonly playback: ClipPlayback;
  readonly list: PlayedList;
  /** Called at first and after each change. */
  readonly onPlaying?: (isPlaying: boolean) => void;
}

/**
 * Continues with the next clip of a list at the end of each, and stops at the end of the last. Only
 * while the page is visible: a hidden one has no frames.
 */
export function PlayThrough({ playback, list, onPlaying }: PlayThroughProps) {
  const { player, isPlaying, status } = playback;
  const { startTime, endTime } = playback.clip;
  const isContinuing = useRef(false);
  const end = useEffectEvent(() => {
    if (list.onNext) {
      isContinuing.current = true;
      list.onNext();
    } else {
      player?.seek(startTime);
      player?.pause();
    }
  });
  useEffect(() => {
    if (!isPlaying || player === null) return undefined;
    let last = startTime;
    // At first, the time can be that of the clip before, in the same video.
    let hasBegun = false;
    let frame = requestAnimationFrame(function check() {
      const time = player.currentTime();
      const rate = player.snapshot().rate;
      // A slow device can miss the last frame: then the loop has begun again.
      const hasWrapped = last > endTime - 0.5 && time < startTime + 0.5 && last - time > 0.5;
      const isAtEnd = time >= endTime - END_S * rate;
      hasBegun ||= !isAtEnd && time > startTime - 1;
      if (hasBegun && (isAtEnd || hasWrapped)) {
        end();
        return;
      }
      last = time;
      frame = requestAnimationFrame(check);
    });
    return () => cancelAnimationFrame(frame);
  }, [player, isPlaying, startTime, endTime]);

  useEffect(() => onPlaying?.(isPlaying), [isPlaying, onPlaying]);

  // A list that the viewer started continues, also if clips do not start automatically.
  const start = useEffectEvent(() => playback.onStart());
  useEffect(() => {
    if (!isContinuing.current || status.kind === 'loading') return;
    isContinuing.current = false;
    if (status.kind === 'cued') start();
  }, [status.kind]);

  // Once it is reported, its tile says so, and it has no player.
  const isUnavailable =
    (status.kind === 'failed' && UNAVAILABLE.has(status.reason)) || list.isUnavailable;
  const isSkipped = isUnavailable && list.onSkip !== undefined;
  const skip = useEffectEvent(() => list.onSkip?.());
  useEffect(() => {
    if (!isSkipped) return undefined;
    const timer = setTimeout(() => skip(), SKIP_MS);
    return () => clearTimeout(timer);
  }, [isSkipped, list.id]);
  return null;
}
