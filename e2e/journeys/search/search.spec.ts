import type { Page } from '@playwright/test';
import { expect, test } from '../../support/fixtures.ts';

/** The search box; on mobile it is opened first. */
async function openSearch(page: Page) {
  const box = page.getByRole('combobox', { name: 'Search people' });
  const toggle = page.getByRole('button', { name: 'Search', exact: true });
  await expect(box.or(toggle).first()).toBeVisible();
  if (await toggle.isVisible()) await toggle.click();
  await expect(box).toBeEnabled();
  return box;
}

test("signed out, the box reads 'Login To Search ' and leads to /login", async ({ page }) => {
  await page.goto('/');
  const box = page.getByPlaceholder('Login To Search ', { exact: true });
  const toggle = page.getByRole('button', { name: 'Search', exact: true });
  await expect(page.getByRole('link', { name: 'Log In and Register' })).toBeVisible();
  if (await toggle.isVisible()) await toggle.click();
  await expect(box).toBeDisabled();
  expect(await box.getAttribute('placeholder')).toBe('Login To Search ');
  await page.getByRole('link', { name: 'Login To Search' }).click();
  await expect(page).toHaveURL('/login');
});

test('people are found by the beginning of their name first, then by a part of it', async ({
  page,
  you,
}) => {
  await page.goto('/');
  const box = await openSearch(page);
  await box.fill('in');
  const options = page.getByRole('option');
  await expect(options.first()).toContainText('ines');
  await expect(options.filter({ hasText: 'ada.lind' })).toBeVisible();
  await box.fill('a_');
  await expect(options.filter({ hasText: 'priya_s' })).toBeVisible();
  await expect(options.filter({ hasText: 'mara.k' })).toBeHidden();
  await box.fill('o%');
  await expect(
    page.getByRole('status').filter({ hasText: 'Nobody is called “o%”.' }),
  ).toBeVisible();
  await box.press('Escape');
  await expect(options.first()).toBeHidden();

  const again = await openSearch(page);
  await again.fill('MARA');
  await options.filter({ hasText: 'mara.k' }).click();
  await expect(page).toHaveURL('/friend/mara.k');
  await expect(page.getByRole('button', { name: 'Remove Friend' })).toBeVisible();

  const own = await openSearch(page);
  await own.fill(you.username);
  await expect(options.filter({ hasText: you.username }).first()).toBeVisible();
  await own.press('ArrowDown');
  await own.press('Enter');
  await expect(page).toHaveURL('/profile');
});
