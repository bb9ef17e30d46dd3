import { lazy, Suspense } from 'react';
import { ClipPoster } from '#clips/player/view/clip-poster.tsx';
import type { UnavailableClipProps } from './unavailable-clip-view.tsx';

const UnavailableClipView = lazy(async () => ({
  default: (await import('./unavailable-clip-view.tsx')).UnavailableClipView,
}));

export function UnavailableClip(props: UnavailableClipProps) {
  return (
    <Suspense fallback={<ClipPoster videoId={props.clip.videoId} size={props.size} />}>
      <UnavailableClipView {...props} />
    </Suspense>
  );
}
