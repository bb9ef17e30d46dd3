import { tilePath } from '@reprise/contract/links/rules/tile-paths.ts';
import { momentTexts } from '@reprise/contract/moments/moment-texts.ts';
import { useQuery } from '@tanstack/react-query';
import { Reply } from 'lucide-react';
import { Link } from 'react-router';
import { posterUrl } from '#clips/player/view/poster-url.ts';
import styles from './answered-line.module.css';
import { momentQuery } from './moment.api.ts';

interface AnsweredLineProps {
  readonly tileId: number;
  readonly user: string;
}

/** Says what an answer answers, above its caption. */
export function AnsweredLine({ tileId, user }: AnsweredLineProps) {
  const { data: moment } = useQuery(momentQuery(tileId, user));
  const answered = moment?.answered;
  if (answered === undefined) return null;
  if (answered === null) {
    return (
      <p className={styles.line}>
        <Reply size={16} aria-hidden />
        {momentTexts.answersGone}
      </p>
    );
  }
  const { public_id, tile_owner, tile_desc, tile_link } = answered;
  const poster = posterUrl(tile_link);
  return (
    <Link to={tilePath(public_id)} className={styles.line}>
      {poster !== null && (
        <img src={poster} alt="" className={styles.poster} loading="lazy" decoding="async" />
      )}
      <Reply size={16} aria-hidden />
      <span className={styles.owner}>{momentTexts.answersOwner(tile_owner)}</span>
      <q className={styles.words} dir="auto">
        {tile_desc}
      </q>
    </Link>
  );
}
