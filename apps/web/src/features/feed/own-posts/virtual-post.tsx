import {
  type FocusEvent,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import styles from './own-posts.module.css';
import type { PostHeights } from './post-heights.ts';

/** More than the height of a post, so that Tab reaches the next one. */
const RENDER_MARGIN_PX = 1_500;

interface VirtualPostProps {
  readonly tileId: number;
  readonly heights: PostHeights;
  readonly children: ReactNode;
}

/**
 * Renders a post that is near the viewport or focused, otherwise an empty box of the same height.
 * Never remounts a post, so that the visible clip does not move (unlike `VirtualList`).
 */
export function VirtualPost({ tileId, heights, children }: VirtualPostProps) {
  const container = useRef<HTMLDivElement>(null);
  const [height, setHeight] = useState(() => heights.get(tileId));
  const [isNear, setIsNear] = useState(height === undefined);
  const [hasFocus, setHasFocus] = useState(false);
  const isRendered = isNear || hasFocus;

  useEffect(() => {
    const watched = container.current;
    if (!watched) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        const entry = entries.at(-1);
        if (!entry) return;
        setHeight(entry.boundingClientRect.height);
        setIsNear(entry.isIntersecting);
      },
      { rootMargin: `${RENDER_MARGIN_PX}px 0px` },
    );
    observer.observe(watched);
    return () => observer.disconnect();
  }, []);

  useLayoutEffect(() => {
    const measured = container.current;
    return () => {
      const last = measured?.getBoundingClientRect().height ?? 0;
      if (last > 0) heights.set(tileId, last);
    };
  }, [heights, tileId]);

  function handleBlur({ currentTarget, relatedTarget }: FocusEvent) {
    if (!currentTarget.contains(relatedTarget)) setHasFocus(false);
  }

  return (
    <div
      ref={container}
      className={styles.slot}
      style={isRendered ? undefined : { height }}
      onFocus={() => setHasFocus(true)}
      onBlur={handleBlur}
    >
      {isRendered && children}
    </div>
  );
}
