import type { ReactNode } from 'react';
import { useIsHydrated } from '#platform/hooks/use-is-hydrated.ts';
import { classNames } from '#ui/primitives/class-names.ts';
import styles from './clip-view.module.css';
import { largePosterUrl, posterUrl } from './poster-url.ts';

const PLACEHOLDER_WIDTH = 120;

interface PosterProps {
  readonly videoId: string;
  readonly isFirst?: boolean;
  readonly className?: string | undefined;
}

export function Poster({ videoId, isFirst = false, className = styles.poster }: PosterProps) {
  const source = posterUrl(videoId);
  if (!source) return null;
  return (
    <img
      className={className}
      src={source}
      alt=""
      width={480}
      height={360}
      // Synchronous for the first clip: otherwise the player is blank for a moment.
      decoding={isFirst ? 'sync' : 'async'}
      {...(isFirst ? { fetchPriority: 'high' } : { loading: 'lazy' })}
      onError={({ currentTarget }) => {
        currentTarget.hidden = true;
      }}
      onLoad={({ currentTarget }) => {
        currentTarget.hidden = currentTarget.naturalWidth === PLACEHOLDER_WIDTH;
      }}
    />
  );
}

/**
 * Covers the poster once loaded. Not every video has one, and the server renders only the small
 * one.
 */
export function LargePoster({ videoId }: { videoId: string }) {
  const source = largePosterUrl(videoId);
  const isHydrated = useIsHydrated();
  if (!source || !isHydrated) return null;
  return (
    <img
      className={styles.poster}
      src={source}
      alt=""
      hidden
      onLoad={({ currentTarget }) => {
        currentTarget.hidden = currentTarget.naturalWidth <= PLACEHOLDER_WIDTH;
      }}
    />
  );
}

interface ClipPosterProps {
  readonly videoId: string;
  readonly size?: 'feed' | 'bubble';
  /** Instead of the loop bar. */
  readonly bar?: ReactNode;
}

export function ClipPoster({ videoId, size = 'feed', bar }: ClipPosterProps) {
  return (
    <div className={classNames(styles.view, styles[size])}>
      <div className={styles.frame}>
        <Poster videoId={videoId} />
      </div>
      {bar ?? <div className={styles.loop} />}
    </div>
  );
}
