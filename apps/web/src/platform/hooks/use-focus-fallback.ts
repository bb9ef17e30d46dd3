import { useLayoutEffect, useRef, type RefCallback } from 'react';

const OVERLAYS = '[role="menu"], [role="dialog"], [role="alertdialog"]';

/**
 * Moves focus to a container when its focused control is removed or disabled. The container needs
 * tabIndex -1; `content` must change when a control disappears.
 */
export function useFocusFallback(content: unknown): RefCallback<HTMLElement> {
  const container = useRef<HTMLElement | null>(null);
  const hadFocus = useRef(false);

  useLayoutEffect(() => {
    const { activeElement, body } = document;
    // A disabled control loses focus only in the next frame.
    const isLost = activeElement === body || activeElement?.matches(':disabled') === true;
    if (hadFocus.current && isLost) container.current?.focus({ preventScroll: true });
  }, [content]);

  return (element) => {
    if (!element) return undefined;
    container.current = element;
    // React focuses an `autoFocus` control before this.
    if (element.contains(document.activeElement)) hadFocus.current = true;
    const handleFocusIn = () => {
      hadFocus.current = element.contains(document.activeElement);
    };
    // Null when the focused control is removed, which must not reset `hadFocus`. Nor must an overlay
    // that a control of the container opens.
    const handleFocusOut = ({ relatedTarget }: FocusEvent) => {
      if (!(relatedTarget instanceof Element) || relatedTarget.closest(OVERLAYS)) return;
      if (!element.contains(relatedTarget)) hadFocus.current = false;
    };
    element.addEventListener('focusin', handleFocusIn);
    element.addEventListener('focusout', handleFocusOut);
    return () => {
      element.removeEventListener('focusin', handleFocusIn);
      element.removeEventListener('focusout', handleFocusOut);
    };
  };
}
