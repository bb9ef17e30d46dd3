import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { befriend, openSignedIn } from '../../support/friends.ts';
import { SAMPLE, showOnlyPostsOf, currentPost } from '../../support/feed.ts';
import { expect, test } from '../../support/fixtures.ts';
import type { TestUser } from '../../support/users.ts';

function sendBox(page: Page) {
  return page.getByRole('textbox', { name: 'Send Message Here' });
}

/** The messages of the open conversation. */
function log(page: Page, friend: TestUser) {
  return page.getByRole('region', { name: `Conversation with ${friend.username}` });
}

async function say(page: Page, words: string): Promise<void> {
  await sendBox(page).fill(words);
  await sendBox(page).press('Enter');
}

/** Opens the conversation with a friend from the search of the side panel. */
async function openChat(page: Page, friend: TestUser): Promise<void> {
  await page.goto('/messages');
  await page.getByPlaceholder('Enter User to Chat').fill(friend.username);
  await page
    .getByRole('list', { name: 'Friends' })
    .getByRole('button', { name: friend.username })
    .click();
  await expect(page.getByText(`To: ${friend.username}`)).toBeVisible();
}

test('two friends chat: each sees at once what the other one says, and unseen counts follow', async ({
  page,
  browser,
  alice,
  bob,
}) => {
  await befriend(alice, bob);
  const bobs = await openSignedIn(browser, bob);
  await bobs.goto('/');
  await openChat(page, bob);
  await say(page, 'hello bob');
  await expect(log(page, bob).getByText('hello bob', { exact: true })).toBeVisible();
  const entry = bobs.getByRole('link', { name: 'Messages, 1 unseen' });
  await expect(entry).toBeVisible();
  await entry.click();
  const row = bobs.getByRole('navigation', { name: 'Conversations' }).getByRole('link', {
    name: new RegExp(alice.username),
  });
  await expect(row).toContainText('hello bob');
  await row.click();
  await expect(bobs.getByRole('link', { name: 'Messages', exact: true })).toBeVisible();
  await say(bobs, 'hello alice');
  await expect(log(page, bob).getByText('hello alice', { exact: true })).toBeVisible();
  await say(page, 'one more');
  await expect(log(bobs, alice).getByText('one more', { exact: true })).toBeVisible();
  await bobs.context().close();
});

test('a cut connection loses nothing and doubles nothing', async ({
  page,
  context,
  browser,
  alice,
  bob,
  pageErrors,
}) => {
  pageErrors.allow(/ERR_INTERNET_DISCONNECTED|WebSocket|failed:/);
  await befriend(alice, bob);
  const bobs = await openSignedIn(browser, bob);
  await openChat(page, bob);
  await openChat(bobs, alice);
  await say(page, 'before');
  await expect(log(bobs, alice).getByText('before', { exact: true })).toBeVisible();

  await context.setOffline(true);
  await say(page, 'while away 1');
  await say(page, 'while away 2');
  await say(bobs, 'are you there?');
  await expect(log(page, bob).getByText('while away 2', { exact: true })).toBeVisible();
  await expect(log(bobs, alice).getByText('while away 1', { exact: true })).toBeHidden();
  await context.setOffline(false);

  for (const words of ['while away 1', 'while away 2', 'are you there?', 'before']) {
    await expect(log(page, bob).getByText(words, { exact: true })).toHaveCount(1);
    await expect(log(bobs, alice).getByText(words, { exact: true })).toHaveCount(1);
  }
  await expect(log(page, bob).getByText('Sending', { exact: true })).toBeHidden();
  await page.reload();
  await expect(log(page, bob).getByText('while away 2', { exact: true })).toHaveCount(1);
  await bobs.context().close();
});

test('a clip is shared with a friend, and plays inside the conversation', async ({
  page,
  browser,
  alice,
  bob,
}) => {
  await befriend(alice, bob);
  await alice.post({ ...SAMPLE, description: 'to be shared' });
  await showOnlyPostsOf(page, alice.username);
  await page.goto('/');
  await expect(currentPost(page)).toContainText('to be shared');
  await page.getByRole('button', { name: 'Share this clip' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('FRIENDS SELECTED : 0')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Share', exact: true })).toBeDisabled();
  await dialog.getByRole('checkbox', { name: bob.username }).click();
  await expect(dialog.getByText('FRIENDS SELECTED : 1')).toBeVisible();
  await dialog.getByPlaceholder('Enter the Message to Share').fill('listen');
  await dialog.getByRole('button', { name: 'Share', exact: true }).click();
  await expect(dialog.getByText('The clip is with your friends.')).toBeVisible();

  const bobs = await openSignedIn(browser, bob);
  await bobs.goto('/messages');
  await bobs
    .getByRole('navigation', { name: 'Conversations' })
    .getByRole('link', { name: new RegExp(alice.username) })
    .click();
  await expect(log(bobs, alice).getByText('listen', { exact: true })).toBeVisible();
  await bobs.getByRole('button', { name: /^Play the clip/ }).click();
  await expect(bobs.getByRole('button', { name: 'Pause', exact: true })).toBeVisible();
  await bobs.context().close();
});

test("a message to the owner of a post needs friendship: 'NOT FRIENDS', and the text stays", async ({
  page,
  alice,
  bob,
  pageErrors,
}) => {
  pageErrors.allow(/403/);
  await bob.post({ ...SAMPLE, description: 'a clip of bob' });
  await showOnlyPostsOf(page, bob.username);
  await page.goto('/');
  const box = page.getByRole('textbox', { name: `Message ${bob.username}` });
  await box.fill('I like it');
  await box.press('Enter');
  await expect(page.getByText('NOT FRIENDS')).toBeVisible();
  await expect(box).toHaveValue('I like it');
  await befriend(alice, bob);
  await box.press('Enter');
  await expect(box).toHaveValue('');
});

test('likes and requests are counted, listed and reset by the panel', async ({
  page,
  alice,
  bob,
}) => {
  const id = await alice.post({ ...SAMPLE, description: 'to be liked' });
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();
  const pair = encodeURIComponent(`${id}&${bob.username}`);
  await bob.call(`/create/likepost/${pair}`, { method: 'POST' });
  await bob.call('/user/updatefriend', {
    method: 'PATCH',
    data: { user: bob.username, friend: alice.username, action: 'Send Friend Request' },
  });
  await page.getByRole('button', { name: 'Notifications, 2 new' }).click();
  await expect(page.getByText('1 new likes since last time you checked.')).toBeVisible();
  await expect(
    page.getByText('1 new friend requests or friendship acceptance since last time you checked.'),
  ).toBeVisible();
  await expect(page.getByText(`${bob.username} sent you a friend request.`)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();
  await page.goto('/notifications');
  await expect(page.getByText(`${bob.username} liked your clip.`)).toBeVisible();
});

test('an old conversation shows its messages and its clips, with lines between the days', async ({
  page,
  you,
}) => {
  await page.goto('/messages');
  await page
    .getByRole('navigation', { name: 'Conversations' })
    .getByRole('link', { name: /jonas/ })
    .click();
  const conversation = page.getByRole('region', { name: 'Conversation with jonas' });
  await expect(conversation.getByText('ok this is the bar. this is THE bar')).toBeVisible();
  await expect(conversation.getByRole('button', { name: /^Play the clip/ })).toHaveCount(1);
  await expect(conversation.locator('time').first()).toBeVisible();
  expect(you.username).toBe('you');
});

test('older messages come in while one scrolls up, and nothing jumps @desktop', async ({
  page,
  alice,
  bob,
}) => {
  await befriend(alice, bob);
  const uid = await uidOf(alice, bob.username);
  for (let nth = 1; nth <= 120; nth += 1) {
    const text = `${nth} ${'a line that may be long '.repeat((nth * 7) % 25)}`;
    const data = { id: randomUUID(), to: uid, text, isOpen: false };
    expect((await alice.call('/chat/send', { method: 'POST', data })).status).toBe(200);
  }
  await openChat(page, bob);
  const scroller = log(page, bob).locator('[data-virtuoso-scroller]');
  await expect(log(page, bob).getByText(/^120 /)).toBeVisible();
  expect(await scroller.evaluate(jumpsOnTheWayUp)).toEqual([]);
  await expect(log(page, bob).getByText(/^1 /)).toBeVisible();
});

test('what arrives while one reads further up is told, and a button leads to it', async ({
  page,
  alice,
  bob,
}) => {
  await befriend(alice, bob);
  const [toAlice, toBob] = [await uidOf(bob, alice.username), await uidOf(alice, bob.username)];
  const send = (from: TestUser, to: string, text: string) =>
    from.call('/chat/send', {
      method: 'POST',
      data: { id: randomUUID(), to, text, isOpen: false },
    });
  for (let nth = 1; nth <= 40; nth += 1) await send(alice, toBob, `line ${nth}`);
  await openChat(page, bob);
  await expect(log(page, bob).getByText('line 40', { exact: true })).toBeVisible();
  await log(page, bob).locator('[data-virtuoso-scroller]').hover();
  await page.mouse.wheel(0, -600);
  await expect(page.getByRole('button', { name: 'To the newest message' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'New messages' })).toBeHidden();
  await send(bob, toAlice, 'down here');
  await page.getByRole('button', { name: 'New messages' }).click();
  await expect(log(page, bob).getByText('down here', { exact: true })).toBeInViewport();
  await expect(page.getByRole('button', { name: 'New messages' })).toBeHidden();
});

async function uidOf(viewer: TestUser, username: string): Promise<string> {
  const { body } = await viewer.call('/user/uid', { params: { tile_owner: username } });
  return (body as { rows: { firebase_uid: string }[] }).rows[0]?.firebase_uid ?? '';
}

/** Scrolls up to the first message in small steps; gives how far each step missed, if it did. */
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
    // After the next picture: what is put right before it is nothing that anybody sees.
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    for (const [index, top] of tops()) {
      const missed = Math.round(top - step - (before.get(index) ?? top - step));
      if (Math.abs(missed) > 2) jumps.push(missed);
    }
  }
  return jumps;
}
