/** Smaller changes are the browser's own toolbars. */
const MIN_KEYBOARD_PX = 120;

/**
 * Sets `--keyboard` to the height of the on-screen keyboard. Only Safari needs it: other browsers
 * resize the page (`interactive-widget` in index.html).
 */
export function trackKeyboardInset(): void {
  const viewport = window.visualViewport;
  if (!viewport) return;

  function measure(visualViewport: VisualViewport): void {
    // Pinch zoom also shrinks the visual viewport.
    const covered = window.innerHeight - visualViewport.height * visualViewport.scale;
    const keyboard = covered < MIN_KEYBOARD_PX ? 0 : Math.round(covered);
    document.documentElement.style.setProperty('--keyboard', `${keyboard}px`);
    // Safari has scrolled the page to show the input. Undoes it if the page fits.
    const fits = document.documentElement.scrollHeight <= window.innerHeight;
    if (keyboard > 0 && visualViewport.scale === 1 && fits) window.scrollTo(0, 0);
  }

  viewport.addEventListener('resize', () => measure(viewport));
}
