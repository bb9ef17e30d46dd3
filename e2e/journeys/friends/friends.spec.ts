import type { Page } from '@playwright/test';
import { updateFriend, openSignedIn } from '../../support/friends.ts';
import { tabTo } from '../../support/keyboard.ts';
import { expect, test } from '../../support/fixtures.ts';
import { SAMPLE, showOnlyPostsOf, currentPost } from '../../support/feed.ts';
import type { TestUser } from '../../support/users.ts';

const SEND = 'Send Friend Request';
const CANCEL = 'Cancel Friend Request';
const ACCEPT = 'Accept Friend Request';
const REMOVE = 'Remove Friend';

async function relationOf(person: TestUser, friend: TestUser) {
  const params = { user: person.username, friend: friend.username };
  const { body } = await person.call('/user/friend', { params });
  return (body as { rows: readonly { accept2: boolean }[] }).rows;
}

async function foundBy(person: TestUser, name: string) {
  return (await person.call('/user/search', { params: { search: name } })).body;
}

function button(page: Page, name: string) {
  return page.getByRole('button', { name, exact: true });
}

test('a request is sent, accepted and the friend removed, by keyboard alone @desktop', async ({
  page,
  browser,
  alice,
  bob,
}) => {
  await page.goto('/');
  const search = page.getByRole('combobox', { name: 'Search people' });
  const toggle = page.getByRole('button', { name: 'Search', exact: true });
  await expect(search.or(toggle).first()).toBeVisible();
  if (await toggle.isVisible()) {
    await tabTo(page, toggle);
    await page.keyboard.press('Enter');
  }
  await tabTo(page, search);
  await page.keyboard.type(bob.username);
  await expect(page.getByRole('option', { name: bob.username })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/friend/${bob.username}`);
  await tabTo(page, button(page, SEND));
  await page.keyboard.press('Enter');
  await expect(button(page, CANCEL)).toBeFocused();

  const others = await openSignedIn(browser, bob);
  await others.goto('/profile?tab=friends');
  await tabTo(others, button(others, 'Show Requests'));
  await others.keyboard.press('Enter');
  await tabTo(others, others.getByRole('button', { name: /^Accept Friend Request/ }));
  await others.keyboard.press('Enter');
  await expect(others.getByText('Nobody waits for an answer.')).toBeVisible();
  await tabTo(others, button(others, 'Show Friends'));
  await others.keyboard.press('Enter');
  await expect(others.getByRole('main').getByText(alice.username)).toBeVisible();
  await others.context().close();

  await page.reload();
  await tabTo(page, button(page, REMOVE));
  await page.keyboard.press('Enter');
  await expect(button(page, SEND)).toBeFocused();
  expect(await relationOf(alice, bob)).toEqual([]);
});

test('a label that is not true any more changes nothing, and the button redraws @desktop', async ({
  page,
  alice,
  bob,
  pageErrors,
}) => {
  pageErrors.allow(/409/);
  await updateFriend(alice, bob, SEND);
  await page.goto(`/friend/${bob.username}`);
  await expect(button(page, CANCEL)).toBeVisible();
  await updateFriend(bob, alice, ACCEPT);
  await button(page, CANCEL).click();
  await expect(button(page, REMOVE)).toBeVisible();
  await expect(page.getByText('Something had changed between you two.')).toBeVisible();
  expect(await relationOf(alice, bob)).toMatchObject([{ accept2: true }]);
});

test("'Decline' takes a request off the list, and its sender may ask again", async ({
  page,
  alice,
  bob,
}) => {
  await updateFriend(bob, alice, SEND);
  await page.goto('/profile?tab=friends');
  await button(page, 'Show Requests').click();
  await expect(page.getByRole('main').getByText(bob.username)).toBeVisible();
  await page.getByRole('button', { name: `Decline ${bob.username}` }).click();
  await expect(page.getByText('Nobody waits for an answer.')).toBeVisible();
  expect(await relationOf(bob, alice)).toEqual([]);
  expect((await updateFriend(bob, alice, SEND)).status).toBe(200);
});

test('who is blocked from the friend page finds nobody, until it is taken back in settings', async ({
  page,
  alice,
  bob,
}) => {
  await bob.post({ ...SAMPLE, description: 'a clip of bob' });
  await updateFriend(alice, bob, SEND);
  await page.goto(`/friend/${bob.username}`);
  await expect(currentPost(page)).toContainText('a clip of bob');
  await page.getByRole('button', { name: 'More about this person' }).click();
  await page.getByRole('menuitem', { name: `Block ${bob.username}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Block', exact: true }).click();
  await expect(page.getByText('You have blocked this person.')).toBeVisible();
  await expect(currentPost(page)).toBeHidden();
  // The screen shows the block before the server has it.
  await expect.poll(() => foundBy(bob, alice.username)).toEqual({ rows: [] });
  expect((await updateFriend(bob, alice, SEND)).status).toBe(404);

  await page.goto('/settings');
  await page.getByRole('button', { name: `Unblock ${bob.username}` }).click();
  await expect(page.getByText('You have blocked nobody.')).toBeVisible();
  expect((await updateFriend(bob, alice, SEND)).status).toBe(200);
});

test('a block from the post menu takes all clips of the owner off the feed', async ({
  page,
  alice,
  bob,
}) => {
  await bob.post({ ...SAMPLE, description: 'the older one' });
  await bob.post({ ...SAMPLE, description: 'the newer one' });
  await showOnlyPostsOf(page, bob.username);
  await page.goto('/');
  await expect(currentPost(page)).toContainText('the newer one');
  await page.getByRole('button', { name: 'Post menu' }).click();
  await page.getByRole('menuitem', { name: `Block ${bob.username}` }).click();
  const blocked = page.waitForResponse('**/user/block');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Block', exact: true }).click();
  expect((await blocked).status()).toBe(200);
  await expect(currentPost(page)).toBeHidden();
  const { body } = await alice.call('/user/blocked', { params: { user: alice.username } });
  expect(body).toMatchObject({ rows: [{ username: bob.username }] });
});

test("a friend page: unknown is 'User not found', one's own leads to /profile, signed out to /login", async ({
  page,
  context,
  alice,
}) => {
  await page.goto('/friend/no.such.person');
  await expect(page.getByText('User not found')).toBeVisible();
  await expect(button(page, SEND)).toBeHidden();
  await page.goto(`/friend/${alice.username}`);
  await expect(page).toHaveURL('/profile');
  await context.clearCookies();
  await page.goto('/friend/mara.k');
  await expect(page).toHaveURL('/login');
  await page.getByLabel('E-mail', { exact: true }).fill(alice.email);
  await page.getByLabel('Password', { exact: true }).fill(alice.password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page).toHaveURL('/friend/mara.k');
  await expect(button(page, SEND)).toBeVisible();
});

test('the Friends order shows the clips of friends @desktop', async ({ page, alice, bob }) => {
  await bob.post({ ...SAMPLE, description: 'from a friend' });
  await updateFriend(alice, bob, SEND);
  await page.goto('/?sort=friends');
  await expect(page.getByText('Clips of your friends appear here')).toBeVisible();
  await updateFriend(bob, alice, ACCEPT);
  await page.reload();
  await expect(currentPost(page)).toContainText('from a friend');
});
