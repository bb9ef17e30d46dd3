import { posterUrl } from '#clips/player/view/poster-url.ts';
import styles from './mix-cover.module.css';

/** Of the first clips of a mix, at most four pictures. */
export function MixCover({ covers }: { covers: readonly string[] }) {
  return (
    <span className={styles.cover} aria-hidden="true">
      {[...new Set(covers)].map((videoId) => (
        <img key={videoId} src={posterUrl(videoId) ?? undefined} alt="" loading="lazy" />
      ))}
    </span>
  );
}
