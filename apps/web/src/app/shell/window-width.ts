/**
 * Sets the width of the bars to the window's, including a scrollbar, even while a dialog blocks
 * scrolling (unlike `100vw`). A rule, because a property of the root would restyle the whole page.
 */
export function trackWindowWidth(): void {
  const sheet = new CSSStyleSheet();
  const measure = () =>
    sheet.replaceSync(
      `@layer base { #root > :is(header, main) { width: ${window.innerWidth}px } }`,
    );
  document.adoptedStyleSheets.push(sheet);
  // Measuring now would force a layout in the longest task of the start.
  requestAnimationFrame(measure);
  window.addEventListener('resize', measure);
}
