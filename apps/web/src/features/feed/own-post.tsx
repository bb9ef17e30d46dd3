import type { Tile } from '@reprise/contract/feed.ts';
import { texts } from '@reprise/contract/texts.ts';
import { type ReactNode, useRef, useState } from 'react';
import { ClipControls } from '#shared/player/clip-controls.tsx';
import type { Clip } from '#shared/player/clip-player.ts';
import { ClipPoster } from '#shared/player/clip-poster.tsx';
import { ClipView } from '#shared/player/clip-view.tsx';
import { DeadClip } from '#shared/player/dead-clip.tsx';
import { useClipPlayer } from '#shared/player/use-clip-player.ts';
import { Card } from '#shared/ui/card.tsx';
import { Age } from './age.tsx';
import type { TileActions } from './feed.api.ts';
import styles from './own-posts.module.css';
import { PostActions, type RenderSharing } from './post-actions.tsx';
import { PostWords } from './post-words.tsx';
import { useNearView } from './use-near-view.ts';
import { usePlaybackNews } from './use-playback-news.ts';
import type { Viewer } from './viewer.ts';

export interface OwnPostProps {
  readonly tile: Tile;
  /** Its number in the list, from 1, and how many there are; null while more may follow. */
  readonly place: { readonly number: number; readonly count: number | null };
  readonly viewer: Viewer;
  readonly actions: TileActions;
  readonly renderSharing?: RenderSharing | undefined;
}

/** One post of the list: its clip while it is near the view, its picture in the same size else. */
export function OwnPost({ tile, place, viewer, actions, renderSharing }: OwnPostProps) {
  const clip = useRef<HTMLDivElement>(null);
  const isNear = useNearView(clip);
  const [isTried, setIsTried] = useState(false);
  const dead = isTried ? undefined : tile.source?.dead;
  return (
    <Card
      as="article"
      isBleeding
      className={styles.post}
      aria-label={texts.clip.by(tile.tile_owner)}
      aria-posinset={place.number}
      aria-setsize={place.count ?? -1}
    >
      <div ref={clip}>
        {dead !== undefined ? (
          <>
            <DeadClip
              clip={clipOf(tile)}
              reason={dead}
              size="feed"
              onRetry={() => setIsTried(true)}
            />
            <Head tile={tile} />
          </>
        ) : isNear ? (
          <PlayingClip tile={tile} viewer={viewer} />
        ) : (
          <StillClip tile={tile} />
        )}
      </div>
      <div className={styles.under}>
        <PostWords tile={tile} clip={clipOf(tile)} />
        <PostActions tile={tile} viewer={viewer} actions={actions} renderSharing={renderSharing} />
      </div>
    </Card>
  );
}

function PlayingClip({ tile, viewer }: { tile: Tile; viewer: Viewer }) {
  const stage = useClipPlayer({ ...clipOf(tile), isByFriend: true });
  usePlaybackNews(tile, viewer, stage.status);
  return (
    <>
      <ClipView stage={stage} size="feed" />
      <Head tile={tile}>
        <ClipControls stage={stage} />
      </Head>
    </>
  );
}

function StillClip({ tile }: { tile: Tile }) {
  return (
    <>
      <ClipPoster videoId={tile.tile_link} />
      <Head tile={tile} />
    </>
  );
}

function Head({ tile, children }: { tile: Tile; children?: ReactNode }) {
  return (
    <div className={styles.head}>
      <Age created={tile.created_date} />
      {children}
    </div>
  );
}

function clipOf({ tile_link, starttime, endtime }: Tile): Clip {
  return { videoId: tile_link, startTime: starttime, endTime: endtime };
}
