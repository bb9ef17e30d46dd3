import type { ClipTimes } from '@reprise/contract/clips/rules/clip-times.ts';
import { trimTexts } from '@reprise/contract/clips/trim-texts.ts';
import { useState } from 'react';
import { soundPreference } from '#platform/preferences/preferences.ts';
import { Button } from '#ui/primitives/button.tsx';
import { isReady, SideTools } from './side-tools.tsx';
import { previewStart, fitsView, type View, wholeView, zoomedView } from './trim-rules.ts';
import { EmptyTrack, TrimTrack } from './trim-track.tsx';
import { Row } from '#ui/primitives/layout.tsx';
import styles from './trim.module.css';
import type { Preview } from './use-preview.ts';

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
      <Row gap={5} rowGap={2} isWrapping className={styles.tools}>
        {hasSideTools && (
          <>
            <SideTools side="start" preview={preview} onTrim={onTrim} />
            <SideTools side="end" preview={preview} onTrim={onTrim} />
          </>
        )}
        <Row gap={1} align="stretch" className={styles.more}>
          <Button disabled={!isReady(preview)} onClick={handlePreview}>
            {trimTexts.preview}
          </Button>
          {hasTrack && canZoom && (
            <Button kind="quiet" className={styles.whole} aria-pressed={isWhole} onClick={onToggle}>
              {trimTexts.whole}
            </Button>
          )}
        </Row>
      </Row>
    </div>
  );
}

interface TrackView {
  readonly view: View;
  readonly isWhole: boolean;
  readonly canZoom: boolean;
  readonly onToggle: () => void;
}

function useTrackView(times: ClipTimes, length: number, isDragged: boolean): TrackView {
  const [isWhole, setIsWhole] = useState(false);
  const [current, setCurrent] = useState({ length, view: zoomedView(times, length) });
  const canStay = current.length === length && (isDragged || fitsView(times, current.view, length));
  const zoomed = canStay ? current.view : zoomedView(times, length);
  if (!canStay && !isSame(current, { length, view: zoomed })) setCurrent({ length, view: zoomed });

  const whole = wholeView(length);
  return {
    view: isWhole ? whole : zoomed,
    isWhole,
    canZoom: isWhole || zoomed.from > whole.from || zoomed.to < whole.to,
    onToggle: () => setIsWhole(!isWhole),
  };
}

interface ViewState {
  readonly length: number;
  readonly view: View;
}

function isSame(one: ViewState, other: ViewState): boolean {
  return (
    one.length === other.length &&
    one.view.from === other.view.from &&
    one.view.to === other.view.to
  );
}
