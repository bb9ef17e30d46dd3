import type { Locator, Page } from '@playwright/test';
import { expectAccessible, setTheme } from '../../support/axe.ts';
import { updateFriend, befriend } from '../../support/friends.ts';
import { expectPlaying, SAMPLE, mockFeed, showOnlyPostsOf, tileOf } from '../../support/feed.ts';
import { expect, test } from '../../support/fixtures.ts';
import { signInSample } from '../../support/users.ts';

const WATCH_LINK = 'https://www.youtube.com/watch?v=jNQXAC9IVRw';

async function openMenu(page: Page, item: string): Promise<void> {
  await page.getByRole('button', { name: 'Post menu' }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

test('axe finds nothing on / for a visitor and for a signed-in user', async ({ page, context }) => {
  await page.goto('/');
  await expectPlaying(page);
  await expectAccessible(page, '/ of a visitor');
  await context.request.post('/auth/sign-in/email', {
    data: { email: 'you@example.com', password: 'reprise1!' },
  });
  await page.goto('/');
  await expectPlaying(page);
  await page.getByRole('button', { name: 'Account of you' }).click();
  await expect(page.getByRole('menuitemradio', { name: 'Dark' })).toBeVisible();
  await expectAccessible(page, 'the account menu');
});

test('axe finds nothing on / with the boxes of a post open', async ({ page, alice, bob }) => {
  await alice.post({ ...SAMPLE, description: 'mine' });
  await showOnlyPostsOf(page, alice.username);
  await setTheme(page, 'light');
  await page.goto('/');
  await page.getByRole('button', { name: 'Post menu' }).click();
  await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeVisible();
  await expectAccessible(page, 'the post menu');
  await page.keyboard.press('Escape');
  await openMenu(page, 'Edit');
  await expectAccessible(page, 'the edit box');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await openMenu(page, 'Delete');
  await expectAccessible(page, 'the delete box');
  await page.getByRole('button', { name: 'Cancel' }).click();

  await bob.post({ ...SAMPLE, description: 'not mine' });
  await page.unrouteAll();
  await showOnlyPostsOf(page, bob.username);
  await page.goto('/');
  await openMenu(page, 'Report Post');
  await page.getByRole('button', { name: 'Send report' }).click();
  await expect(page.getByText('A reason has 1 to 500 characters.')).toBeVisible();
  await expectAccessible(page, 'the report box');
});

test('axe finds nothing on / when it is empty, failed, or a clip does not play', async ({
  page,
  pageErrors,
}) => {
  pageErrors.allow(/404.*\/vi\/ERROR_|500/);
  await mockFeed(page, [tileOf({ tile_id: 1, tile_link: 'ERROR_00101' })]);
  await page.goto('/');
  await expect(page.getByText('The owner of this video lets it play')).toBeVisible();
  await expectAccessible(page, 'a clip that does not play');

  await mockFeed(page, []);
  await page.goto('/');
  await expect(page.getByText('There are no clips yet.')).toBeVisible();
  await expectAccessible(page, 'an empty feed');
  await page.route('**/get/homevideo?*', (route) =>
    route.fulfill({ status: 500, json: { error: { code: 'INTERNAL', message: 'Not now.' } } }),
  );
  await page.goto('/');
  await expect(page.getByText('The clips could not be loaded.')).toBeVisible();
  await expectAccessible(page, 'a failed feed');
});

test('axe finds nothing on /login, on both tabs and with their messages', async ({ page }) => {
  await page.goto('/login');
  await expectAccessible(page, 'Login');
  await page.getByRole('tab', { name: 'Register' }).click();
  await page.getByLabel('Username', { exact: true }).fill('jonas');
  await expect(page.getByText('Username not available')).toBeVisible();
  await page.getByLabel('E-mail', { exact: true }).fill('x');
  await expectAccessible(page, 'Register');
});

test('axe finds nothing on /upload, before and after Convert and after Share', async ({
  page,
  alice,
}) => {
  await page.goto('/upload');
  await expectAccessible(page, '/upload');
  await page.getByLabel('Video link', { exact: true }).fill('hello');
  await page.getByRole('button', { name: 'Convert' }).click();
  await expect(page.getByText('Wrong Link')).toBeVisible();
  await expectAccessible(page, '/upload with a wrong link');
  await page.getByLabel('Video link', { exact: true }).fill(WATCH_LINK);
  await page.getByRole('button', { name: 'Convert' }).click();
  await expectPlaying(page);
  await expect(page.getByRole('group', { name: /^The clip plays/ })).toBeVisible();
  await expectAccessible(page, '/upload after Convert');
  await page.getByRole('textbox', { name: 'Description' }).fill('words');
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await expect(page.getByText('Post Shared Successfully!')).toBeVisible();
  await expectAccessible(page, '/upload after Share');
  expect(await alice.posts()).toHaveLength(1);
});

test('axe finds nothing on /account, before and after Convert', async ({ page, alice }) => {
  await page.goto('/account');
  await expect(page.getByRole('button', { name: `Account of ${alice.username}` })).toBeVisible();
  await expectAccessible(page, '/account');
  const link = 'https://www.youtube.com/embed/jNQXAC9IVRw?clip=UgkxA&amp;clipt=EAAYjjg';
  await page.getByLabel('Clip link', { exact: true }).fill(`<iframe src="${link}"></iframe>`);
  await page.getByRole('button', { name: 'Convert' }).click();
  await expectPlaying(page);
  await expectAccessible(page, '/account after Convert');
});

test('axe finds nothing on /profile and /oldposts', async ({ page, context, you }) => {
  await page.goto('/profile');
  await expectPlaying(page);
  await expectAccessible(page, '/profile');
  await page.getByRole('tab', { name: 'Friends' }).click();
  await expect(page.getByRole('link', { name: 'mara.k' })).toBeVisible();
  await expectAccessible(page, 'the friends');
  await page.getByRole('button', { name: 'Show Requests' }).click();
  await expect(page.getByRole('button', { name: 'Decline noor' })).toBeVisible();
  await expectAccessible(page, 'the requests');
  await page.goto('/oldposts');
  await expectPlaying(page);
  await expectAccessible(page, '/oldposts');
  await context.clearCookies();
  await page.goto('/profile');
  await page.getByRole('main').getByRole('button', { name: 'Create a Post' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expectAccessible(page, '/profile of a visitor');
  expect(you.username).toBe('you');
});

test('axe finds nothing on friend pages and on the search', async ({ page, you }) => {
  await page.goto('/friend/mara.k');
  await expect(page.getByRole('button', { name: 'Remove Friend' })).toBeVisible();
  await expectPlaying(page);
  await expectAccessible(page, 'a friend page');
  await page.getByRole('button', { name: 'More about this person' }).click();
  await page.getByRole('menuitem', { name: 'Block mara.k' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expectAccessible(page, 'the question before a block');
  await page.goto('/friend/dex.fm');
  await expect(page.getByText('You have blocked this person.')).toBeVisible();
  await expectAccessible(page, 'the page of somebody blocked');
  await page.goto('/friend/nobody.here');
  await expect(page.getByText('User not found')).toBeVisible();
  await expectAccessible(page, 'the page of nobody');
  const toggle = page.getByRole('button', { name: 'Search', exact: true });
  if (await toggle.isVisible()) await toggle.click();
  const box = page.getByRole('combobox', { name: 'Search people' });
  await box.fill('a');
  await expect(page.getByRole('option', { name: 'ada.lind' })).toBeVisible();
  await box.press('ArrowDown');
  await expectAccessible(page, 'the search');
  expect(you.username).toBe('you');
});

test('axe finds nothing on /messages, and in the boxes that send', async ({ page, alice, bob }) => {
  await befriend(alice, bob);
  await bob.post({ ...SAMPLE, description: 'a clip of bob' });
  await page.goto('/messages');
  await expect(page.getByText('No conversations yet.')).toBeVisible();
  await expectAccessible(page, '/messages without conversations');
  await page.getByPlaceholder('Enter User to Chat').fill(bob.username);
  const found = page.getByRole('list', { name: 'Friends' }).getByRole('button');
  await expect(found).toBeVisible();
  await expectAccessible(page, 'the search for a friend');
  await found.click();
  const box = page.getByRole('textbox', { name: 'Send Message Here' });
  await box.fill('hello');
  await box.press('Enter');
  const log = page.getByRole('region', { name: `Conversation with ${bob.username}` });
  await expect(log.getByText('hello', { exact: true })).toBeVisible();
  await expectAccessible(page, 'a conversation');
  await showOnlyPostsOf(page, bob.username);
  await page.goto('/');
  await page.getByRole('button', { name: 'Share this clip' }).click();
  await page.getByRole('checkbox', { name: bob.username }).click();
  await expectAccessible(page, 'the share dialog');
});

test('axe finds nothing in the notification panel and on /notifications', async ({
  page,
  alice,
  bob,
}) => {
  await updateFriend(bob, alice, 'Send Friend Request');
  await page.goto('/');
  await page.getByRole('button', { name: 'Notifications, 1 new' }).click();
  await expect(page.getByText(`${bob.username} sent you a friend request.`)).toBeVisible();
  await expectAccessible(page, 'the notification panel');
  await page.goto('/notifications');
  await expect(page.getByText(`${bob.username} sent you a friend request.`)).toBeVisible();
  await expectAccessible(page, '/notifications');
});

test('axe finds nothing on /settings', async ({ page, you, pageErrors }) => {
  pageErrors.allow(/nothing\.png/);
  await page.goto('/settings');
  await expect(page.getByRole('button', { name: 'Unblock dex.fm' })).toBeVisible();
  await expectAccessible(page, '/settings');
  await page.getByLabel('First name', { exact: true }).fill('4');
  await page.getByRole('button', { name: 'Update Name' }).click();
  await page
    .getByLabel('Link of the picture', { exact: true })
    .fill('https://127.0.0.1:4/nothing.png');
  await expect(page.getByText('No picture could be loaded from this link.')).toBeVisible();
  await expectAccessible(page, '/settings with messages');
  expect(you.username).toBe('you');
});

test('axe finds nothing on the pages that links lead to', async ({ page, pageErrors }) => {
  pageErrors.allow(/400|INVALID_CODE/);
  await page.goto('/reset-password');
  await page.getByLabel('E-mail', { exact: true }).fill('nobody');
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByText('Please enter a valid email.')).toBeVisible();
  await expectAccessible(page, '/reset-password');
  await page.getByLabel('E-mail', { exact: true }).fill('nobody@example.com');
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByRole('button', { name: 'Use another address' })).toBeVisible();
  await expectAccessible(page, '/reset-password, asked');
  await page.goto('/reset-password?code=nothing');
  await page.getByLabel('New password', { exact: true }).fill('secret2!');
  await expectAccessible(page, '/reset-password with a code');
  await page.getByLabel('Repeat new password', { exact: true }).fill('secret2!');
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(page.getByText('This link is wrong')).toBeVisible();
  await expectAccessible(page, 'a dead link');
  await page.goto('/confirm-email?code=nothing');
  await expect(page.getByRole('button', { name: 'Confirm e-mail' })).toBeVisible();
  await expectAccessible(page, '/confirm-email');
});

test('axe finds nothing in the dialogs of the own account', async ({ page, alice }) => {
  await page.goto('/settings');
  for (const name of ['Change e-mail', 'Change password', 'Delete account']) {
    await page.getByRole('button', { name, exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button').last().click();
    await expect(dialog.getByText('Type your password.')).toBeVisible();
    await expectAccessible(page, name);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('button', { name, exact: true })).toBeFocused();
  }
  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expectAccessible(page, 'the question before signing out everywhere');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Sign out everywhere' })).toBeFocused();
  expect(alice.username).not.toBe('');
});

test('axe finds nothing on /magic and on the error screen', async ({ page, pageErrors }) => {
  pageErrors.allow(/404/);
  await page.goto('/magic');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectAccessible(page, '/magic');
  await page.goto('/nowhere');
  await expect(page.getByText('Unexpected Application Error!')).toBeVisible();
  await expectAccessible(page, 'the error screen');
});

test('axe finds nothing in what a visitor opens, and in lists that cannot be had', async ({
  page,
  context,
  pageErrors,
}) => {
  pageErrors.allow(/500/);
  await page.goto('/');
  await page.getByRole('button', { name: 'Share this clip' }).click();
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByRole('dialog').getByRole('status')).not.toBeEmpty();
  await expectAccessible(page, 'the share dialog of a visitor');
  await signInSample(context.request, 'you');
  for (const calls of ['**/notifications/history*', '**/user/allfriends?*', '**/get/yourposts?*']) {
    await page.route(calls, (route) =>
      route.fulfill({ status: 500, json: { error: { code: 'INTERNAL', message: 'Not now.' } } }),
    );
  }
  for (const path of ['/notifications', '/profile?tab=friends', '/oldposts']) {
    await page.goto(path);
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
    await expectAccessible(page, `${path}, failed`);
  }
});

test('with forced colours one still sees what is chosen, on, and where a passage lies @desktop', async ({
  page,
  you,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/settings');
  await expect(page.getByRole('button', { name: 'Unblock dex.fm' })).toBeVisible();
  const theme = page.getByRole('group', { name: 'Theme' });
  const fillOf = (name: string) =>
    theme.getByRole('button', { name }).evaluate((each) => getComputedStyle(each).backgroundColor);
  expect(await fillOf('System')).not.toBe(await fillOf('Light'));
  // These keep their own colours, which are all that they say.
  const adjustmentOf = (part: Locator) =>
    part.evaluate((each) => getComputedStyle(each).getPropertyValue('forced-color-adjust'));
  expect(await adjustmentOf(page.getByRole('switch').first())).toBe('none');
  await page.goto('/upload');
  await page.getByLabel('Video link', { exact: true }).fill(WATCH_LINK);
  await page.getByRole('button', { name: 'Convert' }).click();
  const handle = page.getByRole('slider', { name: 'Start of the passage' });
  await expect(handle).toBeVisible();
  expect(await adjustmentOf(handle)).toBe('none');
  expect(you.username).toBe('you');
});
