import { texts } from '@reprise/contract/texts.ts';
import { ExternalLink } from 'lucide-react';
import type { Clip } from './clip-player.ts';
import styles from './clip-view.module.css';
import { youtubePage } from './youtube-links.ts';

/** Leads to the passage at its provider. */
export function SourceLink({ clip }: { clip: Clip }) {
  return (
    // No `noreferrer`: the provider asks not to be cut off from where its viewers come from.
    <a className={styles.leave} href={youtubePage(clip)} target="_blank" rel="noopener">
      <ExternalLink aria-hidden />
      {texts.player.watchOnYoutube}
    </a>
  );
}
