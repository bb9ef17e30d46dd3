import type { ReactNode } from 'react';
import type { Viewer } from '#features/feed/list/viewer-rules.ts';
import type { RenderSharing } from '#features/feed/post/post-actions.tsx';
import { PosterWall } from './poster-wall.tsx';
import type { Wall, WallDescriptor } from './use-wall.ts';
import { WallViewer } from './wall-viewer.tsx';

type WithoutScope<Descriptor> = Descriptor extends unknown
  ? Omit<Descriptor, 'user' | 'visit'>
  : never;

export interface WallFeedProps {
  readonly wall: Wall;
  readonly list: WithoutScope<WallDescriptor>;
  readonly viewer: Viewer;
  readonly title: ReactNode;
  readonly onBlock?: (owner: string) => void;
  readonly renderSharing: RenderSharing;
  readonly empty: ReactNode;
}

/** Choosing a poster opens the viewer there, in the same order. */
export function WallFeed({ wall, list, viewer, empty, ...viewerProps }: WallFeedProps) {
  const descriptor: WallDescriptor = { ...list, user: viewer.displayName, visit: wall.visit };
  if (wall.openTileId === null) {
    return <PosterWall descriptor={descriptor} wall={wall} viewer={viewer} empty={empty} />;
  }
  return (
    <WallViewer
      {...viewerProps}
      descriptor={descriptor}
      openTileId={wall.openTileId}
      viewer={viewer}
      empty={empty}
      onClose={wall.onClose}
    />
  );
}
