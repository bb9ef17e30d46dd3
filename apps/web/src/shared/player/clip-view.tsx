import { classNames } from '#shared/ui/class-names.ts';
import { ClipNotice } from './clip-notice.tsx';
import styles from './clip-view.module.css';
import { LoopBar } from './loop-bar.tsx';
import { posterOf } from './poster.ts';
import type { ClipStage } from './use-clip-player.ts';

export type ClipViewProps = {
  stage: ClipStage;
  /** `feed` is 640x390 at most, `preview` 896x504 at most (spec section 2). */
  size: 'feed' | 'preview';
};

/**
 * The frame of a clip and its loop bar. The provider forbids anything over its player, so the
 * picture lies behind it, and a notice takes its place instead of covering it.
 */
export function ClipView({ stage, size }: ClipViewProps) {
  const { clip, status, attach } = stage;
  const isNotice = status.kind === 'failed' || status.kind === 'autoplay-blocked';
  const isPoster = status.kind === 'loading' || status.kind === 'autoplay-blocked';
  return (
    <div className={classNames(styles.view, styles[size])}>
      <div className={styles.frame}>
        {isPoster && <Poster key={clip.videoId} videoId={clip.videoId} />}
        <div ref={attach} className={classNames(styles.mount, isNotice && styles.away)} />
        {isNotice && <ClipNotice stage={stage} />}
      </div>
      <LoopBar stage={stage} />
    </div>
  );
}

function Poster({ videoId }: { videoId: string }) {
  const source = posterOf(videoId);
  if (!source) return null;
  return (
    <img
      className={styles.poster}
      src={source}
      alt=""
      width={480}
      height={360}
      onError={(event) => {
        event.currentTarget.hidden = true;
      }}
    />
  );
}
