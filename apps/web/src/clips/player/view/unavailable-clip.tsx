import { lazy, Suspense } from 'react';
import type { Clip, FailureReason } from '#clips/player/clip-player.ts';
import { ClipPoster } from './clip-poster.tsx';

const UnavailableClipView = lazy(async () => ({
  default: (await import('./unavailable-clip-view.tsx')).UnavailableClipView,
}));

export interface UnavailableClipProps {
  readonly clip: Clip;
  readonly reason: FailureReason;
  /** As of the `ClipView` whose place it takes. */
  readonly size: 'feed' | 'bubble';
  /** Whether the next clip comes by itself; absent where none ever does. */
  readonly isAutoAdvancing?: boolean;
  /** Plays it all the same, where that can be tried; never asked for a link that leads nowhere. */
  readonly onRetry?: () => void;
}

/** In the place of a `ClipView`: no player is made for a clip that is known to play for nobody. */
export function UnavailableClip(props: UnavailableClipProps) {
  return (
    <Suspense fallback={<ClipPoster videoId={props.clip.videoId} size={props.size} />}>
      <UnavailableClipView {...props} />
    </Suspense>
  );
}
