import { combinedChatId } from '@reprise/contract/chat/rules/combined-chat-id.ts';
import type { Page } from '@playwright/test';
import { mockFeed, SAMPLE, tileOf } from '../../../e2e/support/feed.ts';
import type { TestUser } from '../../../e2e/support/users.ts';
import { waitForWorker } from '../../../e2e/support/service-worker.ts';
import { mockCall, mockPending } from '../mock-calls.ts';
import { openPaused, pauseAtFixedFrame } from '../open.ts';
import { type Picture, signedIn } from '../picture.ts';
import { waitForPaint } from '../wait-for-paint.ts';
import {
  exchangeMessages,
  LINES,
  openConversation,
  send,
  uidOf,
  withFriend,
} from './with-friend.ts';

export const CHAT_PICTURES: readonly Picture[] = [
  signedIn('reply-friend', (page) => openClipOf(page, 'mara.k', true)),
  signedIn('reply-sent', async (page) => {
    await mockCall(page, '**/chat/send', { rows: [] });
    await openClipOf(page, 'mara.k', true);
    await page.getByRole('button', { name: 'Fire' }).click();
    await page.getByText('Sent', { exact: true }).waitFor();
  }),
  signedIn('reply-stranger', async (page) => {
    await openClipOf(page, 'bram', false);
    await page.getByRole('button', { name: /Friend Request$/ }).waitFor();
  }),
  signedIn('messages-clip', async (page) => {
    await openConversation(page, 'jonas');
    await page.getByRole('button', { name: /^Play clip/ }).scrollIntoViewIfNeeded();
  }),
  signedIn('messages-clip-playing', async (page) => {
    await openConversation(page, 'jonas');
    await page.getByRole('button', { name: /^Play clip/ }).click();
    await pauseAtFixedFrame(page);
  }),
  signedIn('messages-sending', async (page) => {
    await mockPending(page, '**/chat/send');
    await openConversation(page, 'jonas');
    await sendText(page, 'on my way');
    await page.getByText('Sending', { exact: true }).waitFor();
  }),
  signedIn('messages-queued', async (page) => {
    await openConversation(page, 'jonas');
    await waitForPaint(page);
    await waitForWorker(page);
    await page.context().setOffline(true);
    await sendText(page, 'the train has no connection');
    await sendText(page, 'I play it to you tonight');
    await page.getByText('Waiting for connection').last().waitFor();
  }),
  signedIn('messages-failed', async (page) => {
    const codes = ['ID_REUSED', 'NOT_FRIENDS'];
    await page.route('**/chat/send', (route) =>
      route.fulfill({
        status: 403,
        json: { error: { code: codes.shift() ?? 'NOT_FRIENDS', message: 'Not now.' } },
      }),
    );
    await openConversation(page, 'jonas');
    await sendText(page, 'this one is not sent');
    await page.getByRole('alert').filter({ hasText: 'Not sent' }).waitFor();
    await sendText(page, 'and this one is refused');
    await page.getByText('NOT FRIENDS').waitFor();
  }),
  {
    name: 'messages-new',
    open: (page) =>
      withFriend(page, async (zoe, friend) => {
        await exchangeMessages(zoe, friend, 24);
        await openConversation(page, friend.username);
        const conversation = page.getByRole('region', { name: /^Conversation with/ });
        await conversation.getByText(LINES[5]).last().waitFor();
        const scroller = conversation.locator('[data-virtuoso-scroller]');
        await scroller.evaluate((element) => element.scrollBy(0, -600));
        await page.getByRole('button', { name: 'Jump to latest message' }).waitFor();
        await send(friend, zoe, { text: 'found it' });
        await page.getByRole('button', { name: 'New messages' }).waitFor();
      }),
  },
  {
    name: 'messages-unseen',
    open: (page) =>
      withFriend(page, async (zoe, friend) => {
        await send(zoe, friend, { text: 'which one?' });
        for (const text of [...LINES, ...LINES, ...LINES]) await send(friend, zoe, { text });
        await openConversation(page, friend.username);
        await page.getByText('New', { exact: true }).waitFor();
      }),
  },
  {
    name: 'messages-full',
    open: (page) =>
      withFriend(page, async (zoe, friend) => {
        const description = 'the second the choir drops out and it is just the bass and breathing.';
        const tile_id = await friend.post({ ...SAMPLE, description });
        await send(zoe, friend, { text: 'ok who has a clip for tonight' });
        const clip = await send(friend, zoe, { text: 'this one. start at the breath', tile_id });
        await react(zoe, friend, 2, 'again');
        await react(friend, zoe, 2, 'tears');
        await send(zoe, friend, { text: '🔥' });
        await send(zoe, friend, { text: 'oh no. again', reply_to: clip });
        await send(zoe, friend, { text: 'the rest is at https://example.com/low-tide?live=1' });
        await react(friend, zoe, 5, 'love');
        await send(friend, zoe, { text: 'wrong window' });
        await send(friend, zoe, { text: 'with headphones' });
        await remove(friend, zoe, 6);
        await openConversation(page, friend.username);
        await messageIn(page, 'with headphones').hover();
      }),
  },
  {
    name: 'messages-search',
    open: (page) =>
      withFriend(page, async (zoe, friend) => {
        await exchangeMessages(zoe, friend, 24);
        await openConversation(page, friend.username);
        await page.getByRole('button', { name: 'Conversation menu' }).click();
        await page.getByRole('menuitem', { name: 'Search in conversation' }).click();
        await page.getByRole('searchbox', { name: 'Search in conversation' }).fill('bell');
        await page.getByText('messages found').waitFor();
      }),
  },
  {
    name: 'messages-reply',
    open: (page) =>
      withFriend(page, async (zoe, friend) => {
        await exchangeMessages(zoe, friend, 6);
        await openConversation(page, friend.username);
        await page.getByRole('button', { name: 'Message actions' }).last().press('Enter');
        await page.getByRole('menuitem', { name: 'Reply' }).click();
        await page.getByText('Replying to').waitFor();
      }),
  },
  {
    name: 'messages-menu',
    open: (page) =>
      withFriend(page, async (zoe, friend) => {
        await exchangeMessages(zoe, friend, 6);
        await openConversation(page, friend.username);
        await messageIn(page, LINES[5]).hover();
        await page.getByRole('button', { name: 'Message actions' }).last().press('Enter');
        await page.getByRole('menuitem', { name: 'Copy text' }).waitFor();
      }),
  },
  {
    name: 'messages-none',
    open: (page) =>
      withFriend(page, async (_zoe, friend) => {
        await page.goto('/messages');
        await page.getByPlaceholder('Enter User to Chat').fill(friend.username);
        await page.getByRole('button', { name: friend.username }).click();
        await page.getByText('No messages yet.').waitFor();
      }),
  },
  {
    name: 'messages-clip-removed',
    open: (page) =>
      withFriend(page, async (zoe, friend) => {
        const tileId = await friend.post({ ...SAMPLE, description: 'soon gone' });
        await send(friend, zoe, { text: 'this one', tile_id: tileId });
        await friend.call(`/create/delete/${tileId}`, { method: 'DELETE' });
        await openConversation(page, friend.username);
        await page.getByText('post removed').waitFor();
      }),
  },
];

async function openClipOf(page: Page, owner: string, isFriend: boolean): Promise<void> {
  await mockFeed(page, [
    tileOf({
      tile_id: 1,
      tile_link: 'sample-0002',
      tile_owner: owner,
      tile_likes: 48,
      tile_desc: 'the second the choir drops out and it is just the bass and her breathing.',
      img_url: '/avatars/coral.svg',
      ...(isFriend && { from_friend: true }),
    }),
    tileOf({ tile_id: 2, tile_link: 'sample-0001' }),
  ]);
  await openPaused(page, '/');
}

/** Ignores the list of conversations, which a phone hides. */
function messageIn(page: Page, text: string) {
  return page
    .getByRole('region', { name: /^Conversation with/ })
    .getByText(text)
    .last();
}

async function react(
  from: TestUser,
  other: TestUser,
  seq: number,
  reaction: string,
): Promise<void> {
  const data = { chat: await chatOf(from, other), seq, reaction };
  await from.call('/chat/react', { method: 'POST', data });
}

async function remove(from: TestUser, other: TestUser, seq: number): Promise<void> {
  const data = { chat: await chatOf(from, other), seq };
  await from.call('/chat/message', { method: 'DELETE', data });
}

async function chatOf(one: TestUser, other: TestUser): Promise<string> {
  return combinedChatId(await uidOf(one, one), await uidOf(one, other));
}

async function sendText(page: Page, text: string): Promise<void> {
  const box = page.getByRole('textbox', { name: 'Send Message Here' });
  await box.fill(text);
  await box.press('Enter');
}
