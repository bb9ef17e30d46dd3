import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { message, openChat, sendMessage } from '../../support/chat.ts';
import { expect, test } from '../../support/fixtures.ts';
import { befriend } from '../../support/friends.ts';
import { logIn, box, button, fillNewPassword } from '../../support/forms.ts';
import { openScreen } from '../../support/screens.ts';
import { freshName, openSignedIn, PASSWORD, type TestUser } from '../../support/users.ts';
import { serverLog } from '../../ports.ts';

const NEW_PASSWORD = 'secret2!';

/** Returns path and query of the newest link. Without mail, links are in the log. */
async function linkFor(email: string, page: string): Promise<string> {
  const links = async () => {
    const log = await readFile(serverLog, 'utf8');
    return [...log.matchAll(new RegExp(`for ${email} is http://[^/]+(/${page}\\S+?)"`, 'g'))];
  };
  await expect.poll(async () => (await links()).length).toBeGreaterThan(0);
  return (await links()).at(-1)?.[1] ?? '';
}

async function expectSignedIn(page: Page, { username }: TestUser): Promise<void> {
  await expect(page.getByRole('button', { name: `Account menu for ${username}` })).toBeVisible();
}

async function openDialog(page: Page, name: string): Promise<Locator> {
  await page.goto('/settings');
  await button(page, name).click();
  return page.getByRole('dialog');
}

test(
  'the link resets a forgotten password once',
  { tag: '@long' },
  async ({ page, bob, pageErrors }) => {
    pageErrors.allow(/400.*reset-password|auth\/reset-password/);
    await page.goto('/login');
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    await expect(page.getByRole('heading', { name: 'Reset password' })).toBeVisible();
    // The response must not reveal whether an account exists.
    for (const email of [`${freshName('carol')}@example.com`, bob.email]) {
      await box(page, 'Email').fill(email);
      await button(page, 'Send link').click();
      await expect(page.getByText('Email is not set up on this server.')).toBeVisible();
      if (email !== bob.email) await button(page, 'Use another email').click();
    }

    const link = await linkFor(bob.email, 'reset-password');
    await page.goto(link);
    await expect(page).toHaveURL('/reset-password');
    await fillNewPassword(page, NEW_PASSWORD);
    await button(page, 'Save password').click();
    await expect(page).toHaveURL('/login');
    const notice = page.getByText('Password changed. Sign in with your new password.');
    await expect(notice).toBeVisible();
    await page.reload();
    await expect(box(page, 'Email')).toBeEnabled();
    await expect(notice).toHaveCount(0);

    await page.goto(link);
    await fillNewPassword(page, 'secret3!');
    await button(page, 'Save password').click();
    await expect(page.getByText('This link is invalid, expired, or already used.')).toBeVisible();
    await button(page, 'Request a new link').click();
    await page.getByRole('link', { name: 'Back to sign-in' }).click();
    await expect(page).toHaveURL('/login');
    await logIn(page, bob.email, NEW_PASSWORD);
    await expectSignedIn(page, bob);
  },
);

test(
  'a changed password signs out the other browser, signing out everywhere both',
  { tag: '@long' },
  async ({ page, browser, alice, pageErrors }) => {
    pageErrors.allow(/401/);
    const other = await openSignedIn(browser, alice);
    await other.goto('/settings');
    await expectSignedIn(other, alice);

    const dialog = await openDialog(page, 'Change password');
    await box(dialog, 'Current password').fill('another1!');
    await fillNewPassword(dialog, NEW_PASSWORD);
    await button(dialog, 'Change password').click();
    await expect(dialog.getByText('Incorrect password.')).toBeVisible();
    await expect(box(dialog, 'Current password')).toBeFocused();
    await box(dialog, 'Current password').fill(PASSWORD);
    await button(dialog, 'Change password').click();
    await expect(
      page.getByText('Password changed. You are signed out on your other'),
    ).toBeVisible();
    await expect(other).toHaveURL('/login');
    await expect(
      other.getByText('Your session has ended; sign in again to continue.'),
    ).toBeVisible();
    await logIn(other, alice.email, NEW_PASSWORD);
    await expectSignedIn(other, alice);
    await page.reload();
    await expectSignedIn(page, alice);

    await other.goto('/settings');
    await expectSignedIn(other, alice);
    await button(page, 'Sign out everywhere').click();
    await button(page.getByRole('alertdialog'), 'Sign out everywhere').click();
    await expect(page).toHaveURL('/login');
    await expect(page.getByText('You are signed out on all devices.')).toBeVisible();
    await expect(other).toHaveURL('/login');
    await other.context().close();
  },
);

test(
  'a new email replaces the old one when its link is confirmed',
  { tag: '@long' },
  async ({ page, alice }) => {
    const email = `${freshName('new')}@example.com`;
    const dialog = await openDialog(page, 'Change email');
    await box(dialog, 'New email').fill(email);
    await box(dialog, 'Current password').fill(alice.password);
    await button(dialog, 'Send link').click();
    await expect(page.getByText('Open it to confirm the change.')).toBeVisible();
    await expect(page.getByText(alice.email)).toBeVisible();

    await page.goto(await linkFor(email, 'confirm-email'));
    await expect(page).toHaveURL('/confirm-email');
    await button(page, 'Confirm email').click();
    await expect(page.getByText('Your email is confirmed.')).toBeVisible();
    await openScreen(page, '/settings');
    await expect(page.getByText(email)).toBeVisible();
    await expect(page.getByText('Confirmed', { exact: true })).toBeVisible();
  },
);

test(
  "a user downloads their data and deletes the account; a friend then sees 'Deleted user'",
  { tag: '@long' },
  async ({ page, browser, alice, bob, pageErrors }) => {
    pageErrors.allow(/401/);
    await befriend(alice, bob);
    await openChat(page, bob);
    await sendMessage(page, 'hello');
    await expect(message(page, bob, 'hello')).toBeVisible();

    await openScreen(page, '/settings');
    const download = page.waitForEvent('download');
    await button(page, 'Download my data').click();
    const file = await download;
    expect(file.suggestedFilename()).toBe(`reprise-${alice.username}.zip`);
    expect((await readFile(await file.path())).subarray(0, 2).toString()).toBe('PK');
    await expect(page.getByText('Saved to your downloads.')).toBeVisible();

    await button(page, 'Delete account').click();
    const dialog = page.getByRole('dialog');
    await box(dialog, 'Current password').fill(alice.password);
    await dialog.getByLabel(/^Enter your username/).fill(alice.username);
    await button(dialog, 'Delete permanently').click();
    await expect(page.getByText('Your account was deleted.')).toBeVisible();
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('link', { name: 'Log In and Register' })).toBeVisible();

    const bobsPage = await openSignedIn(browser, bob);
    await bobsPage.goto('/messages');
    await bobsPage.getByRole('link', { name: /Deleted user/ }).click();
    await expect(bobsPage.getByText('hello', { exact: true }).last()).toBeVisible();
    await expect(bobsPage.getByText(alice.username)).toHaveCount(0);
    await bobsPage.context().close();
  },
);
