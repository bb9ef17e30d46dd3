import { useEffect, useEffectEvent, useRef } from 'react';
import { watchClipEnd } from './loop/clip-end.ts';
import { SKIP_MS, stopsPlayThrough } from './unavailable-reason.ts';
import type { ClipPlayback } from './use-clip-player.ts';

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
  /** Called at the end of the last clip, which then is paused at its start. */
  readonly onEnd?: () => void;
}

/**
 * Continues with the next clip of a list at the end of each, and stops at the end of the last. Only
 * while the page is visible: a hidden one has no frames.
 */
export function PlayThrough({ playback, list, onPlaying, onEnd }: PlayThroughProps) {
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
      onEnd?.();
    }
  });
  useEffect(() => {
    if (!isPlaying || player === null) return undefined;
    return watchClipEnd(player, { startTime, endTime }, () => end());
    // Two clips of a list can be the same passage.
  }, [player, isPlaying, startTime, endTime, list.id]);

  useEffect(() => onPlaying?.(isPlaying), [isPlaying, onPlaying]);

  // A list that the viewer started continues, also if clips do not start automatically.
  const start = useEffectEvent(() => playback.onStart());
  // Once it is reported, its tile says so, and it has no player.
  const isUnavailable = stopsPlayThrough(status) || list.isUnavailable;
  useEffect(() => {
    if (!isContinuing.current || isUnavailable || status.kind === 'loading') return;
    isContinuing.current = false;
    if (status.kind === 'cued') start();
  }, [status.kind, isUnavailable]);

  const isSkipped = isUnavailable && list.onSkip !== undefined;
  const skip = useEffectEvent(() => list.onSkip?.());
  useEffect(() => {
    if (!isSkipped) return undefined;
    const timer = setTimeout(() => skip(), SKIP_MS);
    return () => clearTimeout(timer);
  }, [isSkipped, list.id]);
  return null;
}
