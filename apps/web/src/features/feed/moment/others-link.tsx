import { momentPath } from '@reprise/contract/moments/rules/moment-paths.ts';
import type { Moment } from '@reprise/contract/moments/moment-calls.ts';
import { momentTexts } from '@reprise/contract/moments/moment-texts.ts';
import { Link } from 'react-router';
import { isOwn, type Viewer } from '#features/feed/list/viewer-rules.ts';
import { Avatar } from '#ui/primitives/avatar.tsx';
import styles from './others-link.module.css';

interface OthersLinkProps {
  readonly publicId: string;
  readonly moment: Pick<Moment, 'others' | 'faces'>;
  readonly viewer: Viewer | null;
}

/** Leads to the clips of others that mark the same moment. */
export function OthersLink({ publicId, moment, viewer }: OthersLinkProps) {
  const { faces } = moment;
  return (
    <Link to={momentPath(publicId)} className={styles.same}>
      {faces.length > 0 && (
        <span className={styles.faces}>
          {faces.map(({ username, img_url }) => (
            // Without a name: its user is one of those whom the text counts.
            <Avatar key={username} src={img_url} size={28} />
          ))}
        </span>
      )}
      <span className={styles.count}>{textOf(moment, viewer)}</span>
    </Link>
  );
}

function textOf({ others, faces }: OthersLinkProps['moment'], viewer: Viewer | null): string {
  const isMarkedByViewer = faces.some(({ username }) => isOwn(viewer, username));
  if (others > 1) {
    return isMarkedByViewer ? momentTexts.youAndOthers(others) : momentTexts.others(others);
  }
  if (isMarkedByViewer) return momentTexts.onlyYou;
  const [only] = faces;
  return only ? momentTexts.onlyOther(only.username) : momentTexts.others(others);
}
