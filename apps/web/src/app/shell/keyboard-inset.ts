/** Less than any keyboard: what a browser's own bars take and give is no keyboard. */
const MIN_KEYBOARD_PX = 120;

/**
 * Tells the styles, as `--keyboard`, how much of the page the keyboard on the screen covers. Most
 * browsers make the page smaller by themselves (`interactive-widget` in index.html) and leave nothing
 * to tell; Safari lays the keyboard over the page.
 */
export function trackKeyboardInset(): void {
  const viewport = window.visualViewport;
  if (!viewport) return;

  function measure(visualViewport: VisualViewport): void {
    // Zoomed in, one sees less of the page than there is room.
    const covered = window.innerHeight - visualViewport.height * visualViewport.scale;
    const keyboard = covered < MIN_KEYBOARD_PX ? 0 : Math.round(covered);
    document.documentElement.style.setProperty('--keyboard', `${keyboard}px`);
    // Safari has pushed the page up to show the box. A page that fits has room for it now.
    const fits = document.documentElement.scrollHeight <= window.innerHeight;
    if (keyboard > 0 && visualViewport.scale === 1 && fits) window.scrollTo(0, 0);
  }

  viewport.addEventListener('resize', () => measure(viewport));
}
