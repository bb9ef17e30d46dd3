import { expect, type Locator, type Page } from '@playwright/test';
import { feedTexts } from '@reprise/contract/feed/texts.ts';
import { controlTexts } from '@reprise/contract/shell/texts.ts';

export async function expectLoaded(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
  const main = page.getByRole('main');
  const placeholder = main.getByRole('status', { name: controlTexts.loading });
  const nextPage = page.getByRole('progressbar', { name: controlTexts.loading, exact: true });
  await expect(main.locator('[aria-busy="true"]').or(placeholder).or(nextPage)).toHaveCount(0);
}

/**
 * Navigates like a link: loading the app would cost most of the CPU time of a short journey. The
 * two screens must have different headings.
 */
export async function openScreen(page: Page, path: string): Promise<void> {
  const heading = await page.getByRole('heading', { level: 1 }).elementHandle();
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
  await page.waitForFunction((previous) => !previous.isConnected, heading);
  await expectLoaded(page);
}

/** Waits two frames, which components that measure themselves need after a resize. */
export async function waitForLayout(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame += 1) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
  });
}

export async function openSearch(page: Page) {
  // A feed on a phone on its side hides the bars at first.
  const bars = page.getByRole('button', { name: feedTexts.bars, expanded: false });
  if (await bars.isVisible()) await bars.click();
  const box = page.getByRole('combobox', { name: 'Search people and clips' });
  const toggle = page.getByRole('button', { name: 'Search', exact: true });
  await expect(box.or(toggle).first()).toBeVisible();
  if (await toggle.isVisible()) await toggle.click();
  await expect(box).toBeEnabled();
  return box;
}

export async function openPostMenu(page: Page, item: string): Promise<void> {
  await page.getByRole('button', { name: 'Post menu' }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

/** Opens the settings of the sample user, whose lists load last. */
export async function openSampleSettings(page: Page): Promise<void> {
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Unblock dex.fm' }).waitFor();
}

export async function openShareDialog(page: Page, ...chosen: readonly string[]): Promise<Locator> {
  await page.getByRole('button', { name: 'Share this clip' }).click();
  const dialog = page.getByRole('dialog', { name: 'Share this clip' });
  for (const name of chosen) await dialog.getByRole('checkbox', { name }).click();
  return dialog;
}
