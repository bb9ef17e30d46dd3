import { useEffect, useEffectEvent, useRef } from 'react';
import type { ClipPlayback } from '#clips/player/use-clip-player.ts';
import type { Feed } from '#features/feed/list/use-feed.ts';

/** The loop seeks back 15 ms before the end: the frame before it is the last one. */
const END_S = 0.034;
/** Of a clip that turns out to be unavailable while its mix plays. */
const SKIP_MS = 700;

const UNAVAILABLE: ReadonlySet<string> = new Set(['bad-link', 'unavailable', 'embedding-off']);

interface PlayThroughProps {
  readonly playback: ClipPlayback;
  readonly feed: Feed;
  /** Called at first and after each change. */
  readonly onPlaying: (isPlaying: boolean) => void;
}

/**
 * Continues with the next clip of a mix at the end of each, and stops at the end of the last. Only while
 * the page is visible: a hidden one has no frames.
 */
export function PlayThrough({ playback, feed, onPlaying }: PlayThroughProps) {
  const { player, isPlaying, status } = playback;
  const { startTime, endTime } = playback.clip;
  const isContinuing = useRef(false);
  const end = useEffectEvent(() => {
    if (feed.hasNext) {
      isContinuing.current = true;
      feed.onNext();
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

  useEffect(() => onPlaying(isPlaying), [isPlaying, onPlaying]);

  // A mix that the viewer started continues, also if clips do not start automatically.
  const start = useEffectEvent(() => playback.onStart());
  useEffect(() => {
    if (!isContinuing.current || status.kind === 'loading') return;
    isContinuing.current = false;
    if (status.kind === 'cued') start();
  }, [status.kind]);

  // Once it is reported, its tile says so, and it has no player.
  const isUnavailable =
    (status.kind === 'failed' && UNAVAILABLE.has(status.reason)) ||
    feed.tile?.source?.unavailable !== undefined;
  const isBack = feed.direction === 'back';
  const isSkipped = isUnavailable && (isBack ? feed.hasPrevious : feed.hasNext);
  const tileId = feed.tile?.tile_id;
  const skip = useEffectEvent(() => (isBack ? feed.onPrevious() : feed.onNext()));
  useEffect(() => {
    if (!isSkipped) return undefined;
    const timer = setTimeout(() => skip(), SKIP_MS);
    return () => clearTimeout(timer);
  }, [isSkipped, tileId]);
  return null;
}
