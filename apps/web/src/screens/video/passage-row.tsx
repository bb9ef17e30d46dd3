import type { Tile } from '@reprise/contract/feed/calls.ts';
import { formatClipTimes } from '@reprise/contract/clips/rules/clip-times.ts';
import { videoTexts } from '@reprise/contract/moments/video-texts.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { isOwn, ownerPath, type Viewer } from '#features/feed/list/viewer-rules.ts';
import { Age } from '#features/feed/post/owner-line.tsx';
import { Avatar } from '#ui/primitives/avatar.tsx';
import { classNames } from '#ui/primitives/class-names.ts';
import styles from './passage-row.module.css';

interface PassageRowProps {
  readonly tile: Tile;
  readonly viewer: Viewer | null;
  /** The one that plays. */
  readonly isCurrent: boolean;
  /** Absent if the video does not play. */
  readonly onPlay: (() => void) | undefined;
  /** Of the current passage. */
  readonly actions: ReactNode;
}

export function PassageRow({ tile, viewer, isCurrent, onPlay, actions }: PassageRowProps) {
  const { tile_id, tile_owner, tile_desc, starttime, endtime } = tile;
  const [start, end] = formatClipTimes({ startTime: starttime, endTime: endtime });
  return (
    <article
      className={classNames(styles.row, isCurrent && styles.current)}
      aria-current={isCurrent || undefined}
    >
      {onPlay && (
        <button
          type="button"
          data-passage={tile_id}
          className={styles.hit}
          aria-label={videoTexts.play(start, end, tile_owner)}
          onClick={onPlay}
        />
      )}
      <Avatar key={tile.img_url} src={tile.img_url} size={40} />
      <div className={styles.text}>
        <div className={styles.line}>
          <Link to={ownerPath(viewer, tile_owner)} className={styles.name}>
            {tile_owner}
          </Link>
          {tile.from_friend && <span className={styles.relation}>{videoTexts.friend}</span>}
          {isOwn(viewer, tile_owner) && <span className={styles.relation}>{videoTexts.own}</span>}
          <span className={styles.times}>
            {start} – {end}
          </span>
        </div>
        <p className={styles.caption} dir="auto">
          {tile_desc}
        </p>
        {isCurrent && (
          <div className={styles.actions}>
            <span className={styles.age}>
              <Age created={tile.created_date} />
            </span>
            {actions}
          </div>
        )}
      </div>
    </article>
  );
}
