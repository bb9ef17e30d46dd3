import type { Tile } from '@reprise/contract/feed/calls.ts';
import { formatClipTimes } from '@reprise/contract/clips/rules/clip-times.ts';
import { videoTexts } from '@reprise/contract/moments/video-texts.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { AudienceSign } from '#clips/audience/audience-sign.tsx';
import { isLimited } from '#clips/audience/is-limited.ts';
import type { ClipPlayback } from '#clips/player/use-clip-player.ts';
import { isOwn, ownerPath, type Viewer } from '#features/feed/list/viewer-rules.ts';
import { Caption } from '#features/feed/post/caption.tsx';
import { LoopRing } from '#features/moments/timeline/loop-ring.tsx';
import { Avatar } from '#ui/primitives/avatar.tsx';
import { classNames } from '#ui/primitives/class-names.ts';
import styles from './passage-row.module.css';

interface PassageRowProps {
  readonly tile: Tile;
  readonly viewer: Viewer | null;
  /** Of the passage that plays. */
  readonly playback: ClipPlayback | undefined;
  /** Absent if the video does not play. */
  readonly onPlay: (() => void) | undefined;
  /** Below the words of the passage that plays, next to those of others. */
  readonly children: ReactNode;
}

export function PassageRow({ tile, viewer, playback, onPlay, children }: PassageRowProps) {
  const { tile_id, tile_owner, tile_desc, starttime, endtime } = tile;
  const [start, end] = formatClipTimes({ startTime: starttime, endTime: endtime });
  const face = <Avatar key={tile.img_url} src={tile.img_url} size={40} />;
  return (
    <article
      className={classNames(styles.row, playback && styles.current)}
      aria-label={`${tile_owner}, ${start} – ${end}`}
      aria-current={playback !== undefined || undefined}
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
      {playback ? <LoopRing playback={playback}>{face}</LoopRing> : face}
      <div className={styles.text}>
        <div className={styles.line}>
          <Link to={ownerPath(viewer, tile_owner)} className={styles.name}>
            {tile_owner}
          </Link>
          {tile.from_friend && !isLimited(tile) && (
            <span className={styles.relation}>{videoTexts.friend}</span>
          )}
          {isOwn(viewer, tile_owner) && <span className={styles.relation}>{videoTexts.own}</span>}
          <AudienceSign tile={tile} />
          <span className={styles.times}>
            {start} – {end}
          </span>
        </div>
        <div className={styles.below}>
          {playback ? (
            <div className={styles.words}>
              <Caption key={tile_id} text={tile_desc} />
            </div>
          ) : (
            <p className={styles.caption} dir="auto">
              {tile_desc}
            </p>
          )}
          {children}
        </div>
      </div>
    </article>
  );
}
