// The product with Firebase: the real server on real PostgreSQL, the accounts in the emulator.
import { type Browser, expect, type Page, test as base } from '@playwright/test';
import { type PageErrors, watchPageErrors } from '../support/page-errors.ts';
import { freshName, PASSWORD } from '../support/users.ts';
import { places, project } from './places.ts';

const ORIGIN = `http://localhost:${places.firebase.app}`;
const LINK = 'https://www.youtube.com/watch?v=jNQXAC9IVRw';

const test = base.extend<{ pageErrors: PageErrors }>({
  baseURL: ORIGIN,
  pageErrors: [
    async ({ context }, use) => {
      const pageErrors = watchPageErrors(context, ORIGIN);
      await use(pageErrors);
      expect(pageErrors.unexpected(), 'errors in the pages of this test').toEqual([]);
    },
    { auto: true },
  ],
});

interface Newcomer {
  readonly username: string;
  readonly email: string;
}

function newcomer(name: string): Newcomer {
  const username = freshName(name);
  return { username, email: `${username}@example.com` };
}

function box(page: Page, label: string) {
  return page.getByLabel(label, { exact: true });
}

function button(page: Page, name: string) {
  return page.getByRole('button', { name, exact: true });
}

function menuOf(page: Page, { username }: Newcomer) {
  return button(page, `Account menu for ${username}`);
}

function logInLink(page: Page) {
  return page.getByRole('link', { name: 'Log In and Register' });
}

async function register(page: Page, { username, email }: Newcomer): Promise<void> {
  await page.goto('/login');
  await page.getByRole('tab', { name: 'Register' }).click();
  await box(page, 'First name').fill('Test');
  await box(page, 'Last name').fill('Person');
  await box(page, 'Email').fill(email);
  await box(page, 'Password').fill(PASSWORD);
  await box(page, 'Repeat password').fill(PASSWORD);
  await box(page, 'Username').fill(username);
  await button(page, 'Sign Up').click();
}

async function logIn(page: Page, { email }: Newcomer, password = PASSWORD): Promise<void> {
  await page.goto('/login');
  await box(page, 'Email').fill(email);
  await box(page, 'Password').fill(password);
  await button(page, 'Login').click();
}

async function say(page: Page, words: string): Promise<void> {
  const send = page.getByRole('textbox', { name: 'Send Message Here' });
  await send.fill(words);
  await send.press('Enter');
}

function conversation(page: Page, { username }: Newcomer) {
  return page.getByRole('region', { name: `Conversation with ${username}` });
}

/** Somebody new in a browser of their own, whose errors count as well. The caller closes its context. */
async function arrive(browser: Browser, person: Newcomer): Promise<[Page, PageErrors]> {
  const context = await browser.newContext({ baseURL: ORIGIN });
  const pageErrors = watchPageErrors(context, ORIGIN);
  const page = await context.newPage();
  await register(page, person);
  await expect(menuOf(page, person)).toBeVisible();
  return [page, pageErrors];
}

test('register, reload, sign out in one tab and see it in the other, sign in', async ({
  page,
  context,
  pageErrors,
}) => {
  const alice = newcomer('alice');
  await register(page, alice);
  await expect(menuOf(page, alice)).toBeVisible();
  await expect(page).toHaveURL('/');
  await page.reload();
  await expect(menuOf(page, alice)).toBeVisible();

  const other = await context.newPage();
  await other.goto('/upload');
  await expect(menuOf(other, alice)).toBeVisible();
  // A call that is under way while the session ends is refused, and the browser logs it.
  for (const tab of [page, other]) await tab.waitForLoadState('networkidle');
  await menuOf(page, alice).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(logInLink(page)).toBeVisible();
  await expect(other).toHaveURL('/login');

  pageErrors.allow(/400 .*localhost:\d+\/identitytoolkit|console: Failed to load resource.*400/);
  await logIn(page, alice, 'another1!');
  const sentence = 'Incorrect email or password.';
  await expect(page.getByText(sentence)).toBeVisible();
  await logIn(page, alice);
  await expect(menuOf(page, alice)).toBeVisible();
  await expect(menuOf(other, alice)).toBeVisible();
});

test('an e-mail that has an account is said, and the form stays', async ({ page, pageErrors }) => {
  const alice = newcomer('alice');
  await register(page, alice);
  await menuOf(page, alice).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(logInLink(page)).toBeVisible();
  pageErrors.allow(/400 .*localhost:\d+\/identitytoolkit|console: Failed to load resource.*400/);
  await register(page, { ...newcomer('alice'), email: alice.email });
  await expect(page.getByText('already', { exact: false })).toBeVisible();
  await expect(box(page, 'First name')).toHaveValue('Test');
});

test('post a clip, and chat with a second person', async ({ page, browser }) => {
  const alice = newcomer('alice');
  const bob = newcomer('bob');
  await register(page, alice);
  await expect(menuOf(page, alice)).toBeVisible();
  await page.goto('/upload');
  await box(page, 'Video link').fill(LINK);
  await button(page, 'Convert').click();
  await expect(page.getByText('Converted.')).toBeVisible();
  await page.getByLabel('End seconds').fill('09');
  await page.getByLabel('End seconds').press('Tab');
  await page.getByRole('textbox', { name: 'Description' }).fill('heard by firebase');
  await button(page, 'Share').click();
  await expect(page.getByRole('heading', { name: 'Post Shared Successfully!' })).toBeVisible();

  const [bobs, bobsErrors] = await arrive(browser, bob);
  await expect(bobs.getByRole('article', { name: /^Clip by/ })).toContainText('heard by firebase');
  await bobs.goto(`/friend/${alice.username}`);
  await button(bobs, 'Send Friend Request').click();
  await page.goto(`/friend/${bob.username}`);
  await button(page, 'Accept Friend Request').click();
  await expect(button(page, 'Remove Friend')).toBeVisible();

  await page.goto('/messages');
  await page.getByPlaceholder('Enter User to Chat').fill(bob.username);
  const friends = page.getByRole('list', { name: 'Friends' });
  await friends.getByRole('button', { name: bob.username }).click();
  await say(page, 'hello bob');
  await bobs.getByRole('link', { name: 'Messages, 1 unread' }).click();
  const conversations = bobs.getByRole('navigation', { name: 'Conversations' });
  await conversations.getByRole('link', { name: new RegExp(alice.username) }).click();
  await say(bobs, 'hello alice');
  await expect(conversation(page, bob).getByText('hello alice', { exact: true })).toBeVisible();
  expect(bobsErrors.unexpected(), "errors in bob's pages").toEqual([]);
  await bobs.context().close();
});

test('a sign-out everywhere ends the session of each browser', async ({
  page,
  browser,
  pageErrors,
}) => {
  pageErrors.allow(/401/);
  const alice = newcomer('alice');
  const [others] = await arrive(browser, alice);
  const calls = page.waitForRequest((request) => 'authorization' in request.headers());
  await logIn(page, alice);
  await expect(menuOf(page, alice)).toBeVisible();
  const authorization = (await calls).headers().authorization ?? '';
  const payload = Buffer.from(authorization.split('.')[1] ?? '', 'base64url').toString();
  const { sub: uid } = JSON.parse(payload) as { sub: string };
  // The emulator dates a renewed token by the account's last sign-in, not by its own: none is kept.
  await expect(async () => {
    const request = { headers: { authorization }, data: { uid, except_this: false } };
    const answer = await page.request.post('/user/signouteverywhere', request);
    // Refused when an earlier turn has ended this session, too.
    expect([200, 401]).toContain(answer.status());
    // A sign-in of the same second is not ended.
    await expect(logInLink(others)).toBeVisible({ timeout: 5_000 });
  }).toPass();
  await expect(logInLink(page)).toBeVisible();
  await others.context().close();
});

test('the page reaches no host but its own, the accounts and the video provider', async ({
  page,
}) => {
  const hosts = new Set<string>();
  page.on('request', (request) => hosts.add(new URL(request.url()).host));
  const carol = newcomer('carol');
  await register(page, carol);
  await expect(menuOf(page, carol)).toBeVisible();
  const accounts = new URL(project.emulatorUrl).host;
  expect([...hosts].filter((host) => !host.endsWith('.youtube-nocookie.com'))).toEqual(
    expect.arrayContaining([new URL(ORIGIN).host, accounts]),
  );
  for (const host of hosts) {
    expect(host).toMatch(/^localhost:\d+$|^www\.youtube(?:-nocookie)?\.com$|^i\.ytimg\.com$/);
  }
  expect(page.frames().filter((frame) => /firebase|google/.test(frame.url()))).toEqual([]);
});
