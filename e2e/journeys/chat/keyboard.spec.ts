import { createGroup, chatLog, openConversation, sendToGroup } from '../../support/chat.ts';
import { expect, test } from '../../support/fixtures.ts';
import { befriend } from '../../support/friends.ts';
import { pressOn, tabTo } from '../../support/keyboard.ts';
import { openScreen } from '../../support/screens.ts';

test(
  'by keyboard alone: react, reply, delete, mute, search, add a friend and invite',
  { tag: '@long' },
  async ({ page, alice, bob, carol }) => {
    await befriend(alice, bob);
    await befriend(alice, carol);
    const chat = await createGroup(alice, 'Friday listening', [bob]);
    await sendToGroup(bob, chat, { text: 'which bar?' });
    await openConversation(page, 'Friday listening');
    const log = chatLog(page);
    const menu = log.getByRole('button', { name: 'Message actions' });

    await pressOn(page, menu.last());
    await expect(page.getByRole('menuitemradio', { name: 'Again' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(log.getByRole('button', { name: 'Again, 1: you' })).toBeVisible();

    await pressOn(page, menu.last());
    await choose('Reply');
    await expect(page.getByRole('textbox', { name: 'Send Message Here' })).toBeFocused();
    await page.keyboard.type('the second one');
    await page.keyboard.press('Enter');
    await expect(menu).toHaveCount(2);

    await pressOn(page, menu.last());
    await choose('Delete');
    const question = page.getByRole('alertdialog');
    await pressOn(page, question.getByRole('button', { name: 'Delete' }));
    await expect(log.getByText('deleted message', { exact: true })).toBeVisible();

    await pressOn(page, page.getByRole('button', { name: 'Conversation menu' }));
    await choose('Mute');
    await expect(page.getByRole('img', { name: 'Muted' }).first()).toBeVisible();

    await pressOn(page, page.getByRole('button', { name: 'Conversation menu' }));
    await choose('Search in conversation');
    await expect(page.getByRole('searchbox', { name: 'Search in conversation' })).toBeFocused();
    await page.keyboard.type('bar');
    await expect(page.getByText('1 message found')).toBeVisible();
    await pressOn(page, page.getByRole('search').getByRole('button', { name: /which bar/ }));
    await expect(page.locator('[data-seq]:focus')).toContainText('which bar?');
    await pressOn(page, page.getByRole('button', { name: 'Close search' }));

    await pressOn(page, page.getByRole('button', { name: 'About this group' }));
    await pressOn(page, page.getByRole('button', { name: 'Add friends' }));
    await pressOn(page, page.getByRole('checkbox', { name: carol.username }), 'Space');
    await pressOn(page, page.getByRole('button', { name: 'Add', exact: true }));
    await expect(page.getByText('3 of 20 members')).toBeVisible();
    await page.keyboard.press('Escape');

    await openScreen(page, '/invite');
    const link = page.getByRole('textbox', { name: 'Your invite link' });
    await tabTo(page, link);
    const before = await link.inputValue();
    await pressOn(page, page.getByRole('button', { name: 'New link' }));
    await pressOn(page, page.getByRole('alertdialog').getByRole('button', { name: 'New link' }));
    await expect(link).not.toHaveValue(before);

    async function choose(name: string): Promise<void> {
      const entry = page.getByRole('menuitem', { name, exact: true });
      await expect(entry).toBeVisible();
      for (let step = 0; step < 10; step += 1) {
        if (await entry.evaluate((each) => each === document.activeElement)) break;
        await page.keyboard.press('ArrowDown');
      }
      await expect(entry).toBeFocused();
      await page.keyboard.press('Enter');
    }
  },
);
