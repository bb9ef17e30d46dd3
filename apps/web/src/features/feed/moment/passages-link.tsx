import type { Tile } from '@reprise/contract/feed/calls.ts';
import { momentTexts } from '@reprise/contract/moments/moment-texts.ts';
import { stretchPath } from '@reprise/contract/moments/rules/video-path.ts';
import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import { AnswersLink } from './answers-link.tsx';
import { CurveThumbnail } from './curve-thumbnail.tsx';
import { momentQuery } from './moment.api.ts';
import styles from './passages-link.module.css';

interface PassagesLinkProps {
  readonly tile: Tile;
  readonly user: string;
}

/** Leads to this clip on the page of the video, if it has more clips than this one, and on phones to the answers. */
export function PassagesLink({ tile, user }: PassagesLinkProps) {
  const { data: moment } = useQuery(momentQuery(tile.tile_id, user));
  if (!moment) return null;
  const times = { startTime: tile.starttime, endTime: tile.endtime };
  return (
    <div className={styles.row}>
      {moment.passages > 1 && (
        <Link to={stretchPath(tile.tile_link, times)} className={styles.link}>
          <CurveThumbnail {...moment} times={times} />
          <span className={styles.text}>{momentTexts.passages(moment.passages)}</span>
          <ChevronRight size={16} aria-hidden />
        </Link>
      )}
      {moment.answers > 0 && (
        <AnswersLink publicId={tile.public_id} count={moment.answers} className={styles.answers} />
      )}
    </div>
  );
}
