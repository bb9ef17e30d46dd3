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
  },
);
