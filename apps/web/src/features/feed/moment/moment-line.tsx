import type { Tile } from '@reprise/contract/feed/calls.ts';
import { momentTexts } from '@reprise/contract/moments/moment-texts.ts';
import { useQuery } from '@tanstack/react-query';
import { lazy, type RefObject, Suspense, useRef } from 'react';
import { isOwn, userParamOf, type Viewer } from '#features/feed/list/viewer-rules.ts';
import { useKeyedState } from '#ui/hooks/use-keyed-state.ts';
import { Button } from '#ui/primitives/button.tsx';
import { AnswersLink } from './answers-link.tsx';
import { momentQuery } from './moment.api.ts';
import styles from './moment-line.module.css';
import { OthersLink } from './others-link.tsx';
import { RepeatSign } from './repeat-sign.tsx';

const MarkBox = lazy(async () => ({ default: (await import('./mark-box.tsx')).MarkBox }));

export interface MomentLineProps {
  readonly tile: Tile;
  readonly viewer: Viewer | null;
  /** False in the list of those who marked the moment. */
  readonly hasOthers: boolean;
  readonly isMarking: boolean;
  readonly onMark: (isMarking: boolean) => void;
}

/** Who else marked the moment, the answers, and the box to mark it, too. */
export function MomentLine({ tile, viewer, hasOthers, isMarking, onMark }: MomentLineProps) {
  const { tile_id: id, public_id: address } = tile;
  const { data: moment } = useQuery(momentQuery(id, userParamOf(viewer)));
  const [isMarked, setIsMarked] = useKeyedState(id, false);
  const opener = useRef<HTMLButtonElement>(null);
  function handleClose() {
    onMark(false);
    focusAfterRender(opener);
  }
  if (isMarking && viewer) {
    return (
      <Suspense fallback={<div className={styles.line} />}>
        <MarkBox
          tile={tile}
          viewer={viewer}
          onClose={handleClose}
          onShared={() => {
            setIsMarked(true);
            handleClose();
          }}
        />
      </Suspense>
    );
  }
  return (
    <div className={styles.line}>
      {moment && hasOthers && moment.others > 0 && (
        <OthersLink publicId={address} moment={moment} viewer={viewer} />
      )}
      {moment && moment.answers > 0 && (
        <AnswersLink publicId={address} count={moment.answers} className={styles.wide} />
      )}
      {viewer && !isOwn(viewer, tile.tile_owner) && (
        <>
          <span role="status" className={styles.marked}>
            {isMarked && momentTexts.marked}
          </span>
          {!isMarked && (
            <Button
              ref={opener}
              icon={<RepeatSign />}
              className={styles.mark}
              onClick={() => onMark(true)}
            >
              {momentTexts.markToo}
            </Button>
          )}
        </>
      )}
    </div>
  );
}

/** The box replaces the button, which exists again after the next render. */
function focusAfterRender(button: RefObject<HTMLElement | null>): void {
  requestAnimationFrame(() => button.current?.focus({ preventScroll: true }));
}
