// Runs the product with Firebase accounts in the emulator.
import { type Browser, expect, type Page } from '@playwright/test';
import { type PageErrors, watchPageErrors } from '../support/page-errors.ts';
import { setAutoplay } from '../support/preferences.ts';
import { freshName, PASSWORD } from '../support/users.ts';
import { protectEmails } from './emulator.ts';
import { project } from './environment.ts';
import { ORIGIN, test } from './fixtures.ts';
import { box, button, openRegister } from '../support/forms.ts';
import {
  convert,
  description,
  expectConverted,
  share,
  expectShared,
  WATCH_LINK,
} from '../support/create.ts';
import { openChat, message, sendMessage } from '../support/chat.ts';

test.beforeAll(() => protectEmails(false));

interface NewUser {
  readonly username: string;
  readonly email: string;
}

function newUser(name: string): NewUser {
  const username = freshName(name);
  return { username, email: `${username}@example.com` };
}

function menuOf(page: Page, { username }: NewUser) {
  return button(page, `Account menu for ${username}`);
}

function logInLink(page: Page) {
  return page.getByRole('link', { name: 'Log In and Register' });
}

async function register(page: Page, { username, email }: NewUser): Promise<void> {
  await openRegister(page);
  await box(page, 'First name').fill('Test');
  await box(page, 'Last name').fill('Person');
  await box(page, 'Email').fill(email);
  await box(page, 'Password').fill(PASSWORD);
  await box(page, 'Repeat password').fill(PASSWORD);
  await box(page, 'Username').fill(username);
  await button(page, 'Sign Up').click();
}

async function logIn(page: Page, { email }: NewUser, password = PASSWORD): Promise<void> {
  await page.goto('/login');
  await box(page, 'Email').fill(email);
  await box(page, 'Password').fill(password);
  await button(page, 'Login').click();
}

function requestedHosts(page: Page): ReadonlySet<string> {
  const hosts = new Set<string>();
  page.on('request', (request) => hosts.add(new URL(request.url()).host));
  return hosts;
}

/** Expected: the page's host, the accounts and the video provider. */
function expectKnownHosts(hosts: ReadonlySet<string>): void {
  const accounts = new URL(project.emulatorUrl).host;
  expect([...hosts]).toEqual(expect.arrayContaining([new URL(ORIGIN).host, accounts]));
  for (const host of hosts) {
    expect(host).toMatch(/^localhost:\d+$|^www\.youtube(?:-nocookie)?\.com$|^i\.ytimg\.com$/);
  }
}

/** The caller closes the context and checks its page errors. */
async function registerInNewContext(
  browser: Browser,
  user: NewUser,
  inviteLink?: string,
): Promise<[Page, PageErrors]> {
  const context = await browser.newContext({ baseURL: ORIGIN });
  const pageErrors = watchPageErrors(context, ORIGIN);
  await setAutoplay(context, 'never');
  const page = await context.newPage();
  if (inviteLink !== undefined) {
    await page.goto(inviteLink);
    await page.getByRole('link', { name: 'Sign up' }).waitFor();
  }
  await register(page, user);
  await expect(menuOf(page, user)).toBeVisible();
  return [page, pageErrors];
}

test('register, reload, sign out in both tabs, register again, sign in', async ({
  page,
  context,
  pageErrors,
}) => {
  const hosts = requestedHosts(page);
  const alice = newUser('alice');
  await register(page, alice);
  await expect(menuOf(page, alice)).toBeVisible();
  await expect(page).toHaveURL('/');
  expectKnownHosts(hosts);
  expect(page.frames().filter((frame) => /firebase|google/.test(frame.url()))).toEqual([]);
  await page.reload();
  await expect(menuOf(page, alice)).toBeVisible();

  const other = await context.newPage();
  await other.goto('/upload');
  await expect(menuOf(other, alice)).toBeVisible();
  // Calls that run while the session ends would be logged as errors 401.
  for (const tab of [page, other]) await tab.waitForLoadState('networkidle');
  await menuOf(page, alice).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(logInLink(page)).toBeVisible();
  await expect(other).toHaveURL('/login');

  pageErrors.allow(/400 .*localhost:\d+\/identitytoolkit|console: Failed to load resource.*400/);
  await register(page, { ...newUser('alice'), email: alice.email });
  await expect(page.getByText('already', { exact: false })).toBeVisible();
  await expect(box(page, 'First name')).toHaveValue('Test');

  await logIn(page, alice, 'another1!');
  const sentence = 'Incorrect email or password.';
  await expect(page.getByText(sentence)).toBeVisible();
  await logIn(page, alice);
  await expect(menuOf(page, alice)).toBeVisible();
  await expect(menuOf(other, alice)).toBeVisible();
});

test('post a clip and chat with a second user', { tag: '@long' }, async ({ page, browser }) => {
  const alice = newUser('alice');
  const bob = newUser('bob');
  await register(page, alice);
  await expect(menuOf(page, alice)).toBeVisible();
  await page.goto('/upload');
  await convert(page, 'Video link', WATCH_LINK);
  await expectConverted(page);
  await page.getByLabel('End seconds').fill('09');
  await page.getByLabel('End seconds').press('Tab');
  await description(page).fill('posted with firebase');
  await share(page).click();
  await expectShared(page);

  await page.goto('/invite');
  const link = await page.getByRole('textbox', { name: 'Your invite link' }).inputValue();
  const [bobPage, bobPageErrors] = await registerInNewContext(browser, bob, link);
  await button(bobPage, 'Skip all').click();
  await expect(bobPage.getByRole('article', { name: /^Clip by/ })).toContainText(
    'posted with firebase',
  );
  await bobPage.goto(`/friend/${alice.username}`);
  await expect(button(bobPage, 'Remove Friend')).toBeVisible();

  await openChat(page, bob);
  await sendMessage(page, 'hello bob');
  await bobPage.getByRole('link', { name: 'Messages, 1 unread' }).click();
  const conversations = bobPage.getByRole('navigation', { name: 'Conversations' });
  await conversations.getByRole('link', { name: new RegExp(alice.username) }).click();
  await sendMessage(bobPage, 'hello alice');
  await expect(message(page, bob, 'hello alice')).toBeVisible();
  expect(bobPageErrors.unexpected(), "errors in bob's pages").toEqual([]);
  await bobPage.context().close();
});

test(
  'a sign-out everywhere ends the session of each browser',
  { tag: '@long' },
  async ({ page, browser, pageErrors }) => {
    pageErrors.allow(/401/);
    const alice = newUser('alice');
    const [otherPage] = await registerInNewContext(browser, alice);
    const calls = page.waitForRequest((request) => 'authorization' in request.headers());
    await logIn(page, alice);
    await expect(menuOf(page, alice)).toBeVisible();
    const authorization = (await calls).headers().authorization ?? '';
    const payload = Buffer.from(authorization.split('.')[1] ?? '', 'base64url').toString();
    const { sub: uid } = JSON.parse(payload) as { sub: string };
    // The emulator dates a refreshed token by the account's last sign-in, so every session ends.
    await expect(async () => {
      const request = { headers: { authorization }, data: { uid, except_this: false } };
      const response = await page.request.post('/user/signouteverywhere', request);
      // 401 if an earlier attempt has ended this session too.
      expect([200, 401]).toContain(response.status());
      // A sign-in within the same second stays valid, so the first attempt may not end the session.
      await expect(logInLink(otherPage)).toBeVisible({ timeout: 5_000 });
    }).toPass();
    await expect(logInLink(page)).toBeVisible();
    await otherPage.context().close();
  },
);
