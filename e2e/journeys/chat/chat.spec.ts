import { expectAccessibleAtBothSizes } from '../../support/axe.ts';
import {
  messageLog,
  message,
  openChat,
  sendMessage,
  openConversation,
  openConversationMenu,
} from '../../support/chat.ts';
import { currentPost, expectPlaying, SAMPLE, showOnlyPostsOf } from '../../support/feed.ts';
import { expect, test } from '../../support/fixtures.ts';
import { befriend, updateFriend } from '../../support/friends.ts';
import { openScreen, openShareDialog } from '../../support/screens.ts';
import { openSignedIn } from '../../support/users.ts';

test(
  'two friends see each message at once, and the unseen count follows',
  { tag: '@mobile-only' },
  async ({ page, browser, alice, bob }) => {
    await befriend(alice, bob);
    const bobsPage = await openSignedIn(browser, bob);
    await bobsPage.goto('/');
    await openChat(page, bob);
    await sendMessage(page, 'hello bob');
    await expect(message(page, bob, 'hello bob')).toBeVisible();
    await bobsPage.getByRole('link', { name: 'Messages, 1 unread' }).click();
    const row = bobsPage
      .getByRole('navigation', { name: 'Conversations' })
      .getByRole('link', { name: new RegExp(alice.username) });
    await expect(row).toContainText('hello bob');
    await row.click();
    await sendMessage(bobsPage, 'hello alice');
    await expect(message(page, bob, 'hello alice')).toBeVisible();
    await sendMessage(page, 'one more');
    await expect(message(bobsPage, alice, 'one more')).toBeVisible();
    // The back button leads to the tab bar, whose count has followed.
    await bobsPage.getByRole('link', { name: 'Back to conversations' }).click();
    await expect(bobsPage.getByRole('link', { name: 'Messages', exact: true })).toBeVisible();
    await bobsPage.context().close();
  },
);

test('after a lost connection each message arrives exactly once', async ({
  page,
  context,
  browser,
  alice,
  bob,
  pageErrors,
}) => {
  pageErrors.allow(/ERR_INTERNET_DISCONNECTED|WebSocket|failed:/);
  await befriend(alice, bob);
  const bobsPage = await openSignedIn(browser, bob);
  await openChat(page, bob);
  await openChat(bobsPage, alice);
  await sendMessage(page, 'before');
  await expect(message(bobsPage, alice, 'before')).toBeVisible();

  await context.setOffline(true);
  await sendMessage(page, 'offline 1');
  await sendMessage(page, 'offline 2');
  await sendMessage(bobsPage, 'are you there?');
  await expect(message(page, bob, 'offline 2')).toBeVisible();
  await expect(message(bobsPage, alice, 'offline 1')).toBeHidden();
  await context.setOffline(false);

  for (const text of ['offline 1', 'offline 2', 'are you there?', 'before']) {
    await expect(message(page, bob, text)).toHaveCount(1);
    await expect(message(bobsPage, alice, text)).toHaveCount(1);
  }
  await expect(messageLog(page, bob).getByText('Sending', { exact: true })).toBeHidden();
  await page.reload();
  await expect(message(page, bob, 'offline 2')).toHaveCount(1);
  await bobsPage.context().close();
});

test(
  'two friends react, reply and delete, by pointer and by keyboard',
  { tag: '@long' },
  async ({ page, browser, alice, bob }) => {
    await befriend(alice, bob);
    await alice.send(bob, 'which bar?');
    const bobsPage = await openSignedIn(browser, bob);
    await openChat(page, bob);
    await openChat(bobsPage, alice);

    await message(bobsPage, alice, 'which bar?').hover();
    await bobsPage.getByRole('button', { name: 'Message actions' }).click();
    await bobsPage.getByRole('menuitemradio', { name: 'Fire' }).click();
    await expect(bobsPage.getByRole('button', { name: 'Fire, 1, yours too' })).toBeVisible();
    await page.getByRole('button', { name: 'Fire, 1', exact: true }).click();
    await expect(bobsPage.getByRole('button', { name: 'Fire, 2, yours too' })).toBeVisible();

    await bobsPage.getByRole('button', { name: 'Message actions' }).press('Enter');
    await bobsPage.keyboard.press('ArrowUp');
    await expect(bobsPage.getByRole('menuitem', { name: 'Copy text' })).toBeFocused();
    await bobsPage.keyboard.press('ArrowUp');
    await bobsPage.keyboard.press('Enter');
    await expect(bobsPage.getByText('Replying to')).toBeVisible();
    await expect(bobsPage.getByRole('textbox', { name: 'Send Message Here' })).toBeFocused();
    await bobsPage.keyboard.type('the second one');
    await bobsPage.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: /^You which bar\?/ })).toBeVisible();
    await page.getByRole('button', { name: /^You which bar\?/ }).click();
    await expect(page.locator('[data-seq="1"]')).toBeFocused();
    await expectAccessibleAtBothSizes(page, 'conversation');

    await openScreen(page, '/notifications');
    await expect(page.getByText(`${bob.username} reacted Fire to your message.`)).toBeVisible();
    await page.getByRole('link', { name: 'replied to you.' }).click();
    await expect(messageLog(page, bob)).toContainText('the second one');

    await message(page, bob, 'which bar?').first().hover();
    await page.getByRole('button', { name: 'Message actions' }).first().click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(messageLog(bobsPage, alice).getByText('deleted message')).toHaveCount(2);
    await expect(message(bobsPage, alice, 'which bar?')).toHaveCount(0);
    await bobsPage.context().close();
  },
);

test('a shared clip plays inside the conversation', async ({ page, browser, alice, bob }) => {
  await befriend(alice, bob);
  await alice.post({ ...SAMPLE, description: 'to be shared' });
  await showOnlyPostsOf(page, alice.username);
  await page.goto('/');
  await expect(currentPost(page)).toContainText('to be shared');
  const dialog = await openShareDialog(page);
  await expect(dialog.getByText('FRIENDS SELECTED : 0')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Share', exact: true })).toBeDisabled();
  await dialog.getByRole('checkbox', { name: bob.username }).click();
  await expect(dialog.getByText('FRIENDS SELECTED : 1')).toBeVisible();
  await dialog.getByPlaceholder('Enter the Message to Share').fill('listen');
  await dialog.getByRole('button', { name: 'Share', exact: true }).click();
  await expect(dialog.getByRole('status').getByText('Sent')).toBeVisible();

  const bobsPage = await openSignedIn(browser, bob);
  await openConversation(bobsPage, alice.username);
  await expect(message(bobsPage, alice, 'listen')).toBeVisible();
  await bobsPage.getByRole('button', { name: /^Play clip/ }).click();
  await expectPlaying(bobsPage);
  await bobsPage.context().close();
});

test(
  'a muted conversation is marked on all devices and still counts as unread',
  { tag: '@long' },
  async ({ page, browser, alice, bob }) => {
    await befriend(alice, bob);
    await bob.send(alice, 'hello');
    await openChat(page, bob);
    const elsewhere = await openSignedIn(browser, alice);
    await elsewhere.goto('/messages');
    const row = elsewhere
      .getByRole('navigation', { name: 'Conversations' })
      .getByRole('link', { name: new RegExp(bob.username) });
    await openConversationMenu(page, 'Mute');
    await expect(row.getByRole('img', { name: 'Muted' })).toBeVisible();
    await openScreen(page, '/settings');
    await bob.send(alice, 'are you there?');
    await expect(elsewhere.getByRole('link', { name: 'Messages, 1 unread' })).toBeVisible();
    await expect(row).toContainText('are you there?');
    await row.click();
    await openConversationMenu(elsewhere, 'Unmute');
    await expect(row.getByRole('img', { name: 'Muted' })).toBeHidden();
    await elsewhere.context().close();
  },
);

test('the bell counts likes and requests, and its panel lists and resets them', async ({
  page,
  alice,
  bob,
}) => {
  const id = await alice.post({ ...SAMPLE, description: 'to be liked' });
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();
  await bob.call(`/create/likepost/${id}&${bob.username}`, { method: 'POST' });
  await updateFriend(bob, alice, 'Send Friend Request');
  await page.getByRole('button', { name: 'Notifications, 2 new' }).click();
  await expect(page.getByText('1 new likes since last time you checked.')).toBeVisible();
  await expect(
    page.getByText('1 new friend requests or friendship acceptance since last time you checked.'),
  ).toBeVisible();
  await expect(page.getByText(`${bob.username} sent you a friend request.`)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();
  await openScreen(page, '/notifications');
  await expect(page.getByText(`${bob.username} liked your clip.`)).toBeVisible();
  await page.getByRole('link', { name: 'View clip' }).click();
  await expect(currentPost(page)).toContainText('to be liked');
});

test('scrolling up loads older messages without a jump, and a button leads to new ones', async ({
  page,
  alice,
  bob,
}) => {
  await befriend(alice, bob);
  const lines = Array.from({ length: 75 }, (_, index) => {
    return `${index + 1} ${'a line that may be long '.repeat(((index + 1) * 7) % 25)}`;
  });
  await alice.send(bob, ...lines);
  await openChat(page, bob);
  const log = messageLog(page, bob);
  await expect(log.getByText(/^75 /)).toBeVisible();
  expect(await log.locator('[data-virtuoso-scroller]').evaluate(jumpsOnTheWayUp)).toEqual([]);
  await expect(log.getByText(/^1 /)).toBeVisible();

  await expect(page.getByRole('button', { name: 'Jump to latest message' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'New messages' })).toBeHidden();
  await bob.send(alice, 'down here');
  await page.getByRole('button', { name: 'New messages' }).click();
  await expect(message(page, bob, 'down here')).toBeInViewport();
  await expect(page.getByRole('button', { name: 'New messages' })).toBeHidden();
});

test(
  'a conversation opens at its first unseen message, and a button leads to the newest',
  { tag: '@long' },
  async ({ page, alice, bob }) => {
    await befriend(alice, bob);
    await alice.send(bob, 'which one?');
    await bob.send(alice, ...Array.from({ length: 40 }, (_, index) => `line ${index + 1}`));
    await openChat(page, bob);
    await expect(messageLog(page, bob).getByText('New', { exact: true })).toBeInViewport();
    await expect(message(page, bob, 'which one?')).toBeInViewport();
    await expect(message(page, bob, 'line 1')).toBeInViewport();
    await expect(message(page, bob, 'line 40')).not.toBeInViewport();
    await page.getByRole('button', { name: 'Jump to latest message' }).click();
    await expect(message(page, bob, 'line 40')).toBeInViewport();
    await expect(page.getByRole('button', { name: 'Jump to latest message' })).toBeHidden();
  },
);

async function jumpsOnTheWayUp(scroller: HTMLElement): Promise<number[]> {
  const STEP_PX = 150;
  const jumps: number[] = [];
  const rows = () => [...scroller.querySelectorAll<HTMLElement>('[data-item-index]')];
  const tops = () =>
    new Map(rows().map((row) => [row.dataset['itemIndex'], row.getBoundingClientRect().top]));
  const isAtFirst = () => scroller.scrollTop === 0 && tops().has('1');
  while (!isAtFirst()) {
    const before = tops();
    const step = Math.min(STEP_PX, scroller.scrollTop);
    scroller.scrollTop -= step;
    // Waits for the next frame: a correction before it is not visible.
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    for (const [index, top] of tops()) {
      const missed = Math.round(top - step - (before.get(index) ?? top - step));
      if (Math.abs(missed) > 2) jumps.push(missed);
    }
  }
  return jumps;
}
