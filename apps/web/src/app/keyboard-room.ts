/** Less than any keyboard: what a browser's own bars take and give is no keyboard. */
const SMALLEST_PX = 120;

/**
 * Tells the styles, as `--keyboard`, how much of the page the keyboard on the screen covers. Most
 * browsers make the page smaller by themselves (`interactive-widget` in index.html) and leave nothing
 * to tell; Safari lays the keyboard over the page.
 */
export function makeRoomForKeyboard(): void {
  const view = window.visualViewport;
  if (!view) return;

  function measure(seen: VisualViewport): void {
    // Zoomed in, one sees less of the page than there is room.
    const covered = window.innerHeight - seen.height * seen.scale;
    const keyboard = covered < SMALLEST_PX ? 0 : Math.round(covered);
    document.documentElement.style.setProperty('--keyboard', `${keyboard}px`);
    // Safari has pushed the page up to show the box. A page that fits has room for it now.
    const fits = document.documentElement.scrollHeight <= window.innerHeight;
    if (keyboard > 0 && seen.scale === 1 && fits) window.scrollTo(0, 0);
  }

  view.addEventListener('resize', () => measure(view));
}
