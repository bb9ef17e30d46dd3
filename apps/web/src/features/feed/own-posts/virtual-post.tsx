import {
  type FocusEvent,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import styles from './own-posts.module.css';

/** More than a post is high: the posts beside those in view are there for the keyboard to go on to. */
const RENDER_MARGIN_PX = 1_500;

/** How high each post last was, so that a list that is gone back to has its length at once. */
const heights = new Map<number, number>();

interface VirtualPostProps {
  readonly tileId: number;
  readonly children: ReactNode;
}

/**
 * The place of a post in a long list: the post while it is near the window or has the focus, else an
 * empty box of the same height. It is measured as drawn and never estimated, and a post that stays
 * drawn is never built anew: neither the page nor the clip in view moves (unlike in `VirtualList`).
 */
export function VirtualPost({ tileId, children }: VirtualPostProps) {
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
      // Without a size where nothing is laid out.
      if (last > 0) heights.set(tileId, last);
    };
  }, [tileId]);

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
