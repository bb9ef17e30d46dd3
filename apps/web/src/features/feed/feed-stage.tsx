import type { Tile } from '@reprise/contract/feed.ts';
import { useEffect, useRef, useState } from 'react';
import { texts } from '@reprise/contract/texts.ts';
import { ClipControls } from '#shared/player/clip-controls.tsx';
import { ClipView } from '#shared/player/clip-view.tsx';
import { DeadClip } from '#shared/player/dead-clip.tsx';
import { posterOf } from '#shared/player/poster.ts';
import { useClipPlayer } from '#shared/player/use-clip-player.ts';
import { usePlayKey } from '#shared/player/use-player-keys.ts';
import { SourceCredit } from '#shared/source/source-credit.tsx';
import { Card } from '#shared/ui/card.tsx';
import { Caption } from './caption.tsx';
import type { Direction } from './feed-machine.ts';
import styles from './feed-stage.module.css';
import type { TileActions } from './feed.api.ts';
import { OwnerLine } from './owner-line.tsx';
import { PostActions, type RenderSharing } from './post-actions.tsx';
import { usePlaybackNews } from './use-playback-news.ts';
import { useSlideIn } from './use-slide-in.ts';
import type { Viewer } from './viewer.ts';

export interface FeedStageProps {
  readonly tile: Tile;
  /** The clip that follows, to be made ready. */
  readonly nextTile: Tile | undefined;
  readonly direction: Direction;
  readonly viewer: Viewer | null;
  readonly actions: TileActions;
  readonly renderSharing?: RenderSharing | undefined;
  /** Whether the next clip comes by itself, because this one plays for nobody. */
  readonly isMovingOn: boolean;
}

/** The clip on the stage: player, owner, words and what one can do with it. */
export function FeedStage(props: FeedStageProps) {
  const { tile, nextTile, direction, viewer, actions, renderSharing, isMovingOn } = props;
  const stage = useClipPlayer(
    {
      videoId: tile.tile_link,
      startTime: tile.starttime,
      endTime: tile.endtime,
    },
    tile.tile_id,
  );
  const content = useRef<HTMLDivElement>(null);
  const [triedId, setTriedId] = useState<number | null>(null);
  const dead = triedId === tile.tile_id ? undefined : tile.source?.dead;
  usePlaybackNews(tile, viewer, stage.status);
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
          {dead === undefined ? (
            <ClipView stage={stage} size="feed" />
          ) : (
            <DeadClip
              clip={stage.clip}
              reason={dead}
              size="feed"
              isMovingOn={isMovingOn}
              onRetry={() => setTriedId(tile.tile_id)}
            />
          )}
        </div>
        <div className={styles.under}>
          <div className={styles.head}>
            <OwnerLine tile={tile} viewer={viewer} />
            {dead === undefined && <ClipControls stage={stage} />}
          </div>
          <Caption key={tile.tile_id} text={tile.tile_desc} />
          <SourceCredit clip={stage.clip} source={tile.source} />
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
