import { expect, type Locator, type Page } from '@playwright/test';

const STEPS = 80;

/** Goes with Tab alone to a control, as somebody without a mouse does, and sees each stop on the way. */
export async function tabTo(page: Page, control: Locator): Promise<void> {
  await expect(control).toBeVisible();
  for (let step = 0; step < STEPS; step += 1) {
    await expectSeen(() => control.evaluate(lookAtFocus));
    if ((await control.evaluate(lookAtFocus)).isHere) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not lead to ${control.toString()}.`);
}

/** What has the focus is in sight; a panel may still be opening. */
async function expectSeen(look: () => Promise<Focus>): Promise<void> {
  await expect.poll(async () => (await look()).fault, { timeout: 2_000 }).toBe('');
}

/** Goes to a control and presses a key on it. */
export async function pressOn(page: Page, control: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, control);
  await page.keyboard.press(key);
}

/** The focus is somewhere: whoever presses Tab next goes on from there, not from the top of the page. */
export async function expectFocus(page: Page): Promise<void> {
  const isKept = () => page.evaluate(() => document.activeElement !== document.body);
  await expect.poll(isKept, { timeout: 5_000 }).toBe(true);
}

/** Once through the page with Tab, from its top to its end. Gives the name of each stop. */
export async function tabThrough(page: Page): Promise<readonly string[]> {
  const stops: string[] = [];
  for (let step = 0; step < STEPS; step += 1) {
    await page.keyboard.press('Tab');
    const { name, fault } = await page.evaluate(lookAtFocus, null);
    expect(fault, `after ${stops.join(' > ')}`).toBe('');
    if (name === null) return stops;
    stops.push(name);
  }
  throw new Error(`Tab does not come to the end of the page: ${stops.join(' > ')}`);
}

interface Focus {
  /** Null at the end of the page, where nothing has it. */
  readonly name: string | null;
  /** Whether the control that is looked for has it. */
  readonly isHere: boolean;
  /** What somebody who sees would miss about it; empty when all is well. */
  readonly fault: string;
}

/** Runs in the page. */
function lookAtFocus(control: Element | null): Focus {
  const element = document.activeElement;
  if (!element || element === document.body) return { name: null, isHere: false, fault: '' };
  const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
  const words =
    element.getAttribute('aria-label') ??
    (labels.map((label) => label.textContent).join(' ') || element.textContent);
  const name = words.trim().replaceAll(/\s+/g, ' ') || element.tagName.toLowerCase();
  return { name, isHere: element === control, fault: faultOf(element) };

  function faultOf(focused: Element): string {
    // A frame draws its own focus inside; the screen has it after a step into it, and is no control.
    if (focused instanceof HTMLIFrameElement || focused.getAttribute('tabindex') === '-1')
      return '';
    const said = focused.outerHTML.slice(0, 160);
    const label = focused.closest('label');
    const drawn = [focused, label, focused.nextElementSibling, focused.parentElement];
    if (!drawn.some((each) => each && (hasRing(each) || hasRing(each, '::before')))) {
      return `no ring: ${said}`;
    }
    const { left, right, top, bottom } = focused.getBoundingClientRect();
    const hit = document.elementFromPoint(
      (Math.max(left, 0) + Math.min(right, innerWidth)) / 2,
      (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2,
    );
    if (!hit) return `out of sight: ${said}`;
    const isOwn = focused.contains(hit) || hit.contains(focused) || label?.contains(hit) === true;
    return isOwn ? '' : `hidden behind ${hit.outerHTML.slice(0, 80)}: ${said}`;
  }

  function hasRing(each: Element, part?: string): boolean {
    const { outlineStyle, outlineWidth } = getComputedStyle(each, part);
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
  }
}
