import type { UnavailableReason } from '@reprise/contract/clips/video-source.ts';
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import type { Clip } from './clip-player.ts';
import { ClipRelay } from './loop/clip-end.ts';
import { isUnavailableReason, SKIP_MS, stopsPlayThrough } from './unavailable-reason.ts';
import type { PooledPlayback } from './use-clip-player.ts';

/** A list of clips at the clip that plays. */
export interface PlayedList {
  /** Of the clip that plays. */
  readonly id: number | undefined;
  readonly isUnavailable: boolean;
  /** Undefined at the last clip. */
  readonly next: Clip | undefined;
  readonly onNext: (() => void) | undefined;
  /** The next clip turns out to be unavailable before it is shown: another one becomes the next. */
  readonly onNextUnavailable: (reason: UnavailableReason) => void;
  /** Leaves an unavailable clip, in the direction of the viewer's last step. */
  readonly onSkip: (() => void) | undefined;
}

interface PlayThroughProps {
  readonly playback: PooledPlayback;
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
  const hasNext = list.onNext !== undefined;
  const isContinuing = useRef(false);
  const [relay] = useState(() => new ClipRelay());
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
    return relay.watch(player, { startTime, endTime }, { hasNext, onEnd: () => end() });
    // Two clips of a list can be the same passage.
  }, [relay, player, isPlaying, startTime, endTime, list.id, hasNext]);

  const { next } = list;
  const failure = useSyncExternalStore(player?.subscribe ?? subscribeToNothing, () =>
    player && next ? player.failureOf(next) : null,
  );
  const nextReason = failure && isUnavailableReason(failure) ? failure : null;
  const leaveNextOut = useEffectEvent(list.onNextUnavailable);
  useEffect(() => {
    if (nextReason) leaveNextOut(nextReason);
  }, [nextReason, next?.videoId, next?.startTime, next?.endTime]);

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

function subscribeToNothing(): () => void {
  return () => {};
}
