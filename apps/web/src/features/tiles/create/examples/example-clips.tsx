import { feedEndpoints, type Tile } from '@reprise/contract/feed/calls.ts';
import { tileTexts } from '@reprise/contract/tiles/texts.ts';
import { queryOptions } from '@tanstack/react-query';
import { Poster } from '#clips/player/view/clip-poster.tsx';
import { youtubeWatchUrl } from '#clips/player/youtube/youtube-links.ts';
import { callApi } from '#platform/api/api-client.ts';
import styles from './example-clips.module.css';

/** More than are shown: some may be of the same video, or no longer play. */
const CANDIDATES = 10;

/** Poster and caption, inside a button or link. */
export function ExampleCard({ tile }: { tile: Tile }) {
  const { tile_link, tile_desc, tile_owner } = tile;
  return (
    <>
      <span className={styles.frame}>
        <Poster videoId={tile_link} className={styles.poster} />
      </span>
      <span className={styles.caption} dir="auto">
        {tile_desc === '' ? tileTexts.by(tile_owner) : tile_desc}
      </span>
    </>
  );
}

/** The most liked clips of the site, one per video. */
export function exampleClipsQuery(user: string) {
  return queryOptions({
    queryKey: ['example-clips', user],
    queryFn: async ({ signal }) => {
      const query = { user, sort: 'most-liked', limit: CANDIDATES } as const;
      const { rows } = await callApi(feedEndpoints.homeVideo, { query }, { signal });
      return onePerVideo(rows.filter(({ source }) => source?.unavailable === undefined));
    },
    staleTime: Infinity,
    meta: { notice: false },
  });
}

/** A link that the upload form accepts. It starts where the example starts. */
export function exampleLink({ tile_link, starttime, endtime }: Tile): string {
  return youtubeWatchUrl({ videoId: tile_link, startTime: starttime, endTime: endtime });
}

function onePerVideo(tiles: readonly Tile[]): readonly Tile[] {
  return [
    ...new Map(tiles.toReversed().map((tile) => [tile.tile_link, tile])).values(),
  ].toReversed();
}
