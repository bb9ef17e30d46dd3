import type { Locator, Page } from '@playwright/test';
import { friendAction } from '@reprise/contract/friends/actions.ts';
import { expectAccessible } from '../../support/axe.ts';
import { updateFriend, befriend } from '../../support/friends.ts';
import { expectPaused, SAMPLE, showOnlyPostsOf, currentPost } from '../../support/feed.ts';
import { expect, test } from '../../support/fixtures.ts';
import { expectFocus, focusTop, pressOn, tabThrough, tabTo } from '../../support/keyboard.ts';
import { expectLoaded, openScreen } from '../../support/screens.ts';
import { freshName, PASSWORD } from '../../support/users.ts';

const LINK = 'https://www.youtube.com/watch?v=jNQXAC9IVRw';

function button(page: Page, name: string | RegExp) {
  return page.getByRole('button', { name, exact: typeof name === 'string' });
}

async function chooseInMenu(page: Page, menu: Locator, item: string): Promise<void> {
  await pressOn(page, menu);
  const entry = page.getByRole('menuitem', { name: item });
  await expect(entry).toBeVisible();
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  while (!(await entry.evaluate((element) => element === document.activeElement))) {
    await page.keyboard.press('ArrowDown');
  }
  await page.keyboard.press('Enter');
}

test('a new user registers by keyboard alone', { tag: '@long' }, async ({ page }) => {
  const name = freshName('dan');
  await page.goto('/login');
  await pressOn(page, page.getByRole('tab', { name: 'Login' }), 'ArrowRight');
  await expect(page.getByRole('tab', { name: 'Register' })).toBeFocused();
  await page.keyboard.press('Enter');
  for (const [label, text] of [
    ['First name', 'Dan'],
    ['Last name', 'Dale'],
    ['Email', `${name}@example.com`],
    ['Password', PASSWORD],
    ['Repeat password', PASSWORD],
    ['Username', name],
  ] as const) {
    await tabTo(page, page.getByLabel(label, { exact: true }));
    await page.keyboard.type(text);
  }
  await expect(page.getByText(`${name} is available!!`)).toBeVisible();
  await pressOn(page, button(page, 'Sign Up'));
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', { name: 'Choose a profile photo' })).toBeFocused();
  await expectAccessible(page, 'first run, photo');
  await pressOn(page, button(page, 'Skip'));
  await expect(page.getByRole('heading', { name: 'Find your friends' })).toBeFocused();
  await expect(button(page, 'Invite a friend')).toBeVisible();
  await expectAccessible(page, 'first run, friends');
  await pressOn(page, button(page, 'Skip all'));
  await expectFocus(page);
});

test(
  'a user posts, edits and shares by keyboard alone',
  { tag: '@long' },
  async ({ page, alice }) => {
    await page.goto('/');
    await expectLoaded(page);
    await pressOn(page, page.getByRole('link', { name: 'Create a Post' }));
    await tabTo(page, page.getByLabel('Video link', { exact: true }));
    await page.keyboard.type(LINK);
    await page.keyboard.press('Enter');
    // The trim needs the video's length, which is known once it plays.
    await pressOn(page, button(page, 'Play'));
    const start = page.getByRole('slider', { name: 'Clip start' });
    const end = page.getByRole('slider', { name: 'Clip end' });
    await expect(end).toHaveAttribute('aria-valuetext', '0:24');
    await tabTo(page, start);
    for (const key of [
      'Shift+ArrowRight',
      'Shift+ArrowRight',
      'ArrowRight',
      'ArrowUp',
      'ArrowUp',
    ]) {
      await page.keyboard.press(key);
    }
    await expect(start).toHaveAttribute('aria-valuetext', '0:02.3');
    await tabTo(page, end);
    for (const key of ['PageDown', 'Shift+ArrowLeft', 'ArrowLeft', 'ArrowLeft', 'ArrowDown']) {
      await page.keyboard.press(key);
    }
    await expect(end).toHaveAttribute('aria-valuetext', '0:12.7');
    const earlier = button(page, 'End −0.1 s');
    await pressOn(page, earlier);
    await expect(earlier).toBeFocused();
    await expect(end).toHaveAttribute('aria-valuetext', '0:12.6');
    await expectAccessible(page, 'the trim on /upload');
    await tabTo(page, page.getByRole('textbox', { name: 'Description' }));
    await page.keyboard.type('without a mouse');
    await pressOn(page, button(page, 'Share'));
    await expect(page.getByRole('heading', { name: 'Post Shared Successfully!' })).toBeFocused();
    await expectAccessible(page, '/upload after Share');

    await showOnlyPostsOf(page, alice.username);
    await pressOn(page, page.getByRole('link', { name: 'Home Feed', exact: true }));
    await expect(currentPost(page)).toContainText('without a mouse');
    await expect(currentPost(page)).toContainText('0:02.3 – 0:12.6');
    const menu = button(page, 'Post menu');
    await pressOn(page, menu);
    await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(menu).toBeFocused();
    await chooseInMenu(page, menu, 'Edit');
    await expect(page.getByRole('dialog')).toBeVisible();
    await tabTo(page, page.getByRole('textbox', { name: 'Description' }));
    await page.keyboard.type('Really ');
    await pressOn(page, button(page, 'End −0.1 s'));
    await pressOn(page, button(page, 'Update'));
    await expect(currentPost(page)).toContainText('Really');
    await expect(menu).toBeFocused();
    await chooseInMenu(page, menu, 'Delete');
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(menu).toBeFocused();

    const share = button(page, 'Share this clip');
    await pressOn(page, share);
    await pressOn(page, button(page, 'Copy link'));
    await page.keyboard.press('Escape');
    await expect(share).toBeFocused();
    await pressOn(page, button(page, 'Save'));
    await expect(button(page, 'Save')).toHaveAttribute('aria-pressed', 'true');
    await expect(button(page, 'Save')).toBeFocused();
  },
);

test(
  'a user signs in, finds a friend and reads notifications by keyboard alone',
  { tag: '@long' },
  async ({ page, context, alice, bob }) => {
    await bob.post({ ...SAMPLE, description: 'the first of two' });
    await bob.post({ ...SAMPLE, description: 'the second of two' });
    await showOnlyPostsOf(page, bob.username);
    await context.clearCookies();
    await page.goto('/messages');
    await tabTo(page, page.getByLabel('Email', { exact: true }));
    await page.keyboard.type(alice.email);
    await tabTo(page, page.getByLabel('Password', { exact: true }));
    await page.keyboard.type(alice.password);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/messages');
    await expectFocus(page);

    await pressOn(page, page.getByRole('link', { name: 'Reprise, home feed' }));
    await expectPaused(page);
    await page.keyboard.press('ArrowRight');
    await expect(currentPost(page)).toContainText('the first of two');
    await page.keyboard.press('ArrowLeft');
    await expect(currentPost(page)).toContainText('the second of two');
    await pressOn(page, button(page, 'NEXT'));
    await expect(currentPost(page)).toContainText('the first of two');
    // NEXT is disabled at the end, and a disabled button would lose focus.
    await expectFocus(page);
    await pressOn(page, button(page, 'PREV'));
    await expect(currentPost(page)).toContainText('the second of two');
    await expectFocus(page);
    await pressOn(page, button(page, 'Like'));
    await expect(button(page, 'Like')).toHaveAttribute('aria-pressed', 'true');

    await tabTo(page, page.getByRole('combobox', { name: 'Search people and clips' }));
    await page.keyboard.type(bob.username);
    // A list for fewer letters may contain other users.
    const people = page.getByRole('group', { name: 'People' });
    await expect(people.getByRole('option')).toHaveText([new RegExp(bob.username)]);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`/friend/${bob.username}`);
    await expectFocus(page);
    await pressOn(page, button(page, 'Send Friend Request'));
    await expect(button(page, 'Cancel Friend Request')).toBeFocused();
    expect((await updateFriend(bob, alice, friendAction.accept)).status).toBe(200);

    const bell = button(page, /^Notifications/);
    await pressOn(page, bell);
    const panel = page.getByRole('dialog', { name: 'Notifications' });
    await expect(panel.getByText(`${bob.username} accepted your friend request.`)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(bell).toBeFocused();
    await pressOn(page, bell);
    await pressOn(page, panel.getByRole('link', { name: 'All notifications' }));
    await expect(page).toHaveURL('/notifications');
    await expectFocus(page);
  },
);

test(
  'a user chats, changes settings and signs out by keyboard alone',
  { tag: '@long' },
  async ({ page, alice, bob }) => {
    await befriend(alice, bob);
    await page.goto('/');
    await expectLoaded(page);
    await pressOn(page, page.getByRole('link', { name: /^Messages/ }));
    await tabTo(page, page.getByPlaceholder('Enter User to Chat'));
    await page.keyboard.type(bob.username);
    await pressOn(page, page.getByRole('list', { name: 'Friends' }).getByRole('button'));
    await tabTo(page, page.getByRole('textbox', { name: 'Send Message Here' }));
    await page.keyboard.type('hello');
    await page.keyboard.press('Enter');
    const log = page.getByRole('region', { name: `Conversation with ${bob.username}` });
    await expect(log.getByText('hello', { exact: true })).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Send Message Here' })).toBeFocused();
    // The sign-out below asks about messages that are not sent.
    await expect(log.getByText(/^Sent \d/)).toBeVisible();

    await chooseInMenu(page, button(page, `Account menu for ${alice.username}`), 'Settings');
    await expect(page).toHaveURL('/settings');
    await pressOn(page, button(page, 'Dark'));
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await tabTo(page, page.getByLabel('First name', { exact: true }));
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('Alicia');
    const saved = page.waitForResponse('**/user/updatename');
    await page.keyboard.press('Enter');
    expect((await saved).status()).toBe(200);
    await expectFocus(page);
    const change = page.getByRole('main').getByRole('button', { name: 'Change password' });
    await pressOn(page, change);
    await expect(page.getByLabel('Current password', { exact: true })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(change).toBeFocused();
    await pressOn(page, button(page, 'SignOut'));
    await expect(page).toHaveURL('/profile');
    await expectFocus(page);
  },
);

test(
  'Tab moves through the home feed in reading order',
  { tag: '@long' },
  async ({ page, alice, bob }) => {
    await befriend(alice, bob);
    await bob.post({ ...SAMPLE, description: 'the first of two' });
    await bob.post({ ...SAMPLE, description: 'the second of two' });
    await showOnlyPostsOf(page, bob.username);
    await page.goto('/?sort=recent');
    await expectPaused(page);
    await expect(button(page, 'Notifications, 1 new')).toBeVisible();
    // These load after the first clip.
    await expect(button(page, 'Full screen')).toBeVisible();
    await expect(button(page, 'Mark it too')).toBeVisible();
    // Others mark the same video.
    const ofOthers = /passages of this video$|marked this moment$/;
    const stops = await tabThrough(page);
    expect(stops.filter((stop) => !ofOthers.test(stop))).toEqual([
      'Skip to content',
      'Reprise, home feed',
      'Search people and clips',
      'Create a Post',
      'Messages',
      'Notifications, 1 new',
      `Account menu for ${alice.username}`,
      'Magic',
      'Recent',
      'Oldest',
      'Most Liked',
      'Friends',
      bob.username,
      'Tap for sound',
      'Play',
      'Playback',
      'Theater mode',
      'Full screen',
      'Mark it too',
      `Reply to ${bob.username}`,
      'Again',
      'Fire',
      'Love',
      'Laugh',
      'Wow',
      'Tears',
      'Answer with a clip',
      'Like',
      'Share this clip',
      'Save',
      'Post menu',
      'NEXT',
    ]);
  },
);

test('no screen traps Tab or hides the focus', { tag: '@long' }, async ({ page, alice, bob }) => {
  await befriend(alice, bob);
  await alice.post({ ...SAMPLE, description: 'mine' });
  await page.goto('/');
  await expectLoaded(page);
  for (const path of [
    '/upload',
    '/account',
    '/profile',
    '/settings',
    '/profile?tab=friends',
    '/oldposts',
    '/messages',
    '/notifications',
    `/friend/${bob.username}`,
    '/magic',
  ]) {
    await openScreen(page, path);
    await focusTop(page);
    const stops = await tabThrough(page);
    expect(stops, path).toContain(`Account menu for ${alice.username}`);
    expect(new Set(stops).size, `${path}: ${stops.join(' > ')}`).toBeGreaterThan(7);
  }
});
