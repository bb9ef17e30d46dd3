import { lazy, Suspense } from 'react';
import type { Clip, FailureReason } from './clip-player.ts';
import { ClipPoster } from './clip-poster.tsx';

const DeadClipView = lazy(async () => ({
  default: (await import('./dead-clip-view.tsx')).DeadClipView,
}));

export interface DeadClipProps {
  readonly clip: Clip;
  readonly reason: FailureReason;
  /** As of the `ClipView` whose place it takes. */
  readonly size: 'feed' | 'bubble';
  /** Whether the next clip comes by itself; absent where none ever does. */
  readonly isMovingOn?: boolean;
  /** Plays it all the same, where that can be tried; never asked for a link that leads nowhere. */
  readonly onRetry?: () => void;
}

/** In the place of a `ClipView`: no player is made for a clip that is known to play for nobody. */
export function DeadClip(props: DeadClipProps) {
  return (
    <Suspense fallback={<ClipPoster videoId={props.clip.videoId} size={props.size} />}>
      <DeadClipView {...props} />
    </Suspense>
  );
}
