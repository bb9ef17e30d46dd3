/** The browser's toolbars cause smaller changes. */
const MIN_KEYBOARD_PX = 120;

/**
 * Sets `--keyboard` to the keyboard's height in Safari; other browsers resize the page
 * (`interactive-widget` in index.html). Sets `data-keyboard`, which hides the tab bar.
 */
export function trackKeyboardInset(): void {
  const viewport = window.visualViewport;
  if (!viewport) return;
  const { documentElement } = document;
  let tallest = { width: window.innerWidth, height: window.innerHeight };

  function measure(visualViewport: VisualViewport): void {
    const { innerWidth, innerHeight } = window;
    // Pinch zoom also shrinks the visual viewport.
    const covered = innerHeight - visualViewport.height * visualViewport.scale;
    const keyboard = covered < MIN_KEYBOARD_PX ? 0 : Math.round(covered);
    documentElement.style.setProperty('--keyboard', `${keyboard}px`);
    if (innerWidth !== tallest.width || innerHeight > tallest.height)
      tallest = { width: innerWidth, height: innerHeight };
    const hasShrunk = tallest.height - innerHeight >= MIN_KEYBOARD_PX && isTyping();
    documentElement.toggleAttribute('data-keyboard', keyboard > 0 || hasShrunk);
    // Safari scrolls the page to show the input. Undone if the page fits.
    const fits = documentElement.scrollHeight <= innerHeight;
    if (keyboard > 0 && visualViewport.scale === 1 && fits) window.scrollTo(0, 0);
  }

  viewport.addEventListener('resize', () => measure(viewport));
}

function isTyping(): boolean {
  return document.activeElement?.matches('input, textarea') ?? false;
}
