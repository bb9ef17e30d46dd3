import { expectAccessibleAtBothSizes, expectPopupAccessible } from '../../support/axe.ts';
import { chatLog, openConversation, sendMessage } from '../../support/chat.ts';
import { expect, test } from '../../support/fixtures.ts';
import { befriend } from '../../support/friends.ts';
import { openSignedIn } from '../../support/users.ts';

test(
  'a group of three is made, written in, reacted to, muted and left, once by keyboard only',
  { tag: '@long' },
  async ({ page, browser, alice, bob, carol }) => {
    await befriend(alice, bob);
    await befriend(alice, carol);

    // Alice uses the keyboard only.
    await page.goto('/messages');
    await page.getByRole('button', { name: 'New group' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('textbox', { name: 'Group name' })).toBeFocused();
    await page.keyboard.type('Friday listening');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('searchbox', { name: 'Search friends' })).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await expect(page.getByText('2 of at most 19 friends')).toBeVisible();
    await expectPopupAccessible(page, 'dialog', 'new group');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Create group' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'To: Friday listening' })).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Send Message Here' })).toBeFocused();
    await page.keyboard.type('which bar?');
    await page.keyboard.press('Enter');

    const bobsPage = await openSignedIn(browser, bob);
    const carolsPage = await openSignedIn(browser, carol);
    await bobsPage.goto('/');
    await bobsPage.getByRole('link', { name: 'Messages, 1 unread' }).click();
    const row = bobsPage.getByRole('link', { name: /^Friday listening/ });
    await expect(row).toContainText(`${alice.username}: which bar?`);
    await openConversation(bobsPage, 'Friday listening');
    await openConversation(carolsPage, 'Friday listening');
    await sendMessage(bobsPage, 'the second one');
    for (const each of [page, carolsPage]) {
      await expect(chatLog(each).getByText('the second one', { exact: true })).toBeVisible();
      await expect(chatLog(each).getByText(bob.username, { exact: true })).toBeVisible();
    }

    await chatLog(carolsPage).getByText('the second one', { exact: true }).hover();
    await carolsPage.getByRole('button', { name: 'Message actions' }).last().click();
    await carolsPage.getByRole('menuitemradio', { name: 'Fire' }).click();
    await expect(
      chatLog(bobsPage).getByRole('button', { name: `Fire, 1: ${carol.username}` }),
    ).toBeVisible();
    await expect(
      chatLog(page).getByRole('button', { name: `Fire, 1: ${carol.username}` }),
    ).toBeVisible();
    await expectAccessibleAtBothSizes(page, 'group');

    await bobsPage.getByRole('button', { name: 'Conversation menu' }).click();
    await bobsPage.getByRole('menuitem', { name: 'Mute' }).click();
    await expect(row.getByRole('img', { name: 'Muted' })).toBeVisible();

    await page.getByRole('button', { name: 'About this group' }).press('Enter');
    await expect(page.getByText('3 of 20 members')).toBeVisible();
    await expectPopupAccessible(page, 'dialog', 'about a group');
    await page.getByRole('button', { name: 'Leave group' }).press('Enter');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Leave group' }).press('Enter');
    await expect(page.getByText('You left Friday listening.')).toBeVisible();
    await expect(page).toHaveURL(/\/messages$/);
    await expect(page.getByRole('heading', { name: /^Say hello to / })).toBeVisible();
    await expect(
      chatLog(bobsPage).getByText(`${alice.username} left the group`, { exact: true }).first(),
    ).toBeVisible();
    await sendMessage(carolsPage, 'without alice');
    await expect(chatLog(bobsPage).getByText('without alice', { exact: true })).toBeVisible();
    await bobsPage.context().close();
    await carolsPage.context().close();
  },
);
