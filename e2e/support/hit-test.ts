import { expect, type Page } from '@playwright/test';
import { waitForLayout } from './screens.ts';

/**
 * Scrolls to each visible, enabled control in `scope`, and expects that a tap on its center
 * reaches it.
 */
export async function expectControlsUncovered(
  page: Page,
  screen: string,
  scope = 'body',
): Promise<void> {
  await waitForLayout(page);
  expect(await coveredControls(page, scope), `covered controls: ${screen}`).toEqual([]);
}

function coveredControls(page: Page, scope: string): Promise<readonly string[]> {
  return page.evaluate(async (within) => {
    const controls = `a[href], button, input, select, textarea, summary, [role="button"],
      [role="checkbox"], [role="menuitem"], [role="menuitemradio"], [role="option"], [role="switch"],
      [role="tab"]`;
    const scrolled = [scrollX, scrollY] as const;
    const covered: string[] = [];
    for (const control of document.querySelectorAll(`:is(${within}) :is(${controls})`)) {
      if (!isUsable(control)) continue;
      control.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
      // Sticky elements and virtual lists follow the scroll position in the next frame.
      await new Promise((resolve) => requestAnimationFrame(resolve));
      const top = control.isConnected ? topAtCenter(control) : control;
      if (!isReached(control, top)) covered.push(`${outline(control)} is under ${outline(top)}`);
    }
    scrollTo(...scrolled);
    return covered;

    function isUsable(control: Element): boolean {
      const { width, height } = control.getBoundingClientRect();
      return (
        width > 1 &&
        height > 1 &&
        control.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
        !control.matches(':disabled') &&
        control.closest('[inert], [aria-hidden="true"], [aria-disabled="true"]') === null
      );
    }

    function topAtCenter(control: Element): Element | null {
      // A link in a text can have several lines.
      const { left, top, width, height } =
        control.getClientRects()[0] ?? control.getBoundingClientRect();
      return document.elementFromPoint(left + width / 2, top + height / 2);
    }

    /** A tap on the label of a control reaches it, too. */
    function isReached(control: Element, top: Element | null): boolean {
      return control.contains(top) || top?.closest('label')?.control === control;
    }

    function outline(element: Element | null): string {
      if (element === null) return 'nothing (outside the window)';
      const name = element.getAttribute('aria-label') ?? element.textContent.slice(0, 30);
      return `${element.tagName.toLowerCase()}.${element.classList.value} "${name}"`;
    }
  }, scope);
}
