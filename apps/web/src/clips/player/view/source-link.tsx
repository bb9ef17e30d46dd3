import { clipTexts } from '@reprise/contract/clips/texts.ts';
import { ExternalLink } from 'lucide-react';
import type { Clip } from '#clips/player/clip-player.ts';
import styles from './clip-view.module.css';
import { youtubeWatchUrl } from '#clips/player/youtube/youtube-links.ts';

export function SourceLink({ clip }: { clip: Clip }) {
  return (
    // No `noreferrer`: the provider requires the referrer.
    <a className={styles.sourceLink} href={youtubeWatchUrl(clip)} target="_blank" rel="noopener">
      <ExternalLink aria-hidden />
      {clipTexts.watchOnYoutube}
    </a>
  );
}
