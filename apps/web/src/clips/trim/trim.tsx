import type { ClipTimes } from '@reprise/contract/clips/rules/clip-times.ts';
import { trimTexts } from '@reprise/contract/clips/trim-texts.ts';
import type { SharedEdge } from '@reprise/contract/moments/edge-calls.ts';
import { useId, useRef, useState } from 'react';
import { soundPreference } from '#platform/preferences/preferences.ts';
import { Button } from '#ui/primitives/button.tsx';
import { Row } from '#ui/primitives/layout.tsx';
import { Text } from '#ui/primitives/text.tsx';
import { offeredCuts } from './heat/cut-rules.ts';
import { HeatCurve } from './heat/heat-curve.tsx';
import { edgeAt, spacedEdges } from './heat/snap-rules.ts';
import { TrimFlags } from './heat/trim-flags.tsx';
import { useWidth } from './heat/use-width.ts';
import type { VideoHeat } from './heat/video-heat.ts';
import { VideoStrip } from './heat/video-strip.tsx';
import { isReady, SideTools } from './side-tools.tsx';
import { extendedView, previewStart, type Side, timeOf, TRACK_INSET_PX } from './trim-rules.ts';
import { EmptyTrack, TrimTrack } from './trim-track.tsx';
import styles from './trim.module.css';
import { useTrackView } from './use-track-view.ts';
import type { Preview } from './use-preview.ts';

interface TrimProps {
  readonly preview: Preview;
  readonly onTrim: (times: ClipTimes) => void;
  /** Null if unknown, or if the video has no marks. */
  readonly heat?: VideoHeat | null;
  /** False where the tools of the sides are next to their boxes. */
  readonly hasSideTools?: boolean;
}

export function Trim({ preview, onTrim, heat = null, hasSideTools = true }: TrimProps) {
  const { playback, times, length } = preview;
  const [isDragged, setIsDragged] = useState(false);
  const hasHeat = heat !== null;
  const { view, isWhole, canZoom, onToggle, onPan } = useTrackView(times, {
    length,
    hasHeat,
    isDragged,
  });
  const [movedSide, setMovedSide] = useState<Side>('start');
  const [hasSnapped, setHasSnapped] = useState(false);
  const [announced, setAnnounced] = useState<SharedEdge | null>(null);
  const lastAnnounced = useRef<SharedEdge | null>(null);
  const root = useRef<HTMLDivElement>(null);
  const width = useWidth(root);
  const hintId = useId();
  const hasTrack = length > 0;
  const edges = heat ? spacedEdges(heat.edges, view) : [];
  // The curve is as wide as the rail, which has room for a handle at each end of the track.
  const railView = extendedView(view, TRACK_INSET_PX / Math.max(1, width - 2 * TRACK_INSET_PX));
  const edgesInView = edges.filter(({ time }) => time >= view.from && time <= view.to);
  const hint = hintOf(edgesInView, times, movedSide);

  function handleAdjustingChange(by: 'keyboard' | 'pointer' | null) {
    setIsDragged(by === 'pointer');
    preview.onAdjustingChange(by !== null);
  }

  function handleMove(moved: ClipTimes, side: Side) {
    const edge = edgeAt(edges, timeOf(moved, side), side);
    setMovedSide(side);
    announce(edge);
    if (edge && isDragged) setHasSnapped(true);
    onTrim(moved);
  }

  /** Not again when a handle leaves an edge and comes back to it. */
  function announce(edge: SharedEdge | null) {
    if (edge && edge === lastAnnounced.current) return;
    setAnnounced(edge);
    if (edge) lastAnnounced.current = edge;
  }

  function handleUseCut(cut: ClipTimes) {
    setMovedSide('start');
    onTrim(cut);
    // The button disappears.
    root.current?.querySelector<HTMLElement>('[role="slider"]')?.focus();
  }

  function handlePreview() {
    soundPreference.set('on');
    playback.player?.seek(previewStart(times));
    if (!playback.isPlaying) playback.onToggle();
  }

  return (
    <div ref={root} className={styles.trim}>
      {heat && hasTrack && (
        <TrimFlags
          width={width}
          view={view}
          cuts={offeredCuts(heat, { times, view, length })}
          hint={hint?.edge ?? null}
          announced={hint && announced}
          hintId={hintId}
          people={heat.people}
          onUse={handleUseCut}
        />
      )}
      {hasTrack ? (
        <TrimTrack
          playback={playback}
          times={times}
          view={view}
          length={length}
          edges={edges}
          hint={hint && { side: hint.side, id: hintId }}
          curve={heat && <HeatCurve spans={heat.spans} view={railView} chosen={times} />}
          onTrim={handleMove}
          onAdjustingChange={handleAdjustingChange}
        />
      ) : (
        <EmptyTrack />
      )}
      {heat && hasTrack && canZoom && (
        <VideoStrip spans={heat.spans} view={view} length={length} onPan={onPan} />
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
          {hasTrack && canZoom && !hasHeat && (
            <Button kind="quiet" className={styles.whole} aria-pressed={isWhole} onClick={onToggle}>
              {trimTexts.whole}
            </Button>
          )}
          {hasSnapped && hasTrack && <FreeNote />}
        </Row>
      </Row>
    </div>
  );
}

/** How to move a handle past edges, once one has held it. */
function FreeNote() {
  return (
    <Text as="span" tone="muted" size="small" className={styles.free}>
      <span className={styles.byKey}>
        <kbd>{trimTexts.freeKey}</kbd> {trimTexts.freeByKey}
      </span>
      <span className={styles.byTouch}>{trimTexts.freeByTouch}</span>
    </Text>
  );
}

interface Hint {
  readonly side: Side;
  readonly edge: SharedEdge;
}

/** Of the handle that moved last, otherwise of the other one. */
function hintOf(edges: readonly SharedEdge[], times: ClipTimes, movedSide: Side): Hint | null {
  const sides: Side[] = movedSide === 'start' ? ['start', 'end'] : ['end', 'start'];
  for (const side of sides) {
    const edge = edgeAt(edges, timeOf(times, side), side);
    if (edge) return { side, edge };
  }
  return null;
}
