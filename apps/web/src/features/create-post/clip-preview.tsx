import { texts } from '@reprise/contract/texts.ts';
import type { ReactNode } from 'react';
import { ClipControls } from '#shared/player/clip-controls.tsx';
import { ClipView } from '#shared/player/clip-view.tsx';
import { classNames } from '#shared/ui/class-names.ts';
import { Mark } from '#shared/ui/mark.tsx';
import styles from './clip-preview.module.css';
import { Timeline } from './timeline.tsx';
import type { Preview } from './use-preview.ts';

interface ClipPreviewProps {
  readonly preview: Preview;
  /** The passage on its video, and what changes it; not there once the post is shared. */
  readonly hasTimeline: boolean;
  readonly tools?: ReactNode;
}

/** The clip as it will be posted. Before Convert an idle place of the same size. */
export function ClipPreview({ preview, hasTimeline, tools }: ClipPreviewProps) {
  const { stage, isOn, length } = preview;
  const { startTime, endTime } = stage.clip;
  const isShown = isOn && !preview.isBadLink;
  return (
    <section className={styles.preview} aria-label="Preview">
      <div className={styles.frame}>
        {isOn ? <ClipView stage={stage} size="preview" /> : <Idle />}
      </div>
      <div className={styles.controls}>
        <span className={classNames(styles.length, !isShown && styles.quiet)}>
          {lengthText(endTime - startTime)}
        </span>
        {isShown && <ClipControls stage={stage} />}
      </div>
      {hasTimeline && <Timeline stage={stage} length={isOn ? length : 0} />}
      {hasTimeline && tools && <div className={styles.tools}>{tools}</div>}
    </section>
  );
}

function Idle() {
  return (
    <div className={styles.idle}>
      <span className={styles.mark}>
        <Mark size={40} />
      </span>
      <p>{texts.createPost.idle}</p>
    </div>
  );
}

/** With one decimal at most: `14.7 s`. */
function lengthText(seconds: number): string {
  return `${Math.round(seconds * 10) / 10} s`;
}
