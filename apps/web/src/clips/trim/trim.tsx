import type { ClipTimes } from '@reprise/contract/clips/rules/clip-times.ts';
import { trimTexts } from '@reprise/contract/clips/trim-texts.ts';
import { useState } from 'react';
import { soundPreference } from '#platform/preferences/preferences.ts';
import { Button } from '#ui/primitives/button.tsx';
import { isReady, SideTools } from './side-tools.tsx';
import { previewStart } from './trim-rules.ts';
import { EmptyTrack, TrimTrack } from './trim-track.tsx';
import styles from './trim.module.css';
import type { Preview } from './use-preview.ts';
import { useTrackView } from './use-track-view.ts';

interface TrimProps {
  readonly preview: Preview;
  readonly onTrim: (times: ClipTimes) => void;
  /** False where the tools of the sides are next to their boxes. */
  readonly hasSideTools?: boolean;
}

export function Trim({ preview, onTrim, hasSideTools = true }: TrimProps) {
  const { playback, times, length } = preview;
  const [isDragged, setIsDragged] = useState(false);
  const { view, isWhole, canZoom, onToggle } = useTrackView(times, length, isDragged);
  const hasTrack = length > 0;

  function handleAdjustingChange(by: 'keyboard' | 'pointer' | null) {
    setIsDragged(by === 'pointer');
    preview.onAdjustingChange(by !== null);
  }

  function handlePreview() {
    soundPreference.set('on');
    playback.player?.seek(previewStart(times));
    if (!playback.isPlaying) playback.onToggle();
  }

  return (
    <div>
      {hasTrack ? (
        <TrimTrack
          playback={playback}
          times={times}
          view={view}
          length={length}
          onTrim={onTrim}
          onAdjustingChange={handleAdjustingChange}
        />
      ) : (
        <EmptyTrack />
      )}
      <div className={styles.tools}>
        {hasSideTools && (
          <>
            <SideTools side="start" preview={preview} onTrim={onTrim} />
            <SideTools side="end" preview={preview} onTrim={onTrim} />
          </>
        )}
        <div className={styles.more}>
          <Button disabled={!isReady(preview)} onClick={handlePreview}>
            {trimTexts.preview}
          </Button>
          {hasTrack && canZoom && (
            <Button kind="quiet" className={styles.whole} aria-pressed={isWhole} onClick={onToggle}>
              {trimTexts.whole}
            </Button>
          )}
        </div>
      </div>
    </div>
  );
}
