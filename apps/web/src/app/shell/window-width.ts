/**
 * Keeps `--window-width` at the width with a scrollbar, which `100vw` excludes while a dialog
 * blocks scrolling.
 */
export function trackWindowWidth(): void {
  const measure = () =>
    document.documentElement.style.setProperty('--window-width', `${window.innerWidth}px`);
  measure();
  window.addEventListener('resize', measure);
}
