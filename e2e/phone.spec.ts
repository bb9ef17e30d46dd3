import { expect, type Page } from '@playwright/test';
import { test } from './fixtures.ts';

test.use({ serviceWorkers: 'allow' });

/** Until the worker answers for the page. */
async function workerTakesOver(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
}

test('the app opens without a network', async ({ page, context, faults }) => {
  faults.allow(/ERR_INTERNET_DISCONNECTED/);
  await page.goto('/');
  await workerTakesOver(page);

  await context.setOffline(true);
  await page.goto('/friend/alice');
  await expect(page.getByRole('banner')).toBeVisible();
});
