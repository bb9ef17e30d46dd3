import { useLayoutEffect, useRef, type RefCallback } from 'react';

/**
 * Keeps the place of the keyboard when the control that had the focus leaves a part of the page, or is
 * switched off there: the part itself takes it. It must be able to (tabIndex -1). `content` changes
 * when something leaves.
 */
export function useFocusFallback(content: unknown): RefCallback<HTMLElement> {
  const container = useRef<HTMLElement | null>(null);
  const hadFocus = useRef(false);

  useLayoutEffect(() => {
    const { activeElement, body } = document;
    // What is switched off holds the focus until the next frame, and then nothing does.
    const isLost = activeElement === body || activeElement?.matches(':disabled') === true;
    if (hadFocus.current && isLost) container.current?.focus({ preventScroll: true });
  }, [content]);

  return (element) => {
    if (!element) return undefined;
    container.current = element;
    const handleFocusIn = () => {
      hadFocus.current = element.contains(document.activeElement);
    };
    // Not when the focused control is taken out: that is the case to notice.
    const handleFocusOut = ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget instanceof Node && !element.contains(relatedTarget)) {
        hadFocus.current = false;
      }
    };
    element.addEventListener('focusin', handleFocusIn);
    element.addEventListener('focusout', handleFocusOut);
    return () => {
      element.removeEventListener('focusin', handleFocusIn);
      element.removeEventListener('focusout', handleFocusOut);
    };
  };
}
