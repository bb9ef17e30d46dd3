import type { Tile } from '@reprise/contract/feed/calls.ts';
import { momentTexts } from '@reprise/contract/moments/moment-texts.ts';
import { Reply, X } from 'lucide-react';
import { posterUrl } from '#clips/player/view/poster-url.ts';
import { IconButton } from '#ui/primitives/icon-button.tsx';
import styles from './answering-note.module.css';
import type { Answering } from './use-answering.ts';

interface AnsweringNoteProps {
  readonly answering: Answering;
  readonly isShared: boolean;
}

/** Says whom the post answers. Until it is shared, the user can post without it. */
export function AnsweringNote({ answering, isShared }: AnsweringNoteProps) {
  const { publicId, tile, isGone, stop } = answering;
  if (publicId === null || (isShared && isGone)) return null;
  const poster = tile && posterUrl(tile.tile_link);
  return (
    <div role="status" className={styles.note}>
      {poster && <img src={poster} alt="" className={styles.poster} />}
      <Reply size={16} aria-hidden />
      <p className={styles.text}>
        <span>{textOf(tile, isGone)}</span>
        {tile && (
          <q className={styles.words} dir="auto">
            {tile.tile_desc}
          </q>
        )}
      </p>
      {!isShared && (
        <IconButton label={momentTexts.stopAnswering} icon={<X aria-hidden />} onClick={stop} />
      )}
    </div>
  );
}

function textOf(tile: Tile | undefined, isGone: boolean): string {
  if (isGone) return momentTexts.answeringGone;
  return tile ? momentTexts.answering(tile.tile_owner) : momentTexts.answeringUnknown;
}
