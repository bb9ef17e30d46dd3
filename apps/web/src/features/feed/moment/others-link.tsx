import { momentPath } from '@reprise/contract/moments/rules/moment-paths.ts';
import type { Moment } from '@reprise/contract/moments/moment-calls.ts';
import { momentTexts } from '@reprise/contract/moments/moment-texts.ts';
import { Link } from 'react-router';
import { Avatar } from '#ui/primitives/avatar.tsx';
import styles from './others-link.module.css';

interface OthersLinkProps {
  readonly publicId: string;
  readonly moment: Pick<Moment, 'others' | 'faces'>;
}

/** Leads to the clips of others that mark the same moment. */
export function OthersLink({ publicId, moment: { others, faces } }: OthersLinkProps) {
  return (
    <Link to={momentPath(publicId)} className={styles.same}>
      {faces.length > 0 && (
        <span className={styles.faces}>
          {faces.map(({ username, img_url }) => (
            <Avatar key={username} src={img_url} name={username} size={28} />
          ))}
        </span>
      )}
      <span className={styles.count}>{momentTexts.others(others)}</span>
    </Link>
  );
}
