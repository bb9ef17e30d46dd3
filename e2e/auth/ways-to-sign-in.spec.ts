// Providers and emailed links with Firebase accounts in the emulator.
import { signInLinkTexts, signInTexts } from '@reprise/contract/accounts/sign-in-texts.ts';
import { settingsTexts } from '@reprise/contract/settings/texts.ts';
import { expect, type Page } from '@playwright/test';
import { freshName, PASSWORD } from '../support/users.ts';
import { sentCodes } from './emulator.ts';
import { test } from './fixtures.ts';
import { box, button, fillNewPassword, openRegister } from '../support/forms.ts';

const PROVIDER = 'Clubhouse';
const { confirm, methods } = signInTexts;

const menuOf = (page: Page, username: string) => button(page, `Account menu for ${username}`);

async function signOut(page: Page): Promise<void> {
  await page.goto('/settings');
  await button(page, settingsTexts.signOut).click();
  const banner = page.getByRole('banner');
  await expect(banner.getByRole('link', { name: 'Log In and Register' })).toBeVisible();
}

async function enterProvider(page: Page, email: string): Promise<void> {
  await page.getByLabel('Clubhouse email').fill(email);
  await button(page, 'Enter Clubhouse').click();
}

async function linkTo(email: string): Promise<string> {
  await expect
    .poll(async () => (await sentCodes()).map((sent) => `${sent.requestType} ${sent.email}`))
    .toContain(`EMAIL_SIGNIN ${email}`);
  const sent = (await sentCodes()).findLast((each) => each.email === email);
  return `/auth-link?mode=signIn&oobCode=${sent?.oobCode ?? ''}`;
}

async function finishRegistration(page: Page, username: string): Promise<void> {
  await box(page, 'First name').fill('Nina');
  await box(page, 'Last name').fill('Nova');
  await box(page, 'Username').fill(username);
  await button(page, 'Sign Up').click();
  await expect(menuOf(page, username)).toBeVisible();
}

test('a new person signs up with a provider, keeps it, and sets a password', async ({ page }) => {
  const username = freshName('nina');
  await page.goto('/login');
  await button(page, signInTexts.continueWith(PROVIDER)).click();
  await enterProvider(page, `${username}@example.com`);
  await finishRegistration(page, username);

  await page.goto('/settings#account');
  const list = page.getByRole('list', { name: methods.list });
  const dialog = page.getByRole('dialog');
  await list.getByRole('button', { name: methods.removeOf(PROVIDER) }).click();
  await button(dialog, confirm.with(PROVIDER)).click();
  await enterProvider(page, `${username}@example.com`);
  await expect(page).toHaveURL(/\/settings/);
  await list.getByRole('button', { name: methods.removeOf(PROVIDER) }).click();
  await button(dialog, methods.remove).click();
  await expect(dialog).toContainText(methods.last);
  await button(dialog, 'Cancel').click();

  await button(page, confirm.set).click();
  await fillNewPassword(dialog, PASSWORD);
  await button(dialog, confirm.set).click();
  await expect(dialog).toBeHidden();
  await page.reload();
  await list.getByRole('button', { name: methods.removeOf(PROVIDER) }).click();
  await box(dialog, 'Current password').fill(PASSWORD);
  await button(dialog, methods.remove).click();
  await expect(page.getByText(methods.wasRemoved(PROVIDER))).toBeVisible();
  await expect(list).toContainText(`${PROVIDER}${methods.notAdded}`);
});

test('a user adds a provider, and signs in with it and with an emailed link', async ({ page }) => {
  const username = freshName('olga');
  const email = `${username}@example.com`;
  await openRegister(page);
  await box(page, 'Email').fill(email);
  await box(page, 'Password').fill(PASSWORD);
  await box(page, 'Repeat password').fill(PASSWORD);
  await finishRegistration(page, username);

  await page.goto('/settings#account');
  const list = page.getByRole('list', { name: methods.list });
  const dialog = page.getByRole('dialog');
  await list.getByRole('button', { name: methods.addOf(PROVIDER) }).click();
  await box(dialog, 'Current password').fill(PASSWORD);
  await button(dialog, methods.add).click();
  await enterProvider(page, `${username}.there@example.com`);
  await expect(list).toContainText(`${PROVIDER}${methods.inUse}`);

  await signOut(page);
  await page.goto('/login');
  // The provider's own session continues.
  await button(page, signInTexts.continueWith(PROVIDER)).click();
  await expect(menuOf(page, username)).toBeVisible();

  await signOut(page);
  await page.goto('/login');
  await page.getByRole('link', { name: signInLinkTexts.open }).click();
  // Until then, the page before has a field of that name, too.
  await expect(page.getByRole('heading', { name: signInLinkTexts.title })).toBeVisible();
  await box(page, 'Email').fill(email);
  await button(page, 'Send link').click();
  await page.goto(await linkTo(email));
  await box(page, 'Email').fill(email);
  await button(page, signInLinkTexts.submit).click();
  await expect(menuOf(page, username)).toBeVisible();
});
