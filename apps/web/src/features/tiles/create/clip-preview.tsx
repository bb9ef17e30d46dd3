import { createTexts } from '@reprise/contract/tiles/create-texts.ts';
import { type ClipTimes, formatClipTimes } from '@reprise/contract/clips/rules/clip-times.ts';
import { ClipControls } from '#clips/player/controls/clip-controls.tsx';
import { ClipView } from '#clips/player/view/clip-view.tsx';
import type { VideoSource } from '@reprise/contract/clips/video-source.ts';
import { SourceCredit } from '#clips/source/source-credit.tsx';
import { classNames } from '#ui/primitives/class-names.ts';
import { Logo } from '#ui/primitives/logo.tsx';
import { Trim } from '#clips/trim/trim.tsx';
import type { Preview } from '#clips/trim/use-preview.ts';
import styles from './clip-preview.module.css';

interface ClipPreviewProps {
  readonly preview: Preview;
  readonly times: ClipTimes | null;
  readonly source: VideoSource;
  readonly onTrim: ((times: ClipTimes) => void) | null;
}

/** Before Convert, shows an idle area of the same size. */
export function ClipPreview({ preview, times, source, onTrim }: ClipPreviewProps) {
  const { playback, isOn } = preview;
  const isShown = isOn && !preview.isBadLink;
  return (
    <section className={styles.preview} aria-label="Preview">
      <div className={styles.frame}>
        {isOn ? <ClipView playback={playback} size="preview" /> : <Idle />}
      </div>
      <div className={styles.controls}>
        <span className={classNames(styles.length, !isShown && styles.quiet)}>
          {lengthText(times)}
        </span>
        {isShown ? (
          <ClipControls playback={playback} canAskForSound={onTrim === null} />
        ) : (
          times && (
            <span className={classNames(styles.times, styles.quiet)}>
              {formatClipTimes(times).join(' – ')}
            </span>
          )
        )}
      </div>
      {isOn && (
        <div className={styles.credit}>
          {isShown && <SourceCredit clip={playback.clip} source={source} />}
        </div>
      )}
      {isOn && onTrim && <Trim preview={preview} onTrim={onTrim} />}
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

function lengthText(times: ClipTimes | null): string {
  return times ? `${Math.round((times.endTime - times.startTime) * 10) / 10} s` : '–.– s';
}
