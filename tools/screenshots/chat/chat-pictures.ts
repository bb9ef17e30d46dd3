import { combinedChatId } from '@reprise/contract/chat/rules/combined-chat-id.ts';
import type { Page } from '@playwright/test';
import {
  chatLog,
  openChat,
  postToChat,
  searchInChat,
  sendMessage,
  sendToFriend,
} from '../../../e2e/support/chat.ts';
import { SAMPLE } from '../../../e2e/support/feed.ts';
import { waitForWorker } from '../../../e2e/support/service-worker.ts';
import type { TestUser } from '../../../e2e/support/users.ts';
import { withFeed } from '../feed-pictures.ts';
import { newcomer, type Picture, signedIn, type Step } from '../picture.ts';
import {
  at,
  paused,
  pauseAtFixedFrame,
  press,
  see,
  withoutResponse,
  withResponse,
} from '../steps.ts';
import { waitForPaint } from '../wait-for-paint.ts';
import { exchangeMessages, LINES, openQuietConversation, withFriend } from './with-friends.ts';

export const CHAT_PICTURES: readonly Picture[] = [
  signedIn('messages', async (page) => {
    await page.goto('/messages');
    await page.getByRole('link', { name: /^mara\.k/ }).waitFor();
  }),
  signedIn('messages-conversation', async (page) => {
    await openChat(page, { username: 'mara.k' });
    await page.getByText('then you need this.').last().waitFor();
    await page.getByText('the BELL').waitFor();
  }),
  newcomer('messages-empty', at('/messages', 'No conversations yet.')),
  signedIn('messages-friends', findFriends('a'), (page) =>
    page.getByRole('list', { name: 'Friends' }).getByRole('button').first().waitFor(),
  ),
  signedIn('messages-friends-none', findFriends('zzz'), see('zzz')),
  signedIn('reply-friend', openClipOf('mara.k', true)),
  signedIn(
    'reply-sent',
    withResponse('/chat/send', { rows: [] }),
    openClipOf('mara.k', true),
    press('Fire'),
    (page) => page.getByText('Sent', { exact: true }).waitFor(),
  ),
  signedIn('reply-stranger', openClipOf('bram', false), (page) =>
    page.getByRole('button', { name: /Friend Request$/ }).waitFor(),
  ),
  signedIn('messages-clip', openJonas, (page) =>
    page.getByRole('button', { name: /^Play clip/ }).scrollIntoViewIfNeeded(),
  ),
  signedIn(
    'messages-clip-playing',
    openJonas,
    (page) => page.getByRole('button', { name: /^Play clip/ }).click(),
    pauseAtFixedFrame,
  ),
  signedIn('messages-sending', withoutResponse('**/chat/send'), openJonas, async (page) => {
    await sendMessage(page, 'on my way');
    await page.getByText('Sending', { exact: true }).waitFor();
  }),
  signedIn('messages-queued', openJonas, async (page) => {
    await waitForPaint(page);
    await waitForWorker(page);
    await page.context().setOffline(true);
    await sendMessage(page, 'the train has no connection');
    await sendMessage(page, 'I play it to you tonight');
    await page.getByText('Waiting for connection').last().waitFor();
  }),
  signedIn('messages-failed', openJonas, async (page) => {
    const codes = ['ID_REUSED', 'NOT_FRIENDS'];
    await page.route('**/chat/send', (route) =>
      route.fulfill({
        status: 403,
        json: { error: { code: codes.shift() ?? 'NOT_FRIENDS', message: 'Not now.' } },
      }),
    );
    await sendMessage(page, 'this one is not sent');
    await page.getByRole('alert').filter({ hasText: 'Not sent' }).waitFor();
    await sendMessage(page, 'and this one is refused');
    await page.getByText('NOT FRIENDS').waitFor();
  }),
  withFriend('messages-new', async (page, zoe, friend) => {
    await exchangeMessages(zoe, friend, 24);
    await openQuietConversation(page, friend.username);
    await chatLog(page).getByText(LINES[5]).last().waitFor();
    const scroller = chatLog(page).locator('[data-virtuoso-scroller]');
    await scroller.evaluate((element) => element.scrollBy(0, -600));
    await page.getByRole('button', { name: 'Jump to latest message' }).waitFor();
    await friend.send(zoe, 'found it');
    await page.getByRole('button', { name: 'New messages' }).waitFor();
  }),
  withFriend('messages-unseen', async (page, zoe, friend) => {
    await zoe.send(friend, 'which one?');
    await friend.send(zoe, ...LINES, ...LINES, ...LINES);
    await openQuietConversation(page, friend.username);
    await page.getByText('New', { exact: true }).waitFor();
  }),
  withFriend('messages-full', async (page, zoe, friend) => {
    const description = 'the second the choir drops out and it is just the bass and breathing.';
    const tile_id = await friend.post({ ...SAMPLE, description });
    await zoe.send(friend, 'ok who has a clip for tonight');
    const text = 'this one. start at the breath';
    const clip = await sendToFriend(friend, zoe, { text, tile_id });
    await react(zoe, friend, 2, 'again');
    await react(friend, zoe, 2, 'tears');
    await zoe.send(friend, '🔥');
    await sendToFriend(zoe, friend, { text: 'oh no. again', reply_to: clip });
    await zoe.send(friend, 'the rest is at https://example.com/low-tide?live=1');
    await react(friend, zoe, 5, 'love');
    await friend.send(zoe, 'wrong window', 'with headphones');
    const data = { chat: await chatOf(friend, zoe), seq: 6 };
    await friend.call('/chat/message', { method: 'DELETE', data });
    await openQuietConversation(page, friend.username);
    await chatLog(page).getByText('with headphones').last().hover();
  }),
  withFriend('messages-search', async (page, zoe, friend) => {
    await exchangeMessages(zoe, friend, 24);
    await openQuietConversation(page, friend.username);
    await searchInChat(page, 'bell');
    await page.getByText('messages found').waitFor();
  }),
  withFriend('messages-reply', async (page, zoe, friend) => {
    await exchangeMessages(zoe, friend, 6);
    await openQuietConversation(page, friend.username);
    await page.getByRole('button', { name: 'Message actions' }).last().press('Enter');
    await page.getByRole('menuitem', { name: 'Reply' }).click();
    await page.getByText('Replying to').waitFor();
  }),
  withFriend('messages-menu', async (page, zoe, friend) => {
    await exchangeMessages(zoe, friend, 6);
    await openQuietConversation(page, friend.username);
    await chatLog(page).getByText(LINES[5]).last().hover();
    await page.getByRole('button', { name: 'Message actions' }).last().press('Enter');
    await page.getByRole('menuitem', { name: 'Copy text' }).waitFor();
  }),
  withFriend('messages-none', async (page, _zoe, friend) => {
    await openChat(page, friend);
    await page.getByText('No messages yet.').waitFor();
  }),
  withFriend('messages-clip-removed', async (page, zoe, friend) => {
    const tile_id = await friend.post({ ...SAMPLE, description: 'soon gone' });
    await sendToFriend(friend, zoe, { text: 'this one', tile_id });
    await friend.call(`/create/delete/${tile_id}`, { method: 'DELETE' });
    await openQuietConversation(page, friend.username);
    await page.getByText('post removed').waitFor();
  }),
];

function openJonas(page: Page): Promise<void> {
  return openQuietConversation(page, 'jonas');
}

function findFriends(text: string): Step {
  return async (page) => {
    await page.goto('/messages');
    await page.getByPlaceholder('Enter User to Chat').fill(text);
  };
}

function openClipOf(owner: string, isFriend: boolean): Step {
  return async (page) => {
    await withFeed(
      {
        tile_link: 'sample-0002',
        tile_owner: owner,
        tile_likes: 48,
        tile_desc: 'the second the choir drops out and it is just the bass and her breathing.',
        img_url: '/avatars/coral.svg',
        ...(isFriend && { from_friend: true }),
      },
      { tile_link: 'sample-0001' },
    )(page);
    await paused('/')(page);
  };
}

async function react(
  from: TestUser,
  other: TestUser,
  seq: number,
  reaction: string,
): Promise<void> {
  await postToChat(from, '/chat/react', { chat: await chatOf(from, other), seq, reaction });
}

async function chatOf(one: TestUser, other: TestUser): Promise<string> {
  return combinedChatId(await one.uid(), await one.uid(other.username));
}
