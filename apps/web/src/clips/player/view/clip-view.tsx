import { classNames } from '#ui/primitives/class-names.ts';
import { ClipNotice } from './clip-notice.tsx';
import styles from './clip-view.module.css';
import type { PlayerStatus } from '#clips/player/clip-player.ts';
import { Poster } from './clip-poster.tsx';
import { LoopBar } from './loop-bar.tsx';
import type { ClipPlayback } from '#clips/player/use-clip-player.ts';

export type ClipViewProps = {
  playback: ClipPlayback;
  /** `feed` is 640x390 at most, `preview` 896x504 at most (spec section 2); `bubble` is for messages. */
  size: 'feed' | 'preview' | 'bubble';
};

/**
 * The frame of a clip and its loop bar. The provider forbids anything over its player, so the
 * picture lies behind it, and a notice takes its place instead of covering it.
 */
export function ClipView({ playback, size }: ClipViewProps) {
  const { clip, status, attach } = playback;
  const isPoster = !showsVideo(status);
  const isNotice = status.kind === 'failed' || status.kind === 'autoplay-blocked';
  return (
    <div className={classNames(styles.view, styles[size])}>
      <div className={styles.frame}>
        {isPoster && <Poster key={clip.videoId} videoId={clip.videoId} isFirst />}
        <div ref={attach} className={classNames(styles.mount, isNotice && styles.away)} />
        {isNotice && <ClipNotice stage={playback} />}
      </div>
      <LoopBar stage={playback} />
    </div>
  );
}

/** Whether the player shows a picture of the clip, or a notice that needs none. */
function showsVideo({ kind }: PlayerStatus): boolean {
  return kind !== 'loading' && kind !== 'cued' && kind !== 'autoplay-blocked';
}
