import type { Page } from '@playwright/test';
import { sendToFriend } from '../../../e2e/support/chat.ts';
import { SAMPLE } from '../../../e2e/support/feed.ts';
import { button } from '../../../e2e/support/forms.ts';
import type { Picture } from '../picture.ts';
import { exchangeMessages, openQuietConversation, withFriend } from './with-friends.ts';

export const CHAT_CLIP_PICTURES: readonly Picture[] = [
  withClip('messages-clips', async (page) => {
    const clips = button(page, 'Clips in this conversation');
    if ((await clips.getAttribute('aria-expanded')) === 'false') await clips.click();
    await page.getByRole('button', { name: /Clip 0:04/ }).waitFor();
  }),
  withClip('messages-add-clip', async (page) => {
    await (await openOwnClips(page)).waitFor();
  }),
  withClip('messages-attached', async (page) => {
    await (await openOwnClips(page)).click();
    await page.getByText('Attached clip').waitFor();
    await button(page, 'Reactions').click();
  }),
];

/** The friend has sent a clip, and the user has posted one. */
function withClip(name: string, open: (page: Page) => Promise<void>): Picture {
  return withFriend(name, async (page, zoe, friend) => {
    await zoe.post({ ...SAMPLE, link: 'sample-0002', description: 'the one from the train' });
    const tile_id = await friend.post({ ...SAMPLE, description: 'the choir drops out' });
    await exchangeMessages(zoe, friend, 4);
    await sendToFriend(friend, zoe, { text: 'start at the breath', tile_id });
    await openQuietConversation(page, friend.username);
    await open(page);
  });
}

async function openOwnClips(page: Page) {
  await button(page, 'Add a clip').click();
  return page.getByRole('dialog').getByRole('button', { name: 'the one from the train' });
}
