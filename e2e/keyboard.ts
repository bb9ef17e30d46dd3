import { expect, type Locator, type Page } from '@playwright/test';

const STEPS = 60;

/** Goes with Tab alone to a control, as somebody without a mouse does. */
export async function tabTo(page: Page, control: Locator): Promise<void> {
  await expect(control).toBeVisible();
  for (let step = 0; step < STEPS; step += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not lead to ${control.toString()}.`);
}
