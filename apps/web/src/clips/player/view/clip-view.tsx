import { classNames } from '#ui/primitives/class-names.ts';
import { ClipNotice } from './clip-notice.tsx';
import styles from './clip-view.module.css';
import type { PlayerStatus } from '#clips/player/clip-player.ts';
import { Poster } from './clip-poster.tsx';
import { LoopBar } from './loop-bar.tsx';
import type { ClipPlayback } from '#clips/player/use-clip-player.ts';

export interface ClipViewProps {
  playback: ClipPlayback;
  size: 'feed' | 'preview' | 'bubble';
}

/**
 * The frame of a clip and its loop bar. The provider forbids overlays on its player, so the poster
 * is behind it and a notice replaces it.
 */
export function ClipView({ playback, size }: ClipViewProps) {
  const { clip, status, attach } = playback;
  const hasPoster = !showsVideo(status);
  const hasNotice = status.kind === 'failed' || status.kind === 'autoplay-blocked';
  return (
    <div className={classNames(styles.view, styles[size])}>
      <div className={styles.frame}>
        {hasPoster && <Poster key={clip.videoId} videoId={clip.videoId} isFirst />}
        <div ref={attach} className={classNames(styles.mount, hasNotice && styles.hidden)} />
        {hasNotice && <ClipNotice playback={playback} />}
      </div>
      <LoopBar playback={playback} />
    </div>
  );
}

function showsVideo({ kind }: PlayerStatus): boolean {
  return kind !== 'loading' && kind !== 'cued' && kind !== 'autoplay-blocked';
}
