import type { Page } from '@playwright/test';
import { expect, test } from '../../support/fixtures.ts';
import { freshName, PASSWORD, type TestUser } from '../../support/users.ts';

const PERSON_NAME =
  'Requires a letter and minimum of 2 characters. Allowed signs are period, coma, hyphen, apostrophe';
const PASSWORD_RULE =
  'Requirements: at least 1 digit, 1 special character from !@#$%^&*, 6-16 characters long';

function box(page: Page, label: string) {
  return page.getByLabel(label, { exact: true });
}

function accountOf(page: Page, { username }: Pick<TestUser, 'username'>) {
  return page.getByRole('button', { name: `Account of ${username}` });
}

async function logIn(page: Page, email: string, password: string): Promise<void> {
  await box(page, 'E-mail').fill(email);
  await box(page, 'Password').fill(password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
}

async function signOut(page: Page, person: TestUser): Promise<void> {
  await accountOf(page, person).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
}

test('the username check has four states, and Sign Up is enabled exactly when available @desktop', async ({
  page,
}) => {
  const username = freshName('carol');
  await page.goto('/login');
  await page.getByRole('tab', { name: 'Register' }).click();
  const usernameBox = box(page, 'Username');
  const signUp = page.getByRole('button', { name: 'Sign Up' });
  await expect(signUp).toBeDisabled();

  await usernameBox.fill('a!');
  await expect(
    page.getByText('letters, numbers, [._] only. 3 to 15 characters long'),
  ).toBeVisible();
  await expect(signUp).toBeDisabled();

  await usernameBox.fill('Jonas');
  await expect(page.getByText('Username not available')).toBeVisible();
  await expect(signUp).toBeDisabled();

  let answer = () => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/user/check*', async (route) => {
    await held;
    await route.continue();
  });
  await usernameBox.fill(username);
  await expect(page.getByText('Username not available')).toBeHidden();
  await expect(signUp).toBeDisabled();
  answer();
  await expect(page.getByText(`${username} is available!!`)).toBeVisible();
  await expect(signUp).toBeEnabled();
});

test('an invalid username is not sent for the availability check @desktop', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname.startsWith('/user/check')) asked.push(url.searchParams.get('username') ?? '');
  });
  await page.goto('/login');
  await page.getByRole('tab', { name: 'Register' }).click();
  await box(page, 'Username').fill('.dot');
  await expect(page.getByText('letters, numbers, [._] only.')).toBeVisible();
  await box(page, 'Username').fill('jonas');
  await expect(page.getByText('Username not available')).toBeVisible();
  expect(asked).toEqual(['jonas']);
});

test('each field of Register says what is wrong, and a registration ends at /', async ({
  page,
}) => {
  const username = freshName('carol');
  // A page that redirected is forgotten by a registration.
  await page.goto('/upload');
  await page.getByRole('tab', { name: 'Register' }).click();
  await box(page, 'Username').fill(username);
  const signUp = page.getByRole('button', { name: 'Sign Up' });
  await signUp.click();
  await expect(page.getByText(PERSON_NAME)).toHaveCount(2);
  await expect(page.getByText('Enter a valid email.')).toBeVisible();
  await expect(page.getByText(PASSWORD_RULE)).toBeVisible();

  await box(page, 'First name').fill('Carol-Ann');
  await box(page, 'Last name').fill("O'Hara");
  await expect(page.getByText(PERSON_NAME)).toHaveCount(0);
  await box(page, 'E-mail').fill('carol@');
  await expect(page.getByText('Enter a valid email.')).toBeVisible();
  await box(page, 'E-mail').fill(`${username}@example.com`);
  await box(page, 'Password').fill('no-digit!');
  await expect(page.getByText(PASSWORD_RULE)).toBeVisible();
  await box(page, 'Password').fill(PASSWORD);
  await box(page, 'Repeat password').fill('another1!');
  await expect(page.getByText("Passwords don't match.")).toBeVisible();
  await box(page, 'Repeat password').fill(PASSWORD);
  await expect(page.getByText("Passwords don't match.")).toBeHidden();

  await signUp.click();
  await expect(accountOf(page, { username })).toBeVisible();
  await expect(page).toHaveURL('/');
});

test('Login says which field is wrong, and one sentence for a wrong password', async ({
  page,
  bob,
  pageErrors,
}) => {
  pageErrors.allow(/401.*sign-in|sign-in\/email/);
  await page.goto('/account');
  await expect(page).toHaveURL('/login');
  await logIn(page, 'bob', 'short');
  await expect(page.getByText('Please enter a valid email.')).toBeVisible();
  await expect(page.getByText(PASSWORD_RULE)).toBeVisible();

  await logIn(page, bob.email, 'another1!');
  const sentence = page.getByText('This e-mail and password do not match an account.');
  await expect(sentence).toBeVisible();
  await expect(box(page, 'E-mail')).toHaveValue(bob.email);

  await logIn(page, bob.email, bob.password);
  await expect(page).toHaveURL('/account');
  await expect(accountOf(page, bob)).toBeVisible();
  await page.reload();
  await expect(accountOf(page, bob)).toBeVisible();
  await expect(page).toHaveURL('/account');
});

test('a sign-out in one tab is seen in the other, which leaves its protected page @desktop', async ({
  page,
  context,
  alice,
}) => {
  await page.goto('/');
  const other = await context.newPage();
  await other.goto('/upload');
  await expect(accountOf(other, alice)).toBeVisible();
  await signOut(page, alice);
  await expect(page.getByRole('link', { name: 'Log In and Register' })).toBeVisible();
  await expect(other).toHaveURL('/login');
  await other.goto('/');
  await expect(other.getByRole('link', { name: 'Log In and Register' })).toBeVisible();
});

test('a sign-out on another page ends at the feed, without a refused call', async ({
  page,
  alice,
}) => {
  await page.goto('/magic');
  await signOut(page, alice);
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('link', { name: 'Log In and Register' })).toBeVisible();
  await expect(page.getByRole('article', { name: /^Clip by/ })).toBeVisible();
});

test('/login while signed in goes to / @desktop', async ({ page, alice }) => {
  await page.goto('/login');
  await expect(page).toHaveURL('/');
  await expect(accountOf(page, alice)).toBeVisible();
});

test('a page that is protected by its address leads a visitor to /login @desktop', async ({
  page,
}) => {
  for (const path of ['/upload', '/account']) {
    await page.goto(path);
    await expect(page).toHaveURL('/login');
    await expect(page.getByRole('tab', { name: 'Login' })).toBeVisible();
    await expect(page.getByRole('banner')).toBeHidden();
  }
});

test("'Get Your Headphones...' covers the page until it is known who uses it @desktop", async ({
  page,
  alice,
}) => {
  let answer = () => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/auth/get-session', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/upload');
  await expect(page.getByText('Get Your Headphones...')).toBeVisible();
  await expect(page).toHaveURL('/upload');
  answer();
  await expect(page.getByRole('heading', { name: 'Create New Post' })).toBeVisible();
  await expect(page.getByText('Get Your Headphones...')).toBeHidden();
  await expect(accountOf(page, alice)).toBeVisible();
});
