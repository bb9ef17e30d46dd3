import type { Tile } from '@reprise/contract/feed/calls.ts';
import { tileTexts } from '@reprise/contract/tiles/texts.ts';
import { Poster } from '#clips/player/view/clip-poster.tsx';
import styles from './example-card.module.css';

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
