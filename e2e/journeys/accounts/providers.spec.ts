import { loginTexts } from '@reprise/contract/accounts/login-texts.ts';
import { signInTexts } from '@reprise/contract/accounts/sign-in-texts.ts';
import { settingsTexts } from '@reprise/contract/settings/texts.ts';
import { newTokenTexts, tokenRowTexts } from '@reprise/contract/tokens/texts.ts';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../../support/axe.ts';
import { expect, test } from '../../support/fixtures.ts';
import { waitForWorker } from '../../support/service-worker.ts';
import { freshName } from '../../support/users.ts';

const { confirm, finish, methods } = signInTexts;
const PROVIDER = 'Clubhouse';

test('a new person signs up with a provider, signs out, and in again', async ({ page }) => {
  const username = freshName('nina');
  const email = `${username}@example.com`;
  await page.goto('/login');
  await continueAt(page, email);
  await expect(page.getByRole('heading', { name: finish.newTitle })).toBeVisible();
  await expect(page.getByLabel(loginTexts.email)).toHaveValue(email);
  await page.getByLabel(loginTexts.lastName).fill('Nova');
  await page.getByLabel(loginTexts.username, { exact: true }).fill(username);
  await expect(page.getByText(loginTexts.usernameAvailable(username))).toBeVisible();
  await expectAccessible(page, 'a new person of a provider');
  await page.getByRole('button', { name: loginTexts.signUp }).click();
  const menu = page.getByRole('button', { name: `Account menu for ${username}` });
  await expect(menu).toBeVisible();

  await page.goto('/settings');
  await page.getByRole('button', { name: settingsTexts.signOut }).click();
  // Signing in returns to the page that asked for it.
  await page.goto('/upload');
  // The provider's own session continues.
  await page.getByRole('button', { name: signInTexts.continueWith(PROVIDER) }).click();
  await expect(page).toHaveURL('/upload');
  await expect(menu).toBeVisible();
});

test.describe('with the service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('a provider leads back to the sign-up', async ({ page }) => {
    await page.goto('/');
    await waitForWorker(page);
    await page.goto('/login');
    await continueAt(page, `${freshName('nora')}@example.com`);
    await expect(page.getByRole('heading', { name: finish.newTitle })).toBeVisible();
  });
});

test('a user adds a provider in Settings, and removes it', async ({ alice, alicePage: page }) => {
  const list = page.getByRole('list', { name: methods.list });
  const dialog = page.getByRole('dialog');
  const password = dialog.getByLabel('Current password', { exact: true });
  await page.goto('/settings');
  await list.getByRole('button', { name: methods.addOf(PROVIDER) }).click();
  await password.fill(alice.password);
  await dialog.getByRole('button', { name: methods.add, exact: true }).click();
  await page.getByLabel('Clubhouse email').fill(`${alice.username}.there@example.com`);
  await page.getByRole('button', { name: 'Enter Clubhouse' }).click();
  await expect(page).toHaveURL('/settings#account');
  await expect(list).toContainText(`${PROVIDER}Added`);
  await expectAccessible(page, 'ways to sign in');

  await list.getByRole('button', { name: methods.removeOf(PROVIDER) }).click();
  await password.fill(alice.password);
  await dialog.getByRole('button', { name: methods.remove, exact: true }).click();
  await expect(page.getByText(methods.wasRemoved(PROVIDER))).toBeVisible();
  await expect(list).toContainText(`${PROVIDER}${methods.notAdded}`);
});

test('without a password, the provider confirms, and a token is created', async ({ page }) => {
  const username = freshName('paula');
  const email = `${username}@example.com`;
  await page.goto('/login');
  await continueAt(page, email);
  await page.getByLabel(loginTexts.lastName).fill('Nova');
  await page.getByLabel(loginTexts.username, { exact: true }).fill(username);
  await page.getByRole('button', { name: loginTexts.signUp }).click();
  await expect(page.getByRole('button', { name: `Account menu for ${username}` })).toBeVisible();

  await page.goto('/settings#developer');
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: tokenRowTexts.create }).click();
  await dialog.getByRole('button', { name: confirm.with(PROVIDER) }).click();
  await page.getByLabel('Clubhouse email').fill(email);
  await page.getByRole('button', { name: 'Enter Clubhouse' }).click();
  await expect(page).toHaveURL('/settings#developer');

  await page.getByRole('button', { name: tokenRowTexts.create }).click();
  await dialog.getByLabel(newTokenTexts.name).fill('script');
  await expectAccessible(page, 'a confirmation without a password');
  await dialog.getByRole('button', { name: newTokenTexts.submit }).click();
  await expect(dialog).toContainText(newTokenTexts.shown);
});

async function continueAt(page: Page, email: string): Promise<void> {
  await page.getByRole('button', { name: signInTexts.continueWith(PROVIDER) }).click();
  await page.getByLabel('Clubhouse email').fill(email);
  await page.getByRole('button', { name: 'Enter Clubhouse' }).click();
}
