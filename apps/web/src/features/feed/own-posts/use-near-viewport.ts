import { playerLimits } from '@reprise/contract/clips/limits.ts';
import { useEffect, useState, type RefObject } from 'react';

/** Returns true while an element is within 500 px of the viewport (spec section 9). */
export function useNearViewport(element: RefObject<Element | null>): boolean {
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    const watched = element.current;
    if (!watched) return undefined;
    const observer = new IntersectionObserver(
      (entries) => setIsNear(entries.at(-1)?.isIntersecting ?? false),
      { rootMargin: `${playerLimits.lazyLoadMarginPx}px 0px` },
    );
    observer.observe(watched);
    return () => observer.disconnect();
  }, [element]);
  return isNear;
}
