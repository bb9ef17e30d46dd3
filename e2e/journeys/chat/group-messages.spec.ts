import {
  actOnMessage,
  createGroup,
  deleteMessage,
  chatLog,
  openConversation,
  openMessageMenu,
  searchInChat,
  sendMessage,
  sendToGroup,
} from '../../support/chat.ts';
import { SAMPLE } from '../../support/feed.ts';
import { expect, test } from '../../support/fixtures.ts';
import { befriend } from '../../support/friends.ts';
import { openSignedIn } from '../../support/users.ts';
import { openShareDialog } from '../../support/screens.ts';

const GROUP = 'Friday listening';

test(
  'members of a group react, reply with a quote and delete their messages',
  { tag: ['@mobile-only', '@long'] },
  async ({ page, browser, alice, bob, carol }) => {
    await befriend(alice, bob);
    await befriend(alice, carol);
    const chat = await createGroup(alice, GROUP, [bob, carol]);
    await sendToGroup(bob, chat, { text: 'which bar?' });
    const bobsPage = await openSignedIn(browser, bob);
    await openConversation(bobsPage, GROUP);
    await openConversation(page, GROUP);

    await openMessageMenu(page, 'which bar?');
    await page.getByRole('menuitemradio', { name: 'Fire' }).click();
    await expect(
      chatLog(bobsPage).getByRole('button', { name: `Fire, 1: ${alice.username}` }),
    ).toBeVisible();
    await actOnMessage(page, 'which bar?', 'Reply');
    await sendMessage(page, 'the second one');
    const quote = chatLog(bobsPage).getByRole('button', { name: /^You which bar\?/ });
    await expect(quote).toBeVisible();
    await deleteMessage(page, 'the second one');
    await expect(chatLog(bobsPage).getByText('deleted message', { exact: true })).toBeVisible();
    await expect(quote).toBeHidden();
    await bobsPage.context().close();
  },
);

test(
  'a group is searched, a block hides messages, and a later member reads nothing earlier',
  { tag: '@long' },
  async ({ page, browser, alice, bob, carol, dan }) => {
    for (const friend of [bob, carol, dan]) await befriend(alice, friend);
    const chat = await createGroup(alice, GROUP, [bob, carol]);
    const early = await sendToGroup(bob, chat, { text: 'which bar?' });
    await sendToGroup(carol, chat, { text: 'the one at the river' });
    await openConversation(page, GROUP);
    await searchInChat(page, 'RIVER');
    await page.getByRole('search').getByText('1 message found').waitFor();
    await page.getByRole('button', { name: /^carol.*the one at the river/ }).click();
    await expect(page.locator('[data-seq]:focus')).toContainText('the one at the river');
    await page.getByRole('button', { name: 'Close search' }).click();

    await page.getByRole('button', { name: 'About this group' }).click();
    await page.getByRole('button', { name: 'Add friends' }).click();
    await page.getByRole('checkbox', { name: dan.username }).click();
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(page.getByText('4 of 20 members')).toBeVisible();
    await page.keyboard.press('Escape');
    await sendToGroup(carol, chat, { text: 'at nine', reply_to: early });

    const dansPage = await openSignedIn(browser, dan);
    await openConversation(dansPage, GROUP);
    const davesLog = chatLog(dansPage);
    await expect(davesLog.getByText('at nine').first()).toBeVisible();
    await expect(davesLog.getByText('Message not available')).toBeVisible();
    await expect(davesLog.getByText('the one at the river')).toHaveCount(0);

    const blocked = { user: carol.username, friend: bob.username };
    expect((await carol.call('/user/block', { method: 'POST', data: blocked })).status).toBe(200);
    const carolsPage = await openSignedIn(browser, carol);
    await openConversation(carolsPage, GROUP);
    await sendToGroup(bob, chat, { text: 'on my way' });
    await sendToGroup(dan, chat, { text: 'me too' });
    await expect(chatLog(page).getByText('on my way', { exact: true })).toBeVisible();
    const carolsLog = chatLog(carolsPage);
    await expect(carolsLog.getByText('me too', { exact: true })).toBeVisible();
    await expect(carolsLog.getByText('on my way')).toHaveCount(0);
    await expect(carolsLog.getByText('which bar?')).toHaveCount(0);
    await expect(carolsLog.getByText('Message not available')).toBeVisible();
    await dansPage.context().close();
    await carolsPage.context().close();
  },
);

test(
  'a clip is shared to a group, and to a new group that is made while sharing',
  { tag: '@long' },
  async ({ page, browser, alice, bob, carol }) => {
    await befriend(alice, bob);
    await befriend(alice, carol);
    await createGroup(alice, GROUP, [bob]);
    await alice.post({ ...SAMPLE, description: 'to be shared' });
    const [tile] = await alice.posts();
    await page.goto(`/tile/${tile?.public_id}`);
    const dialog = await openShareDialog(page, GROUP);
    await dialog.getByRole('button', { name: 'New group' }).click();
    const form = page.getByRole('dialog', { name: 'New group' });
    await form.getByRole('textbox', { name: 'Group name' }).fill('Sunday league');
    await form.getByRole('checkbox', { name: bob.username }).click();
    await form.getByRole('checkbox', { name: carol.username }).click();
    await form.getByRole('button', { name: 'Create group' }).click();
    await expect(dialog.getByText('GROUPS SELECTED : 2')).toBeVisible();
    await dialog.getByPlaceholder('Enter the Message to Share').fill('listen');
    await dialog.getByRole('button', { name: 'Share', exact: true }).click();
    await expect(dialog.getByRole('status').getByText('Sent')).toBeVisible();

    const bobsPage = await openSignedIn(browser, bob);
    for (const group of [GROUP, 'Sunday league']) {
      await openConversation(bobsPage, group);
      await expect(chatLog(bobsPage).getByText('listen', { exact: true })).toBeVisible();
      await expect(chatLog(bobsPage).getByRole('button', { name: /^Play clip/ })).toBeVisible();
    }
    await bobsPage.getByRole('button', { name: 'Clips in this conversation' }).click();
    await bobsPage.getByRole('button', { name: /Clip 0:04/ }).click();
    await bobsPage.getByRole('button', { name: 'Go to its message' }).click();
    await expect(bobsPage.locator('[data-seq]:focus-within')).toContainText('listen');
    await bobsPage.context().close();
  },
);
