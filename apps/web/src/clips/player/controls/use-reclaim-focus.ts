import { type RefObject, useEffect } from 'react';

/**
 * Moves focus from the provider's frame to the feed: key presses inside the frame never reach this
 * page. The container needs tabIndex -1.
 */
export function useReclaimFocus(container: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    function handleBlur(): void {
      // The frame becomes the active element after this event.
      timer = setTimeout(() => {
        const { activeElement } = document;
        const isFrame = activeElement instanceof HTMLIFrameElement;
        if (isFrame && container.current?.contains(activeElement)) {
          container.current.focus({ preventScroll: true });
        }
      });
    }
    window.addEventListener('blur', handleBlur);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('blur', handleBlur);
    };
  }, [container]);
}
