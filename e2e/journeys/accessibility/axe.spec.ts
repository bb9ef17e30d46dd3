import { languages } from '@reprise/contract/language/languages.ts';
import type { Locator } from '@playwright/test';
import {
  expectAccessible,
  expectAccessibleAtBothSizes,
  expectPopupAccessible,
} from '../../support/axe.ts';
import {
  createGroup,
  message,
  openChat,
  openConversation,
  searchInChat,
  sendMessage,
  sendToGroup,
} from '../../support/chat.ts';
import { expectPaused, mockFeed, SAMPLE, showOnlyPostsOf } from '../../support/feed.ts';
import { expect, test } from '../../support/fixtures.ts';
import { befriend } from '../../support/friends.ts';
import {
  expectLoaded,
  openPostMenu,
  openScreen,
  openSearch,
  openShareDialog,
  openSampleSettings,
} from '../../support/screens.ts';
import { signInSample } from '../../support/users.ts';
import { fillNewPassword } from '../../support/forms.ts';
import { convert, WATCH_LINK } from '../../support/create.ts';
import { failCall } from '../../support/fake-responses.ts';
import { fakeDeveloperLists } from '../../support/developer.ts';

const EMBED_LINK = 'https://www.youtube.com/embed/jNQXAC9IVRw?clip=UgkxA&amp;clipt=EAAYjjg';

test(
  'the feed and the menus and dialogs of a post are accessible',
  { tag: '@long' },
  async ({ page, alice, bob }) => {
    await befriend(alice, bob);
    await alice.post({ ...SAMPLE, description: 'mine' });
    await showOnlyPostsOf(page, alice.username);
    await page.goto('/');
    await expectPaused(page);
    await expectAccessibleAtBothSizes(page, '/');
    await page.getByRole('button', { name: 'Post menu' }).click();
    await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeVisible();
    await expectPopupAccessible(page, 'menu', 'the post menu');
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    await expectPopupAccessible(page, 'dialog', 'the edit dialog');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await openPostMenu(page, 'Delete');
    await expectPopupAccessible(page, 'dialog', 'the delete dialog');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await openShareDialog(page, bob.username);
    await expectPopupAccessible(page, 'dialog', 'the share dialog');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: `Account menu for ${alice.username}` }).click();
    await expect(page.getByRole('menuitemradio', { name: 'Dark' })).toBeVisible();
    await expectPopupAccessible(page, 'menu', 'the account menu');

    await bob.post({ ...SAMPLE, description: 'not mine' });
    await showOnlyPostsOf(page, bob.username);
    await page.goto('/');
    await openPostMenu(page, 'Report Post');
    await page.getByRole('button', { name: 'Send report' }).click();
    await expect(page.getByText('Enter a reason of 1 to 500 characters.')).toBeVisible();
    await expectPopupAccessible(page, 'dialog', 'the report dialog');
  },
);

test('the other main screens of a signed-in user are accessible', async ({ samplePage: page }) => {
  await openSampleSettings(page);
  await expectAccessible(page, '/settings');
  for (const path of ['/profile', '/friend/mara.k', '/upload', '/invite', '/video/sample-0001']) {
    await openScreen(page, path);
    await expectAccessible(page, path);
  }
});

for (const language of languages.filter((one) => one !== 'en')) {
  test.describe(`in the language ${language}`, () => {
    test.use({ locale: language });

    test('the main screens are accessible', async ({ samplePage: page }) => {
      for (const path of ['/', '/profile', '/messages', '/notifications', '/settings']) {
        await page.goto(path);
        await expectLoaded(page);
        await expect(page.locator('html')).toHaveAttribute('lang', language);
        await expectAccessibleAtBothSizes(page, path);
      }
    });
  });
}

test(
  'an empty feed, failed lists and the error screen are accessible',
  { tag: '@long' },
  async ({ page, pageErrors }) => {
    pageErrors.allow(/404|500/);
    await mockFeed(page, []);
    await page.goto('/');
    await expect(page.getByText('No clips yet.')).toBeVisible();
    await expectAccessible(page, 'an empty feed');
    await failCall(page, '/get/homevideo');
    await page.goto('/');
    await expect(page.getByText('The clips could not be loaded.')).toBeVisible();
    await expectAccessible(page, 'a failed feed');
    await page.goto('/nowhere');
    await expect(page.getByText('Unexpected Application Error!')).toBeVisible();
    await expectAccessible(page, 'the error screen');

    await signInSample(page.request, 'you');
    for (const path of ['/notifications/history', '/user/allfriends', '/get/yourposts']) {
      await failCall(page, path);
    }
    await page.goto('/settings');
    await expectLoaded(page);
    for (const path of ['/notifications', '/profile?tab=friends', '/oldposts']) {
      await openScreen(page, path);
      await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
      await expectAccessible(page, `${path}, failed`);
    }
  },
);

test('the pages of a visitor are accessible', { tag: '@long' }, async ({ page, pageErrors }) => {
  pageErrors.allow(/400|INVALID_CODE/);
  await page.goto('/');
  await expectPaused(page);
  await expectAccessibleAtBothSizes(page, '/');
  await openScreen(page, '/profile');
  await page.getByRole('main').getByRole('button', { name: 'Create a Post' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expectAccessibleAtBothSizes(page, '/profile');
  await openScreen(page, '/login');
  await expectAccessibleAtBothSizes(page, 'Login');
  await page.getByRole('tab', { name: 'Register' }).click();
  await page.getByLabel('Username', { exact: true }).fill('jonas');
  await expect(page.getByText('Username not available')).toBeVisible();
  await page.getByLabel('Email', { exact: true }).fill('x');
  await expectAccessibleAtBothSizes(page, 'Register');
  await openScreen(page, '/magic');
  await expectAccessibleAtBothSizes(page, '/magic');
  await openScreen(page, '/u/mara.k');
  await expectAccessibleAtBothSizes(page, '/u/{username}');
});

test(
  'the pages that links in emails open are accessible',
  { tag: '@long' },
  async ({ page, pageErrors }) => {
    pageErrors.allow(/400|INVALID_CODE/);
    await page.goto('/reset-password');
    await page.getByLabel('Email', { exact: true }).fill('no-address');
    await page.getByRole('button', { name: 'Send link' }).click();
    await expect(page.getByText('Please enter a valid email.')).toBeVisible();
    await expectAccessible(page, '/reset-password');
    await page.getByLabel('Email', { exact: true }).fill('unknown@example.com');
    await page.getByRole('button', { name: 'Send link' }).click();
    await expect(page.getByRole('button', { name: 'Use another email' })).toBeVisible();
    await expectAccessible(page, '/reset-password, sent');
    await page.goto('/reset-password#code=nothing');
    await fillNewPassword(page, 'secret2!');
    await expectAccessible(page, '/reset-password with a code');
    await page.getByRole('button', { name: 'Save password' }).click();
    await expect(page.getByText('This link is invalid')).toBeVisible();
    await expectAccessible(page, '/reset-password with a wrong code');
    await page.goto('/confirm-email#code=nothing');
    await expect(page.getByRole('button', { name: 'Confirm email' })).toBeVisible();
    await expectAccessible(page, '/confirm-email');
  },
);

test(
  'profile, friend pages and the search are accessible',
  { tag: '@long' },
  async ({ samplePage: page }) => {
    await page.goto('/profile');
    await expectLoaded(page);
    await expectAccessibleAtBothSizes(page, '/profile');
    await page.getByRole('list', { name: 'Clips' }).getByRole('link').first().click();
    await expectPaused(page);
    await expectAccessibleAtBothSizes(page, 'a clip of the wall');
    await page.goBack();
    await page.getByRole('tab', { name: 'Friends' }).click();
    await expect(page.getByRole('link', { name: 'mara.k' })).toBeVisible();
    await expectAccessibleAtBothSizes(page, 'the friends');
    await page.getByRole('button', { name: 'Show Requests' }).click();
    await expect(page.getByRole('button', { name: 'Decline noor' })).toBeVisible();
    await expectAccessibleAtBothSizes(page, 'the friend requests');
    await openScreen(page, '/oldposts');
    await expectPaused(page);
    await expectAccessibleAtBothSizes(page, '/oldposts');
    await openScreen(page, '/friend/mara.k');
    await expect(page.getByRole('button', { name: 'Remove Friend' })).toBeVisible();
    await expect(page.getByRole('list', { name: 'Clips' })).toBeVisible();
    await expectAccessibleAtBothSizes(page, 'a friend page');
    await page.getByRole('button', { name: 'More options' }).click();
    await page.getByRole('menuitem', { name: 'Block mara.k' }).click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await expectPopupAccessible(page, 'dialog', 'the block dialog');
    await page.keyboard.press('Escape');
    await openScreen(page, '/friend/dex.fm');
    await expect(page.getByText('You blocked this user.')).toBeVisible();
    await expectAccessibleAtBothSizes(page, 'the page of a blocked user');
    await openScreen(page, '/friend/no.such.user');
    await expect(page.getByText('User not found')).toBeVisible();
    await expectAccessibleAtBothSizes(page, 'the page of an unknown user');
    const box = await openSearch(page);
    await box.fill('a');
    await expect(page.getByRole('option', { name: 'ada.lind Friend' })).toBeVisible();
    await box.press('ArrowDown');
    await expectAccessibleAtBothSizes(page, 'the search');
  },
);

test(
  'messages and notifications are accessible',
  { tag: '@long' },
  async ({ page, alice, bob }) => {
    await page.goto('/profile?tab=saved');
    await expect(
      page.getByText('No saved clips yet. Only you can see the clips you save.'),
    ).toBeVisible();
    await expectAccessibleAtBothSizes(page, 'Saved, empty');
    await openScreen(page, '/messages');
    await expect(page.getByText('No conversations yet.')).toBeVisible();
    await expectAccessibleAtBothSizes(page, '/messages without conversations');
    await befriend(alice, bob);
    await openChat(page, bob);
    await sendMessage(page, 'hello');
    await expect(message(page, bob, 'hello')).toBeVisible();
    await expectAccessibleAtBothSizes(page, 'a conversation');
    await searchInChat(page, 'hel');
    await expect(page.getByText('1 message found')).toBeVisible();
    await expectAccessibleAtBothSizes(page, 'the search in a conversation');
    await page.getByRole('button', { name: 'Close search' }).click();

    const id = await alice.post({ ...SAMPLE, description: 'to be liked' });
    await bob.call(`/create/likepost/${id}&${bob.username}`, { method: 'POST' });
    await page.getByRole('button', { name: /^Notifications, \d new/ }).click();
    await expect(page.getByText('new likes since last time you checked.')).toBeVisible();
    await expectPopupAccessible(page, 'dialog', 'the notification panel');
    await page.keyboard.press('Escape');
    await openScreen(page, '/notifications');
    await expect(page.getByText(`${bob.username} liked your clip.`)).toBeVisible();
    await expectAccessibleAtBothSizes(page, '/notifications');
  },
);

test(
  'groups, clips of a conversation and invites are accessible',
  { tag: '@long' },
  async ({ page, browser, alice, bob }) => {
    await befriend(alice, bob);
    const tile_id = await alice.post({ ...SAMPLE, description: 'mine' });
    const chat = await createGroup(alice, 'Friday listening', [bob]);
    await sendToGroup(bob, chat, { text: 'listen', tile_id });
    await openConversation(page, 'Friday listening');
    await expect(page.getByText('New', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Reactions' }).click();
    await expectAccessibleAtBothSizes(page, 'a group with new messages');
    await page.getByRole('button', { name: 'Clips in this conversation' }).click();
    await page.getByRole('button', { name: /Clip 0:04/ }).click();
    await expectAccessibleAtBothSizes(page, 'the clips of a conversation');
    await page.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Add a clip' }).click();
    await expect(page.getByRole('dialog').getByRole('button', { name: 'mine' })).toBeVisible();
    await expectPopupAccessible(page, 'dialog', 'the choice of a clip');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'About this group' }).click();
    await page.getByRole('button', { name: 'Rename' }).click();
    await expectPopupAccessible(page, 'dialog', 'the name of a group');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Add friends' }).click();
    await expect(page.getByText('All your friends are in this group.')).toBeVisible();
    await expectPopupAccessible(page, 'dialog', 'friends to add to a group');
    await page.keyboard.press('Escape');

    await openScreen(page, '/invite');
    const link = page.getByRole('textbox', { name: 'Your invite link' });
    await expect(link).toBeVisible();
    await expectAccessibleAtBothSizes(page, '/invite');
    const visitor = await browser.newPage();
    await visitor.goto(await link.inputValue());
    await expect(visitor.getByText(`${alice.username} invites you to Reprise`)).toBeVisible();
    await expectAccessibleAtBothSizes(visitor, '/i/{code}');
    await visitor.close();
  },
);

test(
  '/settings and its dialogs are accessible',
  { tag: '@long' },
  async ({ samplePage: page, pageErrors }) => {
    pageErrors.allow(/nothing\.png/);
    await openSampleSettings(page);
    await expectAccessibleAtBothSizes(page, '/settings');
    await page.getByLabel('First name', { exact: true }).fill('4');
    await page.getByRole('button', { name: 'Update Name' }).click();
    await page
      .getByLabel('Image link', { exact: true })
      .fill('https://pictures.example/nothing.png');
    await expect(page.getByText('No image could be loaded from this link.')).toBeVisible();
    await expectAccessibleAtBothSizes(page, '/settings with messages');
    for (const name of ['Change email', 'Change password', 'Delete account']) {
      const opener = page.getByRole('button', { name, exact: true });
      await opener.click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button').last().click();
      await expect(dialog.getByText('Enter your password.')).toBeVisible();
      await expectPopupAccessible(page, 'dialog', name);
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      await expect(dialog).toBeHidden();
      await expect(opener).toBeFocused();
    }
    await page.getByRole('button', { name: 'Sign out everywhere' }).click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await expectPopupAccessible(page, 'dialog', 'the question before signing out everywhere');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('alertdialog')).toBeHidden();
    await expect(page.getByRole('button', { name: 'Sign out everywhere' })).toBeFocused();
  },
);

test(
  'Settings, Developer and its dialogs are accessible',
  { tag: '@long' },
  async ({ samplePage: page }) => {
    await fakeDeveloperLists(page);
    await openSampleSettings(page);
    await page.getByRole('heading', { name: 'Developer', exact: true }).scrollIntoViewIfNeeded();
    await expectAccessibleAtBothSizes(page, 'tokens and webhooks', '#developer');
    for (const [opener, problem] of [
      ['New token', 'Enter a name of 1 to 50 characters.'],
      ['New webhook', 'Enter an address.'],
    ] as const) {
      await page.getByRole('button', { name: opener }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button').last().click();
      await expect(dialog.getByText(problem)).toBeVisible();
      await expectPopupAccessible(page, 'dialog', opener);
      await page.keyboard.press('Escape');
    }
    for (const name of ['Revoke Band bot', 'Deliveries to https://gone.example/in']) {
      const opener = page.getByRole('button', { name, exact: true });
      await opener.click();
      await expectPopupAccessible(page, 'dialog', name);
      await page.keyboard.press('Escape');
      await expect(opener).toBeFocused();
    }
  },
);

// The trim needs the video's length, which is known once it plays.
test.describe('with clips that play', () => {
  test.use({ autoplay: 'always' });

  test(
    '/upload and /account are accessible before and after Convert',
    { tag: '@long' },
    async ({ alicePage: page }) => {
      await page.goto('/upload');
      await expectLoaded(page);
      await expectAccessible(page, '/upload');
      await convert(page, 'Video link', 'hello');
      await expect(page.getByText('Wrong Link')).toBeVisible();
      await expectAccessible(page, '/upload with a wrong link');
      await openScreen(page, '/account');
      await expectAccessible(page, '/account');
      await convert(page, 'Clip link', `<iframe src="${EMBED_LINK}"></iframe>`);
      await expect(page.getByRole('slider').first()).toBeVisible();
      await expectAccessible(page, '/account after Convert');
    },
  );

  test(
    'with forced colors, selected options, switches and trim handles stay visible',
    { tag: '@long' },
    async ({ samplePage: page }) => {
      await page.emulateMedia({ forcedColors: 'active' });
      await openSampleSettings(page);
      const theme = page.getByRole('group', { name: 'Theme' });
      const backgroundOf = (name: string) =>
        theme
          .getByRole('button', { name })
          .evaluate((each) => getComputedStyle(each).backgroundColor);
      expect(await backgroundOf('System')).not.toBe(await backgroundOf('Light'));
      // These controls differ in color only.
      const adjustmentOf = (part: Locator) =>
        part.evaluate((each) => getComputedStyle(each).getPropertyValue('forced-color-adjust'));
      expect(await adjustmentOf(page.getByRole('switch').first())).toBe('none');
      await openScreen(page, '/upload');
      await convert(page, 'Video link', WATCH_LINK);
      const handle = page.getByRole('slider', { name: 'Clip start' });
      await expect(handle).toBeVisible();
      expect(await adjustmentOf(handle)).toBe('none');
    },
  );
});
