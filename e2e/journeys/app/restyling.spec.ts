import { type Browser, type Page } from '@playwright/test';
import { currentPost, expectPlaying, nextButton } from '../../support/feed.ts';
import { expect, test } from '../../support/fixtures.ts';

test.use({ autoplay: 'always' });

test(
  'a step and a dialog restyle less than half of the page',
  { tag: '@long' },
  async ({ browser, samplePage: page }) => {
    await page.goto('/');
    await expectPlaying(page);
    const dialog = page.getByRole('dialog');
    const openAndClose = async () => {
      await page.getByRole('button', { name: 'Share this clip' }).click();
      await expect(dialog).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
    };
    // Loads the dialog's script.
    await openAndClose();
    const elements = await page.locator('*').count();
    const counts = await restyledElements(browser, page, async () => {
      const caption = await currentPost(page).textContent();
      await nextButton(page).click();
      await expect(currentPost(page)).not.toHaveText(caption ?? '');
      await openAndClose();
    });
    expect(counts.length).toBeGreaterThan(0);
    expect(Math.max(...counts)).toBeLessThan(elements / 2);
  },
);

/** Returns the number of elements of each style calculation. */
async function restyledElements(
  browser: Browser,
  page: Page,
  act: () => Promise<void>,
): Promise<readonly number[]> {
  await browser.startTracing(page, { categories: ['devtools.timeline'] });
  await act();
  const trace = JSON.parse(String(await browser.stopTracing())) as {
    traceEvents: readonly { name: string; args: { elementCount?: number } }[];
  };
  return trace.traceEvents
    .filter(({ name }) => name === 'UpdateLayoutTree')
    .map(({ args }) => args.elementCount ?? 0);
}
