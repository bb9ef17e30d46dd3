import { type Browser, type Page } from '@playwright/test';
import { expect, test } from '../../support/fixtures.ts';

test('opening and closing a dialog leaves the styles of the page', async ({
  browser,
  samplePage: page,
}) => {
  await page.goto('/');
  const dialog = page.getByRole('dialog');
  const elements = await page.locator('*').count();
  const counts = await styledElements(browser, page, async () => {
    await page.getByRole('button', { name: 'Share this clip' }).click();
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });
  expect(counts.length).toBeGreaterThan(0);
  expect(Math.max(...counts)).toBeLessThan(elements / 2);
});

/** Returns the number of elements of each style calculation. */
async function styledElements(
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
