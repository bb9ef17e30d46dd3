import { expect, type Page } from '@playwright/test';
import { controlTexts } from '@reprise/contract/shell/texts.ts';

/** Waits until the screen has its heading and nothing in it is loading. */
export async function expectLoaded(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
  const main = page.getByRole('main');
  const placeholder = main.getByRole('status', { name: controlTexts.loading });
  await expect(main.locator('[aria-busy="true"]').or(placeholder)).toHaveCount(0);
}

/** Opens the search box; on a narrow screen it is behind a button. */
export async function openSearch(page: Page) {
  const box = page.getByRole('combobox', { name: 'Search users' });
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

export async function logIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
}
