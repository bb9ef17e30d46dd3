import { isSampleVideo } from '@reprise/contract/clips/rules/sample-video.ts';
import { clipTexts } from '@reprise/contract/clips/texts.ts';
import { friendPath } from '@reprise/contract/friends/rules/user-path.ts';
import { tilePath } from '@reprise/contract/links/rules/clip-page.ts';
import { linkTexts } from '@reprise/contract/links/texts.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { Clip } from '#clips/player/clip-player.ts';
import { youtubeWatchUrl } from '#clips/player/youtube/youtube-links.ts';
import { sharedTileQuery } from '#features/chat/chat.api.ts';
import styles from './shared-tile.module.css';

interface SharedTileProps {
  readonly publicId: string | undefined;
  readonly clip: Clip;
  readonly times: string;
}

/** Shows caption, owner, times and source of a clip, if the viewer may see them. */
export function SharedTile({ publicId, clip, times }: SharedTileProps) {
  if (publicId === undefined) return <ClipLine clip={clip} times={times} />;
  return <Linked publicId={publicId} clip={clip} times={times} />;
}

function Linked({ publicId, clip, times }: SharedTileProps & { readonly publicId: string }) {
  const { data: tile, isPending } = useQuery(sharedTileQuery(publicId));
  // Deleted, or hidden by a block.
  if (tile === null) return <ClipLine clip={clip} times={times} />;
  return (
    <div className={styles.words} aria-busy={isPending}>
      <Link className={styles.caption} to={tilePath(publicId)} title={tile?.tile_desc} dir="auto">
        {tile?.tile_desc ?? linkTexts.open}
      </Link>
      <ClipLine clip={clip} times={times} owner={tile?.tile_owner} source={tile?.source?.title} />
    </div>
  );
}

interface ClipLineProps {
  readonly clip: Clip;
  readonly times: string;
  readonly owner?: string | undefined;
  readonly source?: string | undefined;
}

function ClipLine({ clip, times, owner, source }: ClipLineProps) {
  return (
    <p className={styles.line}>
      {owner !== undefined && (
        <Link className={styles.owner} to={friendPath(owner)}>
          {owner}
        </Link>
      )}
      <span>{times}</span>
      {!isSampleVideo(clip.videoId) && (
        <a href={youtubeWatchUrl(clip)} target="_blank" rel="noopener" title={source}>
          {clipTexts.provider}
        </a>
      )}
    </p>
  );
}
