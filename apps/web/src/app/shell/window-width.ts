/**
 * Keeps `--window-width` at the width with a scrollbar. `100vw` excludes it while a dialog blocks
 * the scrolling.
 */
export function trackWindowWidth(): void {
  const measure = () =>
    document.documentElement.style.setProperty('--window-width', `${window.innerWidth}px`);
  measure();
  window.addEventListener('resize', measure);
}
