import type { DeadReason } from '@reprise/contract/sources.ts';
import { texts } from '@reprise/contract/texts.ts';
import { ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Clip } from './clip-player.ts';
import { Poster } from './clip-poster.tsx';
import styles from './clip-view.module.css';
import dead from './dead-clip.module.css';
import { youtubePage } from './youtube-links.ts';

interface DeadNoticeProps {
  readonly clip: Clip;
  readonly reason: DeadReason;
  /** A second sentence, in a place of its own. */
  readonly after?: ReactNode;
  /** Stands beside the link. */
  readonly action?: ReactNode;
}

/** Stands where a clip would that plays for nobody: its picture greyed out, why, and the way to the source. */
export function DeadNotice({ clip, reason, after, action }: DeadNoticeProps) {
  return (
    <div className={styles.notice} role="status">
      <div className={dead.still} aria-hidden="true">
        <Poster videoId={clip.videoId} />
      </div>
      <div className={dead.words}>
        <p>{texts.player.failures[reason]}</p>
        {after !== undefined && <p className={dead.after}>{after}</p>}
      </div>
      <div className={styles.actions}>
        {action}
        <SourceLink clip={clip} />
      </div>
    </div>
  );
}

/** Leads to the passage at its provider. No `noreferrer`: it asks not to be cut off from where its viewers come from. */
export function SourceLink({ clip }: { clip: Clip }) {
  return (
    <a className={styles.leave} href={youtubePage(clip)} target="_blank" rel="noopener">
      <ExternalLink aria-hidden />
      {texts.player.watchOnYoutube}
    </a>
  );
}
