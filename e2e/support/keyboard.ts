import { expect, type Locator, type Page } from '@playwright/test';

/** More than the longest screen has. */
const STEPS = 200;

/** Uses only Tab, and expects each stop to be visible. */
export async function tabTo(page: Page, control: Locator): Promise<void> {
  await expect(control).toBeVisible();
  // A locator would search the whole page, which costs more than the key press.
  let target = await control.elementHandle();
  const inspect = () => visibleFocus(() => page.evaluate(inspectFocus, target));
  for (let step = 0; step < STEPS; step += 1) {
    let focus = await inspect();
    if (focus.isReplaced) {
      target = await control.elementHandle();
      focus = await inspect();
    }
    if (focus.isHere) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach ${control.toString()}.`);
}

/** Retries for two seconds: a panel may still be opening. */
async function visibleFocus(inspect: () => Promise<Focus>): Promise<Focus> {
  let focus = await inspect();
  if (focus.fault === '') return focus;
  await expect.poll(async () => (focus = await inspect()).fault, { timeout: 2_000 }).toBe('');
  return focus;
}

export async function pressOn(page: Page, control: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, control);
  await page.keyboard.press(key);
}

/** Without focus, the next Tab starts at the top of the page. */
export async function expectFocus(page: Page): Promise<void> {
  const hasFocus = () => page.evaluate(() => document.activeElement !== document.body);
  await expect.poll(hasFocus, { timeout: 5_000 }).toBe(true);
}

export async function focusTop(page: Page): Promise<void> {
  await page.evaluate(() => {
    const top = document.createElement('div');
    top.tabIndex = -1;
    document.body.prepend(top);
    top.focus({ preventScroll: true });
    // Tab continues from the position of the removed element.
    top.remove();
  });
}

export async function tabThrough(page: Page): Promise<readonly string[]> {
  const stops: string[] = [];
  for (let step = 0; step < STEPS; step += 1) {
    await page.keyboard.press('Tab');
    const { name, fault } = await page.evaluate(inspectFocus, null);
    expect(fault, `after ${stops.join(' > ')}`).toBe('');
    if (name === null) return stops;
    stops.push(name);
  }
  throw new Error(`Tab does not reach the end of the page: ${stops.join(' > ')}`);
}

interface Focus {
  readonly name: string | null;
  readonly isHere: boolean;
  readonly isReplaced: boolean;
  readonly fault: string;
}

function inspectFocus(control: Element | null): Focus {
  const element = document.activeElement;
  const isReplaced = control?.isConnected === false;
  if (!element || element === document.body) {
    return { name: null, isHere: false, isReplaced, fault: '' };
  }
  const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
  const named = element.cloneNode(true) as Element;
  for (const hidden of named.querySelectorAll('[aria-hidden="true"]')) hidden.remove();
  const words =
    element.getAttribute('aria-label') ??
    (labels.map((label) => label.textContent).join(' ') || named.textContent);
  const name = words.trim().replaceAll(/\s+/g, ' ') || element.tagName.toLowerCase();
  return { name, isHere: element === control, isReplaced, fault: faultOf(element) };

  function faultOf(focused: Element): string {
    // A frame draws its own focus, and a screen focused by navigation is not a control.
    if (focused instanceof HTMLIFrameElement || focused.getAttribute('tabindex') === '-1')
      return '';
    const html = focused.outerHTML.slice(0, 160);
    const label = focused.closest('label');
    const drawn = [focused, label, focused.nextElementSibling, focused.parentElement];
    if (
      !drawn.some(
        (each) => each && (hasRing(each) || hasRing(each, '::before') || hasRing(each, '::after')),
      )
    ) {
      return `no ring: ${html}`;
    }
    const { left, right, top, bottom } = focused.getBoundingClientRect();
    const hit = document.elementFromPoint(
      (Math.max(left, 0) + Math.min(right, innerWidth)) / 2,
      (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2,
    );
    if (!hit) return `outside of the window: ${html}`;
    const isOwn = focused.contains(hit) || hit.contains(focused) || label?.contains(hit) === true;
    return isOwn ? '' : `hidden behind ${hit.outerHTML.slice(0, 80)}: ${html}`;
  }

  function hasRing(each: Element, part?: string): boolean {
    const { outlineStyle, outlineWidth } = getComputedStyle(each, part);
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
  }
}
