import { clipTexts } from '@reprise/contract/clips/texts.ts';
import type { Tile } from '@reprise/contract/feed/calls.ts';
import { feedTexts } from '@reprise/contract/feed/texts.ts';
import { relativeAge } from '@reprise/contract/rules/relative-age.ts';
import { tileTexts } from '@reprise/contract/tiles/texts.ts';
import { Heart, Repeat, VideoOff } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { posterUrl } from '#clips/player/view/poster-url.ts';
import { isOwn, type Viewer } from '#features/feed/list/viewer-rules.ts';
import { serverNow } from '#platform/server-clock.ts';
import type { Wall } from './use-wall.ts';
import styles from './wall-poster.module.css';

export interface WallPosterProps {
  readonly tile: Tile;
  readonly link: ReturnType<Wall['linkTo']>;
  readonly viewer: Viewer;
  readonly isSaved: boolean;
  readonly onOpen: () => void;
}

export function WallPoster({ tile, link, viewer, isSaved, onOpen }: WallPosterProps) {
  const unavailable = tile.source?.unavailable;
  return (
    <Link {...link} data-tile={tile.tile_id} className={styles.poster} onClick={onOpen}>
      <Thumbnail key={tile.tile_link} videoId={tile.tile_link} />
      <span className={styles.caption} dir="auto">
        {tile.tile_desc === '' ? tileTexts.by(tile.tile_owner) : tile.tile_desc}
      </span>
      <span className={styles.details}>
        {unavailable === undefined ? (
          <span className={styles.detail}>
            <Repeat aria-hidden />
            {feedTexts.seconds(tile.endtime - tile.starttime)}
          </span>
        ) : (
          <span className={styles.detail}>
            <VideoOff aria-hidden />
            <span className="visually-hidden">{clipTexts.failures[unavailable]}</span>
          </span>
        )}
        <PosterDetail tile={tile} viewer={viewer} isSaved={isSaved} />
      </span>
    </Link>
  );
}

/**
 * Shows the likes of the viewer's own clip (spec section 2), the owner of a saved one, otherwise
 * the age.
 */
function PosterDetail({
  tile,
  viewer,
  isSaved,
}: Pick<WallPosterProps, 'tile' | 'viewer' | 'isSaved'>) {
  const [now] = useState(serverNow);
  if (isSaved) return <span className={styles.owner}>{tile.tile_owner}</span>;
  if (!isOwn(viewer, tile.tile_owner)) return <span>{relativeAge(tile.created_date, now)}</span>;
  return (
    <span className={styles.detail}>
      <Heart aria-hidden className={styles.heart} />
      <span aria-hidden="true">{tile.tile_likes}</span>
      <span className="visually-hidden">{tileTexts.likes(tile.tile_likes)}</span>
    </span>
  );
}

function Thumbnail({ videoId }: { videoId: string }) {
  const url = posterUrl(videoId);
  const [hasFailed, setHasFailed] = useState(false);
  if (url === null || hasFailed) return null;
  return (
    <img
      src={url}
      alt=""
      loading="lazy"
      decoding="async"
      className={styles.still}
      onError={() => setHasFailed(true)}
    />
  );
}
