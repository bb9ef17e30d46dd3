import type { Tile } from '@reprise/contract/feed.ts';
import { texts } from '@reprise/contract/texts.ts';
import { useRef } from 'react';
import { ClipControls } from '#shared/player/clip-controls.tsx';
import { ClipPoster } from '#shared/player/clip-poster.tsx';
import { ClipView } from '#shared/player/clip-view.tsx';
import { useClipPlayer } from '#shared/player/use-clip-player.ts';
import { Card } from '#shared/ui/card.tsx';
import { Age } from './age.tsx';
import { Caption } from './caption.tsx';
import type { TileActions } from './feed.api.ts';
import styles from './own-posts.module.css';
import { PostActions, type RenderSharing } from './post-actions.tsx';
import { useNearView } from './use-near-view.ts';
import type { Viewer } from './viewer.ts';

export interface OwnPostProps {
  readonly tile: Tile;
  readonly viewer: Viewer;
  readonly actions: TileActions;
  readonly renderSharing?: RenderSharing | undefined;
}

/** One post of the list: its clip while it is near the view, its picture in the same size else. */
export function OwnPost({ tile, viewer, actions, renderSharing }: OwnPostProps) {
  const clip = useRef<HTMLDivElement>(null);
  const isNear = useNearView(clip);
  return (
    <Card
      as="article"
      isBleeding
      className={styles.post}
      aria-label={texts.clip.by(tile.tile_owner)}
    >
      <div ref={clip}>{isNear ? <PlayingClip tile={tile} /> : <StillClip tile={tile} />}</div>
      <div className={styles.under}>
        <Caption text={tile.tile_desc} />
        <PostActions tile={tile} viewer={viewer} actions={actions} renderSharing={renderSharing} />
      </div>
    </Card>
  );
}

function PlayingClip({ tile }: { tile: Tile }) {
  const stage = useClipPlayer({
    videoId: tile.tile_link,
    startTime: tile.starttime,
    endTime: tile.endtime,
    isByFriend: true,
  });
  return (
    <>
      <ClipView stage={stage} size="feed" />
      <div className={styles.head}>
        <Age created={tile.created_date} />
        <ClipControls stage={stage} />
      </div>
    </>
  );
}

function StillClip({ tile }: { tile: Tile }) {
  return (
    <>
      <ClipPoster videoId={tile.tile_link} />
      <div className={styles.head}>
        <Age created={tile.created_date} />
      </div>
    </>
  );
}
