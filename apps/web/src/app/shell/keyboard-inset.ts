/** Less than any keyboard: ignores the browser's own toolbars. */
const MIN_KEYBOARD_PX = 120;

/**
 * Sets `--keyboard` to the height that the on-screen keyboard covers. Only Safari needs it: other
 * browsers resize the page (`interactive-widget` in index.html).
 */
export function trackKeyboardInset(): void {
  const viewport = window.visualViewport;
  if (!viewport) return;

  function measure(visualViewport: VisualViewport): void {
    // Pinch zoom also shrinks the visual viewport.
    const covered = window.innerHeight - visualViewport.height * visualViewport.scale;
    const keyboard = covered < MIN_KEYBOARD_PX ? 0 : Math.round(covered);
    document.documentElement.style.setProperty('--keyboard', `${keyboard}px`);
    // Safari has scrolled the page to show the box. A page that fits no longer needs it.
    const fits = document.documentElement.scrollHeight <= window.innerHeight;
    if (keyboard > 0 && visualViewport.scale === 1 && fits) window.scrollTo(0, 0);
  }

  viewport.addEventListener('resize', () => measure(viewport));
}
