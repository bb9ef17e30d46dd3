import { mixLimits } from '@reprise/contract/mixes/limits.ts';
import { ListMusic } from 'lucide-react';
import { posterUrl } from '#clips/player/view/poster-url.ts';
import styles from './mix-cover.module.css';

interface MixCoverProps {
  /** Video ids of its clips, in order. */
  readonly covers: readonly string[];
  /** A wide cover has a large picture and two small ones. */
  readonly isWide?: boolean;
}

const WIDE_PICTURES = 3;

/** The pictures of the first videos of a mix. */
export function MixCover({ covers, isWide = false }: MixCoverProps) {
  const videos = [...new Set(covers)].slice(0, isWide ? WIDE_PICTURES : mixLimits.covers);
  return (
    <span
      className={isWide ? styles.wide : styles.cover}
      data-pictures={videos.length}
      aria-hidden="true"
    >
      {videos.length === 0 && <ListMusic />}
      {videos.map((videoId) => (
        <img key={videoId} src={posterUrl(videoId) ?? undefined} alt="" loading="lazy" />
      ))}
    </span>
  );
}
