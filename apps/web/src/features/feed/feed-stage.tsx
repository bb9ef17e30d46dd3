import type { Tile } from '@reprise/contract/feed.ts';
import { useEffect, useRef } from 'react';
import { texts } from '@reprise/contract/texts.ts';
import { ClipControls } from '#shared/player/clip-controls.tsx';
import { ClipView } from '#shared/player/clip-view.tsx';
import { posterOf } from '#shared/player/poster.ts';
import { useClipPlayer } from '#shared/player/use-clip-player.ts';
import { usePlayKey } from '#shared/player/use-player-keys.ts';
import { Card } from '#shared/ui/card.tsx';
import { Caption } from './caption.tsx';
import type { Direction } from './feed-machine.ts';
import styles from './feed-stage.module.css';
import type { TileActions } from './feed.api.ts';
import { OwnerLine } from './owner-line.tsx';
import { PostActions, type RenderSharing } from './post-actions.tsx';
import { useSlideIn } from './use-slide-in.ts';
import { isByFriend, type Viewer } from './viewer.ts';

export interface FeedStageProps {
  readonly tile: Tile;
  /** The clip that follows, to be made ready. */
  readonly nextTile: Tile | undefined;
  readonly direction: Direction;
  readonly viewer: Viewer | null;
  readonly actions: TileActions;
  readonly renderSharing?: RenderSharing | undefined;
}

/** The clip on the stage: player, owner, words and what one can do with it. */
export function FeedStage(props: FeedStageProps) {
  const { tile, nextTile, direction, viewer, actions, renderSharing } = props;
  const stage = useClipPlayer(
    {
      videoId: tile.tile_link,
      startTime: tile.starttime,
      endTime: tile.endtime,
      isByFriend: isByFriend(viewer, tile),
    },
    tile.tile_id,
  );
  const content = useRef<HTMLDivElement>(null);
  usePlayKey(stage.onToggle);
  useReadyPoster(nextTile?.tile_link);
  useSlideIn(content, tile.tile_id, direction);

  return (
    <Card
      as="article"
      isBleeding
      className={styles.card}
      aria-label={texts.clip.by(tile.tile_owner)}
    >
      <div ref={content} className={styles.content}>
        <div className={styles.frame}>
          <ClipView stage={stage} size="feed" />
        </div>
        <div className={styles.under}>
          <div className={styles.head}>
            <OwnerLine tile={tile} viewer={viewer} />
            <ClipControls stage={stage} />
          </div>
          <Caption key={tile.tile_id} text={tile.tile_desc} />
          <PostActions
            tile={tile}
            viewer={viewer}
            actions={actions}
            renderSharing={renderSharing}
          />
        </div>
      </div>
    </Card>
  );
}

/** Loads the still picture of a video into the browser's cache. */
function useReadyPoster(videoId: string | undefined): void {
  useEffect(() => {
    const source = videoId === undefined ? null : posterOf(videoId);
    if (source) new Image().src = source;
  }, [videoId]);
}
