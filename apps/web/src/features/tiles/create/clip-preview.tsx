import { createTexts } from '@reprise/contract/tiles/create-texts.ts';
import type { ClipTimes } from '@reprise/contract/clips/rules/clip-times.ts';
import type { ReactNode } from 'react';
import { ClipControls } from '#clips/player/controls/clip-controls.tsx';
import { ClipView } from '#clips/player/view/clip-view.tsx';
import type { VideoSource } from '@reprise/contract/clips/video-source.ts';
import { SourceCredit } from '#clips/source/source-credit.tsx';
import { classNames } from '#ui/primitives/class-names.ts';
import { Logo } from '#ui/primitives/logo.tsx';
import { Trim } from '#clips/trim/trim.tsx';
import type { Preview } from '#clips/trim/use-preview.ts';
import { Row } from '#ui/primitives/layout.tsx';
import { Text } from '#ui/primitives/text.tsx';
import { useVideoHeat } from './video-heat.api.ts';
import styles from './clip-preview.module.css';

interface ClipPreviewProps {
  readonly preview: Preview;
  readonly source: VideoSource;
  readonly onTrim: ((times: ClipTimes) => void) | null;
  readonly hasSideTools?: boolean;
  /** Next to the credit. */
  readonly changeLink?: ReactNode;
}

/** Before Convert, shows an idle area of the same size. */
export function ClipPreview({
  preview,
  source,
  onTrim,
  hasSideTools = true,
  changeLink,
}: ClipPreviewProps) {
  const { playback, isOn } = preview;
  const heat = useVideoHeat(isOn && onTrim !== null ? playback.clip.videoId : null);
  const isShown = isOn && !preview.isBadLink;
  return (
    <section
      className={classNames(styles.preview, onTrim !== null && styles.isTrimmed)}
      aria-label={createTexts.preview}
    >
      <div className={classNames(styles.frame, !isOn && styles.isIdle)}>
        {isOn ? <ClipView playback={playback} size="preview" /> : <Idle />}
      </div>
      {isOn && (
        <Row justify="between" className={styles.controls}>
          {onTrim && (
            <Text
              as="span"
              tone="strong"
              size="lead"
              weight={650}
              className={classNames(styles.length, !isShown && styles.quiet)}
            >
              {lengthText(preview.times)}
            </Text>
          )}
          {isShown && <ClipControls playback={playback} soundOffer="always" />}
        </Row>
      )}
      {isOn && (
        <div className={styles.credit}>
          {isShown && <SourceCredit clip={playback.clip} source={source} />}
          {changeLink}
        </div>
      )}
      {isOn && onTrim && <Trim {...{ preview, onTrim, heat, hasSideTools }} />}
    </section>
  );
}

function Idle() {
  return (
    <div className={styles.idle}>
      <span className={styles.logo}>
        <Logo size={40} />
      </span>
      <p>{createTexts.idle}</p>
    </div>
  );
}

function lengthText({ startTime, endTime }: ClipTimes): string {
  return `${Math.round((endTime - startTime) * 10) / 10} s`;
}
