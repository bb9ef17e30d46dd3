import { lazy, Suspense } from 'react';
import { ClipPoster } from './clip-poster.tsx';
import type { UnavailableClipProps } from './unavailable-clip-props.ts';

const UnavailableClipView = lazy(async () => ({
  default: (await import('./unavailable-clip-view.tsx')).UnavailableClipView,
}));

/** In the place of a `ClipView`: no player is made for a clip that is known to play for nobody. */
export function UnavailableClip(props: UnavailableClipProps) {
  return (
    <Suspense fallback={<ClipPoster videoId={props.clip.videoId} size={props.size} />}>
      <UnavailableClipView {...props} />
    </Suspense>
  );
}
