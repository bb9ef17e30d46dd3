import type { Page } from '@playwright/test';
import type { PastNotification } from '@reprise/contract/notifications/calls.ts';
import { mockCall, mockRows, mockError } from './mock-calls.ts';
import { openFeed, openPaused, openText } from './open.ts';
import { type Picture, signedIn } from './picture.ts';

const DATE = '2026-01-05T10:00:00.000Z';

const CHAT = 'uid1uid2';

const CLIP = { tile_id: 1, public_id: 'clip00000001', tile_link: 'sample-0002' } as const;

const PANEL_KINDS: ReadonlySet<string> = new Set(['like', 'request', 'acceptance']);

const NOTIFICATIONS: readonly PastNotification[] = (
  [
    { kind: 'request', username: 'noor', img_url: '/avatars/moss.svg', pending: true },
    { kind: 'like', username: 'mara.k', img_url: '/avatars/iris.svg', ...CLIP, unseen: true },
    {
      kind: 'clip-reply',
      username: 'priya_s',
      img_url: '/avatars/coral.svg',
      ...CLIP,
      chat: CHAT,
      text: 'I had it on the whole way home',
      unseen: true,
    },
    {
      kind: 'clip-reaction',
      username: 'teo',
      img_url: '/avatars/tide.svg',
      ...CLIP,
      chat: CHAT,
      reaction: 'again',
      unseen: true,
    },
    {
      kind: 'reaction',
      username: 'mara.k',
      img_url: '/avatars/iris.svg',
      chat: CHAT,
      text: 'see you on friday then',
      reaction: 'love',
    },
    {
      kind: 'reply',
      username: 'mara.k',
      img_url: '/avatars/iris.svg',
      chat: CHAT,
      text: 'yes, at eight',
    },
    { kind: 'invitation', username: 'ada.lind', img_url: '/avatars/plum.svg', friend: 'uid3' },
    {
      kind: 'source-unavailable',
      caption: 'the run up the scale',
      tile_id: 2,
      public_id: 'clip00000002',
      tile_link: 'sample-0005',
    },
    { kind: 'removal', caption: 'my new record is out, get it before it is gone' },
    { kind: 'report-upheld' },
    { kind: 'report-dismissed' },
    { kind: 'source-unavailable', caption: 'the last chord' },
    { kind: 'like', username: 'jonas' },
    { kind: 'acceptance', username: 'teo', friend: 'uid2' },
  ] as const
).map((notification, index) => ({
  username: 'you',
  img_url: '/avatars/default.svg',
  date: DATE,
  ...notification,
  id: 100 - index,
}));

export const LIVE_PICTURES: readonly Picture[] = [
  signedIn('messages', async (page) => {
    await page.goto('/messages');
    await page.getByRole('link', { name: /^mara\.k/ }).waitFor();
  }),
  signedIn('messages-conversation', async (page) => {
    await openConversation(page);
  }),
  signedIn('notifications-panel', async (page) => {
    await openPaused(page, '/?sort=most-liked');
    await mockCall(page, '**/notifications/clear', {
      rows: [{ newLikes: 2, newFriendRequest: 3, likeNews: [], friendRequestNews: [] }],
      notifications: NOTIFICATIONS.filter(({ kind }) => PANEL_KINDS.has(kind)),
      quiet: true,
    });
    await page.getByRole('button', { name: /^Notifications/ }).click();
    await page.getByText('2 new likes since').waitFor();
  }),
  signedIn('notifications', async (page) => {
    await preserveNotifications(page);
    await page.goto('/notifications');
    await page.getByText('kofi sent you a friend request.').waitFor();
  }),
  signedIn('notifications-new', async (page) => {
    await preserveNotifications(page);
    await mockRows(page, '**/notifications/history*', NOTIFICATIONS);
    await openText(page, '/notifications', 'A clip you reported was removed.');
  }),
  signedIn('share', async (page) => {
    await openPaused(page, '/?sort=most-liked');
    await page.getByRole('button', { name: 'Share this clip' }).click();
    await page.getByRole('checkbox', { name: 'mara.k' }).click();
    await page.getByRole('checkbox', { name: 'teo' }).click();
  }),
  signedIn('share-copied', async (page) => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await openSharing(page);
    await page.getByRole('button', { name: 'Copy link' }).click();
    await page.getByText('Link copied.').waitFor();
  }),
  signedIn('share-sent', async (page) => {
    await page.route('**/chat/share', (route) => {
      const { messages } = route.request().postDataJSON() as { messages: { to: string }[] };
      return route.fulfill({ json: { rows: messages.map(({ to }) => ({ to, chat: 'one' })) } });
    });
    await openSharing(page);
    await page.getByRole('checkbox', { name: 'teo' }).click();
    await pressShare(page);
    await page.getByRole('status').getByText('Sent').waitFor();
  }),
  signedIn('share-failed', async (page) => {
    await mockError(page, '**/chat/share');
    await openSharing(page);
    await page.getByPlaceholder('Enter the Message to Share').fill('from the second bar on');
    await pressShare(page);
    await page.getByRole('dialog').getByRole('alert').waitFor();
  }),
];

/** Marking them read would clear the badge in the next picture. */
async function preserveNotifications(page: Page): Promise<void> {
  await mockCall(page, '**/notifications/clear', {
    rows: [{ newLikes: 0, newFriendRequest: 0, likeNews: [], friendRequestNews: [] }],
    notifications: [],
  });
}

async function openSharing(page: Page): Promise<void> {
  await openFeed(page);
  await page.getByRole('button', { name: 'Share this clip' }).click();
  await page.getByRole('checkbox', { name: 'mara.k' }).click();
}

async function pressShare(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Share', exact: true }).click();
}

async function openConversation(page: Page): Promise<void> {
  await page.goto('/messages');
  await page.getByPlaceholder('Enter User to Chat').fill('mara');
  await page.getByRole('list', { name: 'Friends' }).getByRole('button', { name: 'mara.k' }).click();
  await page.getByText('then you need this.').last().waitFor();
  await page.getByText('the BELL').waitFor();
}
