import type { Page } from '@playwright/test';
import { openStill } from './open.ts';
import type { Picture } from './picture.ts';

/** The states of messages, notifications and sharing. */
export const LIVE_PICTURES: readonly Picture[] = [
  signedIn('messages', async (page) => {
    await page.goto('/messages');
    await page.getByRole('link', { name: /mara\.k/ }).waitFor();
  }),
  signedIn('messages-conversation', async (page) => {
    await openConversation(page);
  }),
  signedIn('notifications-panel', async (page) => {
    await openStill(page, '/?sort=most-liked');
    await page.route('**/notifications/clear', (route) =>
      route.fulfill({
        json: {
          rows: [
            {
              newLikes: 2,
              newFriendRequest: 3,
              likeNews: ['mara.k', 'jonas'],
              friendRequestNews: [
                'kofi sent you a friend request.',
                'noor sent you a friend request.',
                'teo accepted your friend request.',
              ],
            },
          ],
        },
      }),
    );
    await page.getByRole('button', { name: /^Notifications/ }).click();
    await page.getByText('2 new likes since').waitFor();
  }),
  signedIn('notifications', async (page) => {
    await page.goto('/notifications');
    await page.getByText('kofi sent you a friend request.').waitFor();
  }),
  signedIn('share', async (page) => {
    await openStill(page, '/?sort=most-liked');
    await page.getByRole('button', { name: 'Share this clip' }).click();
    await page.getByRole('checkbox', { name: 'mara.k' }).click();
    await page.getByRole('checkbox', { name: 'teo' }).click();
  }),
];

function signedIn(name: string, open: Picture['open']): Picture {
  return { name, isSignedIn: true, open };
}

async function openConversation(page: Page): Promise<void> {
  await page.goto('/messages');
  await page.getByPlaceholder('Enter User to Chat').fill('mara');
  await page.getByRole('list', { name: 'Friends' }).getByRole('button', { name: 'mara.k' }).click();
  await page.getByText('then you need this.').last().waitFor();
  await page.getByText('the BELL').waitFor();
}
