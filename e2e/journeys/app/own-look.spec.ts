import type { Page } from '@playwright/test';
import { expectAccessible } from '../../support/axe.ts';
import { expect, test as base } from '../../support/fixtures.ts';
import { setOffline, waitForWorker } from '../../support/service-worker.ts';
import { ownLook, startOwnLookProduct } from '../../servers/own-look-product.ts';

const test = base.extend<object, { product: { readonly origin: string } }>({
  product: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright requires the braces.
    async ({}, use) => {
      const product = await startOwnLookProduct();
      await use(product);
      await product.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: async ({ product }, use) => use(product.origin),
});

// The site speaks German to a browser that accepts none of its languages.
test.use({ locale: 'is-IS', serviceWorkers: 'allow' });

test("a site has its operator's name, logo, color, first line and language", async ({
  page,
  product: _product,
}) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/');
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await expect(page.getByText(ownLook.SITE_INTRODUCTION)).toBeVisible();
  const brand = page.getByRole('link', { name: 'Tonspur, Startseite' });
  await expect(brand).toBeVisible();
  expect(
    await brand.locator('svg').evaluate((mark) => getComputedStyle(mark).backgroundImage),
  ).toContain('/assets/logo-');
  await expect(brand.locator('svg > *').first()).toBeHidden();

  await page.goto('/login');
  await expect(page).toHaveTitle(/· Tonspur$/);
  expect(await backgroundOf(page)).toBe('rgb(10, 125, 51)');
  await expectAccessible(page, 'login with another accent');
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.reload();
  expect(await backgroundOf(page)).not.toBe('rgb(10, 125, 51)');
  expect(await page.locator('body').textContent()).not.toContain('Reprise');
});

test('its offline page has the logo and the color', async ({
  page,
  pageErrors,
  product: _product,
}) => {
  pageErrors.allow(/ERR_INTERNET_DISCONNECTED|WebSocket|_NETWORK_/);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/');
  await waitForWorker(page);
  await setOffline(page, true);
  await page.goto('/login');
  expect(await backgroundOf(page)).toBe('rgb(10, 125, 51)');
  const width = await page.evaluate(async () => {
    const logo = new Image();
    logo.src = getComputedStyle(document.documentElement).getPropertyValue('--logo');
    await logo.decode();
    return logo.naturalWidth;
  });
  expect(width).toBe(192);
});

/** Of the button that signs in. */
function backgroundOf(page: Page): Promise<string> {
  return page
    .locator('form button[type="submit"]')
    .first()
    .evaluate((button) => getComputedStyle(button).backgroundColor);
}
