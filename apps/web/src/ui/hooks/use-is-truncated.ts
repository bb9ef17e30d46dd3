import { type RefObject, useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** Returns whether the text is cut off while folded. Does not change when unfolded. */
export function useIsTruncated(
  element: RefObject<HTMLElement | null>,
  text: string,
  isOpen: boolean,
): boolean {
  const [isTruncated, setIsTruncated] = useState(false);
  useLayoutEffect(() => {
    const box = element.current;
    if (!box || isOpen) return;
    // Called between layout and paint: measuring here would force a layout.
    const observer = new ResizeObserver(() => {
      flushSync(() => setIsTruncated(box.scrollHeight > box.clientHeight + 1));
    });
    observer.observe(box);
    return () => observer.disconnect();
  }, [element, text, isOpen]);
  return isTruncated;
}
