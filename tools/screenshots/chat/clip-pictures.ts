import type { Page } from '@playwright/test';
import { SAMPLE } from '../../../e2e/support/feed.ts';
import type { TestUser } from '../../../e2e/support/users.ts';
import type { Picture } from '../picture.ts';
import { exchangeMessages, openConversation, send, withFriend } from './with-friend.ts';

export const CHAT_CLIP_PICTURES: readonly Picture[] = [
  {
    name: 'messages-clips',
    open: (page) =>
      withClip(page, async (friend) => {
        await openConversation(page, friend.username);
        const button = page.getByRole('button', { name: 'Clips in this conversation' });
        if (await button.isVisible()) await button.click();
        await page.getByRole('button', { name: /^Clip 0:04/ }).waitFor();
      }),
  },
  {
    name: 'messages-add-clip',
    open: (page) =>
      withClip(page, async (friend) => {
        await openConversation(page, friend.username);
        await page.getByRole('button', { name: 'Add a clip' }).click();
        await page
          .getByRole('dialog')
          .getByRole('button', { name: 'the one from the train' })
          .waitFor();
      }),
  },
  {
    name: 'messages-attached',
    open: (page) =>
      withClip(page, async (friend) => {
        await openConversation(page, friend.username);
        await page.getByRole('button', { name: 'Add a clip' }).click();
        await page
          .getByRole('dialog')
          .getByRole('button', { name: 'the one from the train' })
          .click();
        await page.getByText('Attached clip').waitFor();
        await page.getByRole('button', { name: 'Reactions' }).click();
      }),
  },
];

/** The friend has sent a clip, and the user has posted one. */
function withClip(page: Page, open: (friend: TestUser) => Promise<void>): Promise<void> {
  return withFriend(page, async (zoe, friend) => {
    await zoe.post({ ...SAMPLE, link: 'sample-0002', description: 'the one from the train' });
    const tile_id = await friend.post({ ...SAMPLE, description: 'the choir drops out' });
    await exchangeMessages(zoe, friend, 4);
    await send(friend, zoe, { text: 'start at the breath', tile_id });
    await open(friend);
  });
}
