import type { Tile } from '@reprise/contract/feed.ts';
import { useEffect, useRef, useState } from 'react';
import { texts } from '@reprise/contract/texts.ts';
import { ClipControls } from '#shared/player/clip-controls.tsx';
import type { Clip, FailureReason } from '#shared/player/clip-player.ts';
import { ClipView } from '#shared/player/clip-view.tsx';
import { DeadClip } from '#shared/player/dead-clip.tsx';
import { posterOf } from '#shared/player/poster.ts';
import { useClipPlayer } from '#shared/player/use-clip-player.ts';
import { usePlayKey } from '#shared/player/use-player-keys.ts';
import { Card } from '#shared/ui/card.tsx';
import type { Direction } from './feed-machine.ts';
import styles from './feed-stage.module.css';
import type { TileActions } from './feed.api.ts';
import { OwnerLine } from './owner-line.tsx';
import { PostActions, type RenderSharing } from './post-actions.tsx';
import { PostWords } from './post-words.tsx';
import { usePlaybackNews } from './use-playback-news.ts';
import { useSlideIn } from './use-slide-in.ts';
import { isByFriend, type Viewer } from './viewer.ts';

export interface FeedStageProps {
  readonly tile: Tile;
  /** The clips one step away, the likelier one first: to be made ready. */
  readonly neighbours: readonly Tile[];
  readonly direction: Direction;
  readonly viewer: Viewer | null;
  readonly actions: TileActions;
  readonly renderSharing?: RenderSharing | undefined;
  /** Why the clip is known to play for nobody. */
  readonly dead: FailureReason | undefined;
  /** Is told of a clip whose link turns out to lead nowhere. */
  readonly onBadLink: (tileId: number) => void;
  /** Whether the next clip comes by itself, because this one plays for nobody. */
  readonly isMovingOn: boolean;
}

/** The clip on the stage: player, owner, words and what one can do with it. */
export function FeedStage(props: FeedStageProps) {
  const { tile, neighbours, direction, viewer, actions, renderSharing, isMovingOn, onBadLink } =
    props;
  const stage = useClipPlayer(clipOf(tile, viewer), {
    showing: tile.tile_id,
    neighbours: neighbours
      .filter(({ source }) => source?.dead === undefined)
      .map((neighbour) => clipOf(neighbour, viewer)),
  });
  const content = useRef<HTMLDivElement>(null);
  const [triedId, setTriedId] = useState<number | null>(null);
  const dead = triedId === tile.tile_id ? undefined : props.dead;
  const isLost = dead === 'bad-link';
  const { status } = stage;
  const isBadLink = status.kind === 'failed' && status.reason === 'bad-link';
  useEffect(() => {
    if (isBadLink) onBadLink(tile.tile_id);
  }, [isBadLink, onBadLink, tile.tile_id]);
  usePlaybackNews(tile, viewer, status);
  usePlayKey(stage.onToggle);
  useReadyPosters(neighbours);
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
            <ClipControls stage={stage} isOff={dead !== undefined} isBesideName />
          </div>
          <PostWords key={tile.tile_id} tile={tile} clip={isLost ? null : stage.clip} />
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

function clipOf(tile: Tile, viewer: Viewer | null): Clip {
  return {
    videoId: tile.tile_link,
    startTime: tile.starttime,
    endTime: tile.endtime,
    isByFriend: isByFriend(viewer, tile),
  };
}

/** Loads the still pictures of these clips into the browser's cache. */
function useReadyPosters(tiles: readonly Tile[]): void {
  useEffect(() => {
    for (const { tile_link } of tiles) {
      const source = posterOf(tile_link);
      if (source) new Image().src = source;
    }
  }, [tiles]);
}
