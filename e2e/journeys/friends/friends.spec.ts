import { poster, SAMPLE } from '../../support/feed.ts';
import { expect, test } from '../../support/fixtures.ts';
import { updateFriend } from '../../support/friends.ts';
import { tabTo } from '../../support/keyboard.ts';
import { openScreen } from '../../support/screens.ts';
import { freshName, openSignedIn, type TestUser } from '../../support/users.ts';
import { button, fillRegistration } from '../../support/forms.ts';

const SEND = 'Send Friend Request';
const CANCEL = 'Cancel Friend Request';
const ACCEPT = 'Accept Friend Request';
const REMOVE = 'Remove Friend';

async function relationOf(user: TestUser, friend: TestUser) {
  const params = { user: user.username, friend: friend.username };
  const { body } = await user.call('/user/friend', { params });
  return (body as { rows: readonly { accept2: boolean }[] }).rows;
}

async function search(user: TestUser, name: string) {
  return (await user.call('/user/search', { params: { search: name } })).body;
}

test(
  'sends and accepts a request and removes the friend, by keyboard alone',
  { tag: '@long' },
  async ({ page, browser, alice, bob }) => {
    await page.goto('/');
    await tabTo(page, page.getByRole('combobox', { name: 'Search people and clips' }));
    await page.keyboard.type(bob.username);
    // A list for fewer letters may contain other users.
    const people = page.getByRole('group', { name: 'People' });
    await expect(people.getByRole('option')).toHaveText([new RegExp(bob.username)]);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`/friend/${bob.username}`);
    await tabTo(page, button(page, SEND));
    await page.keyboard.press('Enter');
    await expect(button(page, CANCEL)).toBeFocused();

    const bobsPage = await openSignedIn(browser, bob);
    await bobsPage.goto('/profile?tab=friends');
    await tabTo(bobsPage, button(bobsPage, 'Show Requests'));
    await bobsPage.keyboard.press('Enter');
    await tabTo(bobsPage, bobsPage.getByRole('button', { name: /^Accept Friend Request/ }));
    await bobsPage.keyboard.press('Enter');
    await expect(bobsPage.getByText('No pending requests.')).toBeVisible();
    await tabTo(bobsPage, button(bobsPage, 'Show Friends'));
    await bobsPage.keyboard.press('Enter');
    await expect(bobsPage.getByRole('main').getByText(alice.username)).toBeVisible();
    await bobsPage.context().close();

    await tabTo(page, button(page, REMOVE));
    await page.keyboard.press('Enter');
    await tabTo(page, page.getByRole('alertdialog').getByRole('button', { name: REMOVE }));
    await page.keyboard.press('Enter');
    await expect(button(page, SEND)).toBeFocused();
    expect(await relationOf(alice, bob)).toEqual([]);
  },
);

test(
  'an outdated label changes nothing, a blocked user cannot find the other until unblocked',
  { tag: '@long' },
  async ({ page, alice, bob, pageErrors }) => {
    pageErrors.allow(/409/);
    await bob.post({ ...SAMPLE, description: 'a clip of bob' });
    await updateFriend(alice, bob, SEND);
    // Without its socket, the page gets no live changes.
    await page.routeWebSocket('**/live/**', () => {});
    await page.goto(`/friend/${bob.username}`);
    await expect(button(page, CANCEL)).toBeVisible();
    await updateFriend(bob, alice, ACCEPT);
    await button(page, CANCEL).click();
    await expect(button(page, REMOVE)).toBeVisible();
    await expect(page.getByText('Your friendship status has changed.')).toBeVisible();
    expect(await relationOf(alice, bob)).toMatchObject([{ accept2: true }]);

    await expect(poster(page, 'a clip of bob')).toBeVisible();
    await page.getByRole('button', { name: 'More options' }).click();
    await page.getByRole('menuitem', { name: `Block ${bob.username}` }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Block', exact: true }).click();
    await expect(page.getByText('You blocked this user.')).toBeVisible();
    await expect(poster(page, 'a clip of bob')).toBeHidden();
    // The screen shows the block before the server stores it.
    await expect.poll(() => search(bob, alice.username)).toEqual({ rows: [] });
    expect((await updateFriend(bob, alice, SEND)).status).toBe(404);

    await openScreen(page, '/settings');
    await page.getByRole('button', { name: `Unblock ${bob.username}` }).click();
    await expect(page.getByText('No blocked users.')).toBeVisible();
    expect((await updateFriend(bob, alice, SEND)).status).toBe(200);
  },
);

test(
  'invites a new user by a link: signing up makes both friends',
  { tag: ['@mobile', '@long'] },
  async ({ browser, alicePage: page, alice }) => {
    await page.goto('/profile?tab=friends');
    await expect(page.getByRole('button', { name: 'Invite a friend' })).toBeVisible();
    await openScreen(page, '/invite');
    const link = await page.getByRole('textbox', { name: 'Your invite link' }).inputValue();
    await expect(page.getByRole('img', { name: 'QR code of your invite link' })).toBeVisible();

    const context = await browser.newContext();
    const newPage = await context.newPage();
    await newPage.goto(link);
    await expect(newPage.getByText(`${alice.username} invites you to Reprise`)).toBeVisible();
    await newPage.getByRole('link', { name: 'Sign up' }).click();
    await expect(newPage.getByText(`You and ${alice.username} become friends`)).toBeVisible();
    await newPage.reload();
    await newPage.getByRole('tab', { name: 'Register' }).click();
    await expect(newPage.getByText(`You and ${alice.username} become friends`)).toBeVisible();
    const username = freshName('newbie');
    await fillRegistration(newPage, username);
    await newPage.getByRole('button', { name: 'Sign Up' }).click();
    await expect(newPage.getByRole('heading', { name: 'Choose a profile photo' })).toBeFocused();
    await expect(newPage).toHaveURL('/');
    await newPage.getByRole('radio', { name: 'Fern' }).check({ force: true });
    await button(newPage, 'Continue').click();
    await expect(newPage.getByText(`You are already friends with ${alice.username}`)).toBeVisible();
    await button(newPage, 'Continue').click();
    await button(newPage, 'See clips first').click();
    await expect(newPage.getByRole('article', { name: /^Clip by/ })).toBeVisible();
    await page.goto('/profile?tab=friends');
    await expect(page.getByRole('main').getByText(username)).toBeVisible();
    await newPage.goto(`/friend/${alice.username}`);
    await expect(button(newPage, REMOVE)).toBeVisible();
    await newPage.goto('/');
    await expect(newPage.getByRole('article', { name: /^Clip by/ })).toBeVisible();
    await context.close();
  },
);
