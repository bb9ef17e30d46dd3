import { texts } from '@reprise/contract/texts.ts';
import { ExternalLink } from 'lucide-react';
import type { Clip } from '#clips/player/clip-player.ts';
import styles from './clip-view.module.css';
import { youtubeWatchUrl } from '#clips/player/youtube/youtube-links.ts';

/** Leads to the passage at its provider. */
export function SourceLink({ clip }: { clip: Clip }) {
  return (
    // No `noreferrer`: the provider asks not to be cut off from where its viewers come from.
    <a className={styles.leave} href={youtubeWatchUrl(clip)} target="_blank" rel="noopener">
      <ExternalLink aria-hidden />
      {texts.player.watchOnYoutube}
    </a>
  );
}
