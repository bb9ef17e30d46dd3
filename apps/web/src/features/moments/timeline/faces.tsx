import { formatTime } from '@reprise/contract/clips/rules/clip-times.ts';
import type { Tile } from '@reprise/contract/feed/calls.ts';
import { videoTexts } from '@reprise/contract/moments/video-texts.ts';
import { useCallback, useState } from 'react';
import { Avatar } from '#ui/primitives/avatar.tsx';
import { classNames } from '#ui/primitives/class-names.ts';
import { stackFaces } from './face-rules.ts';
import styles from './timeline.module.css';

interface FacesProps {
  /** Of friends and of the viewer. */
  readonly tiles: readonly Tile[];
  readonly isOwn: (tile: Tile) => boolean;
  readonly currentId: number | undefined;
  readonly length: number;
  /** Absent if the video does not play. */
  readonly onPlay: ((tile: Tile) => void) | undefined;
}

/** Who of one's friends marked what, above the timeline. The list has the same passages. */
export function Faces({ tiles, isOwn, currentId, length, onPlay }: FacesProps) {
  const [width, measure] = useWidth();
  return (
    <div ref={measure} className={styles.faces}>
      {width > 0 &&
        stackFaces(tiles, length, width).map(({ time, tiles: stack, shown, more }) => {
          const [first] = stack;
          if (first === undefined) return null;
          const left = `${(time / length) * 100}%`;
          const margin = stack.length > 1 ? '18px' : '14px';
          return (
            <button
              key={first.tile_id}
              type="button"
              disabled={!onPlay}
              tabIndex={-1}
              className={classNames(
                styles.face,
                stack.some(isOwn) && styles.ownFace,
                stack.some(({ tile_id }) => tile_id === currentId) && styles.currentFace,
              )}
              style={{ left: `clamp(${margin}, ${left}, 100% - ${margin})` }}
              aria-label={videoTexts.at(
                stack.map(({ tile_owner }) => tile_owner).join(', '),
                formatTime(Math.floor(time)),
              )}
              onClick={() => onPlay?.(first)}
            >
              {shown.map((tile) => (
                <Avatar key={tile.tile_id} src={tile.img_url} size={28} />
              ))}
              <span className={styles.stem} />
              {more > 0 && <span className={styles.more}>+{more}</span>}
            </button>
          );
        })}
    </div>
  );
}

function useWidth() {
  const [width, setWidth] = useState(0);
  const measure = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined;
    const observer = new ResizeObserver(() => setWidth(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [width, measure] as const;
}
