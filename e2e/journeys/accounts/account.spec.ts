import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { befriend, openSignedIn } from '../../support/friends.ts';
import { expect, test } from '../../support/fixtures.ts';
import { freshName, PASSWORD, type TestUser } from '../../support/users.ts';
import { serverLog } from '../../ports.ts';

const NEXT_PASSWORD = 'secret2!';

function box(scope: Page | Locator, label: string): Locator {
  return scope.getByLabel(label, { exact: true });
}

function button(scope: Page | Locator, name: string): Locator {
  return scope.getByRole('button', { name, exact: true });
}

/** The newest link to this page for somebody, as path and query: mail is not set up here. */
async function linkFor(email: string, page: string): Promise<string> {
  const links = async () => {
    const log = await readFile(serverLog, 'utf8');
    return [...log.matchAll(new RegExp(`for ${email} is http://[^/]+(/${page}\\S+?)"`, 'g'))];
  };
  await expect.poll(async () => (await links()).length).toBeGreaterThan(0);
  return (await links()).at(-1)?.[1] ?? '';
}

async function logIn(page: Page, email: string, password: string): Promise<void> {
  await box(page, 'E-mail').fill(email);
  await box(page, 'Password').fill(password);
  await button(page, 'Login').click();
}

async function expectSignedIn(page: Page, { username }: TestUser): Promise<void> {
  await expect(page.getByRole('button', { name: `Account of ${username}` })).toBeVisible();
}

async function openDialog(page: Page, name: string): Promise<Locator> {
  await page.goto('/settings');
  await button(page, name).click();
  return page.getByRole('dialog');
}

test('a forgotten password is reset with the link, which works once', async ({
  page,
  bob,
  pageErrors,
}) => {
  pageErrors.allow(/400.*reset-password|auth\/reset-password/);
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(page.getByRole('heading', { name: 'Reset password' })).toBeVisible();
  await box(page, 'E-mail').fill(bob.email);
  await button(page, 'Send the link').click();
  await expect(page.getByText('Mail is not set up on this server.')).toBeVisible();

  const link = await linkFor(bob.email, 'reset-password');
  await page.goto(link);
  await expect(page).toHaveURL('/reset-password');
  await box(page, 'New password').fill(NEXT_PASSWORD);
  await box(page, 'Repeat new password').fill(NEXT_PASSWORD);
  await button(page, 'Save password').click();
  await expect(page).toHaveURL('/login');
  const said = page.getByText('Your password is changed. Log in with the new one.');
  await expect(said).toBeVisible();
  await page.reload();
  await expect(box(page, 'E-mail')).toBeEnabled();
  await expect(said).toHaveCount(0);

  await page.goto(link);
  await box(page, 'New password').fill('secret3!');
  await box(page, 'Repeat new password').fill('secret3!');
  await button(page, 'Save password').click();
  await expect(page.getByText('This link is wrong, too old, or was already used.')).toBeVisible();
  await button(page, 'Ask for a new link').click();
  await page.getByRole('link', { name: 'Back to login' }).click();
  await expect(page).toHaveURL('/login');
  await logIn(page, bob.email, NEXT_PASSWORD);
  await expectSignedIn(page, bob);
});

test('a reset says the same for an address without an account', async ({ page }) => {
  await page.goto('/reset-password');
  await box(page, 'E-mail').fill(`${freshName('carol')}@example.com`);
  await button(page, 'Send the link').click();
  await expect(page.getByText('Mail is not set up on this server.')).toBeVisible();
});

test('a changed password signs the other browser out and keeps this one @desktop', async ({
  page,
  browser,
  alice,
  pageErrors,
}) => {
  pageErrors.allow(/401/);
  const other = await openSignedIn(browser, alice);
  await other.goto('/settings');
  await expectSignedIn(other, alice);

  const dialog = await openDialog(page, 'Change password');
  await box(dialog, 'Current password').fill('another1!');
  await box(dialog, 'New password').fill(NEXT_PASSWORD);
  await box(dialog, 'Repeat new password').fill(NEXT_PASSWORD);
  await button(dialog, 'Change password').click();
  await expect(dialog.getByText('This is not your password.')).toBeVisible();
  await expect(box(dialog, 'Current password')).toBeFocused();
  await box(dialog, 'Current password').fill(PASSWORD);
  await button(dialog, 'Change password').click();
  await expect(page.getByText('Your password is changed, and your other')).toBeVisible();

  await expect(other).toHaveURL('/login');
  await logIn(other, alice.email, NEXT_PASSWORD);
  await expectSignedIn(other, alice);
  await page.reload();
  await expectSignedIn(page, alice);
  await other.context().close();
});

test('a new e-mail counts once its link is opened and the press is made @desktop', async ({
  page,
  alice,
}) => {
  const email = `${freshName('new')}@example.com`;
  const dialog = await openDialog(page, 'Change e-mail');
  await box(dialog, 'New e-mail').fill(email);
  await box(dialog, 'Current password').fill(alice.password);
  await button(dialog, 'Send the link').click();
  await expect(page.getByText('Your e-mail changes when it is opened.')).toBeVisible();
  await expect(page.getByText(alice.email)).toBeVisible();

  await page.goto(await linkFor(email, 'confirm-email'));
  await expect(page).toHaveURL('/confirm-email');
  await button(page, 'Confirm e-mail').click();
  await expect(page.getByText('Your e-mail is confirmed.')).toBeVisible();
  await page.goto('/settings');
  await expect(page.getByText(email)).toBeVisible();
  await expect(page.getByText('Confirmed', { exact: true })).toBeVisible();
});

test('signing out everywhere ends this browser and the other one @desktop', async ({
  page,
  browser,
  alice,
  pageErrors,
}) => {
  pageErrors.allow(/401/);
  const other = await openSignedIn(browser, alice);
  await other.goto('/settings');
  await expectSignedIn(other, alice);
  await page.goto('/settings');
  await button(page, 'Sign out everywhere').click();
  await button(page.getByRole('alertdialog'), 'Sign out everywhere').click();
  await expect(page).toHaveURL('/login');
  await expect(page.getByText('You are signed out on all devices.')).toBeVisible();
  await expect(other).toHaveURL('/login');
  await other.context().close();
});

test('the own data comes as a zip file', async ({ page, alice }) => {
  await page.goto('/settings');
  const download = page.waitForEvent('download');
  await button(page, 'Download my data').click();
  const file = await download;
  expect(file.suggestedFilename()).toBe(`reprise-${alice.username}.zip`);
  const bytes = await readFile(await file.path());
  expect(bytes.subarray(0, 2).toString()).toBe('PK');
  await expect(page.getByText('The file is saved.')).toBeVisible();
});

test("a deleted account is gone, and the friend sees 'Deleted user'", async ({
  page,
  browser,
  alice,
  bob,
  pageErrors,
}) => {
  pageErrors.allow(/401/);
  await befriend(alice, bob);
  await page.goto('/messages');
  await page.getByPlaceholder('Enter User to Chat').fill(bob.username);
  await page.getByRole('list', { name: 'Friends' }).getByRole('button').click();
  const message = page.getByRole('textbox', { name: 'Send Message Here' });
  await message.fill('hello');
  await message.press('Enter');
  await expect(
    page.getByRole('region', { name: `Conversation with ${bob.username}` }).getByText('hello'),
  ).toBeVisible();

  const dialog = await openDialog(page, 'Delete account');
  await box(dialog, 'Current password').fill(alice.password);
  await dialog.getByLabel(/^Type your username/).fill(alice.username);
  await button(dialog, 'Delete for good').click();
  await expect(page.getByText('Your account is deleted.')).toBeVisible();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('link', { name: 'Log In and Register' })).toBeVisible();

  const other = await openSignedIn(browser, bob);
  await other.goto('/messages');
  await other.getByRole('link', { name: /Deleted user/ }).click();
  await expect(other.getByText('hello', { exact: true }).last()).toBeVisible();
  await expect(other.getByText(alice.username)).toHaveCount(0);
  await other.context().close();
});
