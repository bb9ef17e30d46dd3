import type { Page } from '@playwright/test';
import { expect, test } from '../../support/fixtures.ts';
import { logIn, box } from '../../support/forms.ts';
import { freshName, PASSWORD } from '../../support/users.ts';

const NAME_RULE =
  'Requires a letter and minimum of 2 characters. Allowed signs are period, coma, hyphen, apostrophe';
const PASSWORD_RULE =
  'Requirements: at least 1 digit, 1 special character from !@#$%^&*, 6-16 characters long';

function accountMenu(page: Page, username: string) {
  return page.getByRole('button', { name: `Account menu for ${username}` });
}

test('Register validates each field, checks the username, and ends at /', async ({ page }) => {
  const username = freshName('carol');
  const checked: string[] = [];
  let releaseCheck = () => {};
  const released = new Promise<void>((resolve) => (releaseCheck = resolve));
  await page.route('**/user/check*', async (route) => {
    const name = new URL(route.request().url()).searchParams.get('username') ?? '';
    checked.push(name);
    if (name === username) await released;
    await route.continue();
  });
  // Registering does not return to the page that redirected to /login.
  await page.goto('/upload');
  await page.getByRole('tab', { name: 'Register' }).click();
  const signUp = page.getByRole('button', { name: 'Sign Up' });
  await expect(signUp).toBeDisabled();
  await box(page, 'Username').fill('.dot');
  await expect(
    page.getByText('letters, numbers, [._] only. 3 to 15 characters long'),
  ).toBeVisible();
  await expect(signUp).toBeDisabled();
  await box(page, 'Username').fill('Jonas');
  await expect(page.getByText('Username not available')).toBeVisible();
  await expect(signUp).toBeDisabled();
  await box(page, 'Username').fill(username);
  await expect(page.getByText('Username not available')).toBeHidden();
  await expect(signUp).toBeDisabled();
  releaseCheck();
  await expect(page.getByText(`${username} is available!!`)).toBeVisible();
  expect(checked).toEqual(['Jonas', username]);

  await signUp.click();
  await expect(page.getByText(NAME_RULE)).toHaveCount(2);
  await expect(page.getByText('Enter a valid email.')).toBeVisible();
  await expect(page.getByText(PASSWORD_RULE)).toBeVisible();
  await box(page, 'First name').fill('Carol-Ann');
  await box(page, 'Last name').fill("O'Hara");
  await expect(page.getByText(NAME_RULE)).toHaveCount(0);
  await box(page, 'Email').fill('carol@');
  await expect(page.getByText('Enter a valid email.')).toBeVisible();
  await box(page, 'Email').fill(`${username}@example.com`);
  await box(page, 'Password').fill('no-digit!');
  await expect(page.getByText(PASSWORD_RULE)).toBeVisible();
  await box(page, 'Password').fill(PASSWORD);
  await box(page, 'Repeat password').fill('another1!');
  await expect(page.getByText("Passwords don't match.")).toBeVisible();
  await box(page, 'Repeat password').fill(PASSWORD);
  await expect(page.getByText("Passwords don't match.")).toBeHidden();

  await signUp.click();
  await expect(accountMenu(page, username)).toBeVisible();
  await expect(page).toHaveURL('/');
});

test('Login reports what is wrong, returns to the protected page, and stays signed in', async ({
  page,
  bob,
  pageErrors,
}) => {
  pageErrors.allow(/401.*sign-in|sign-in\/email/);
  await page.goto('/account');
  await expect(page).toHaveURL('/login');
  await expect(page.getByRole('banner')).toBeHidden();
  await logIn(page, 'bob', 'short');
  await expect(page.getByText('Please enter a valid email.')).toBeVisible();
  await expect(page.getByText(PASSWORD_RULE)).toBeVisible();

  await logIn(page, bob.email, 'another1!');
  await expect(page.getByText('Incorrect email or password.')).toBeVisible();
  await expect(box(page, 'Email')).toHaveValue(bob.email);

  await logIn(page, bob.email, bob.password);
  await expect(page).toHaveURL('/account');
  await page.reload();
  await expect(accountMenu(page, bob.username)).toBeVisible();
  await expect(page).toHaveURL('/account');
});

test('signing out in one tab ends at the feed, and signs the other tab out', async ({
  page,
  context,
  alice,
}) => {
  await page.goto('/magic');
  const other = await context.newPage();
  await other.goto('/upload');
  await expect(accountMenu(other, alice.username)).toBeVisible();
  await accountMenu(page, alice.username).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('link', { name: 'Log In and Register' })).toBeVisible();
  await expect(page.getByRole('article', { name: /^Clip by/ })).toBeVisible();
  await expect(other).toHaveURL('/login');
});
