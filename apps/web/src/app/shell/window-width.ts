/**
 * Sets `--window-width` to the width including a scrollbar, even while a dialog blocks scrolling
 * (unlike `100vw`).
 */
export function trackWindowWidth(): void {
  const measure = () =>
    document.documentElement.style.setProperty('--window-width', `${window.innerWidth}px`);
  measure();
  window.addEventListener('resize', measure);
}
