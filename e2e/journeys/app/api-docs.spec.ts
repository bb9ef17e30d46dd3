import { expect, test } from '../../support/fixtures.ts';

/** A violation of the content security policy fails the test (`pageErrors`). */
test(
  'the API documentation works under its content security policy',
  { tag: '@long' },
  async ({ page }) => {
    await page.goto('/api/docs');
    const call = page.locator('.opblock-summary-control').first();
    await call.click();
    await page.getByRole('button', { name: 'Try it out' }).first().click();
    await expect(page.getByRole('button', { name: 'Execute' })).toBeVisible();
    await page.getByRole('link', { name: 'Reprise, home feed' }).click();
    await expect(page).toHaveURL('/');
  },
);

test('the API documentation fits a phone', { tag: '@long' }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/api/docs');
  await expect(page.locator('.opblock').first()).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});
