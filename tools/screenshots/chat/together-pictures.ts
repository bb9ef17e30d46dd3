import type { Page } from '@playwright/test';
import { openChat, openConversation, sendToFriend } from '../../../e2e/support/chat.ts';
import { SAMPLE } from '../../../e2e/support/feed.ts';
import { button } from '../../../e2e/support/forms.ts';
import { room } from '../../../e2e/support/together.ts';
import { openSignedIn, type TestUser } from '../../../e2e/support/users.ts';
import type { Picture } from '../picture.ts';
import { exchangeMessages, openQuietConversation, withFriend } from './with-friends.ts';

const LINK = 'https://www.youtube.com/watch?v=sample-0003&t=4';

const CLIPS = [
  ['sample-0002', 'the fill'],
  ['sample-0001', 'the breath, and then the whole room is full of it'],
] as const;

export const TOGETHER_PICTURES: readonly Picture[] = [
  withClips('together-alone', async (page) => {
    await button(page, 'Loop together').first().click();
    await room(page).getByText('Waiting for').waitFor();
  }),
  withClips('together', async (page, zoe, friend) => {
    await button(page, 'Loop together').first().click();
    await room(page).waitFor();
    const other = await openSignedInTo(page, friend);
    await openConversation(other, zoe.username);
    await button(other, 'Join').first().click();
    await room(page).getByText('joined').waitFor();
  }),
  withClips('together-invited', async (page, zoe, friend) => {
    const other = await openSignedInTo(page, friend);
    await openConversation(other, zoe.username);
    await button(other, 'Loop together').first().click();
    await button(page, 'Join').first().waitFor();
  }),
  withFriend('clip-offer', async (page, zoe, friend) => {
    await offerClip(page, zoe, friend);
  }),
  withFriend('clip-sheet', async (page, zoe, friend) => {
    await openSheet(page, zoe, friend);
  }),
  withFriend('clip-only-here', async (page, zoe, friend) => {
    await openSheet(page, zoe, friend);
    await button(page, `Send to ${friend.username}`).click();
    await page.getByText('Only here').waitFor();
  }),
];

/** Of a conversation in which the user has sent two clips. */
function withClips(
  name: string,
  open: (page: Page, zoe: TestUser, friend: TestUser) => Promise<void>,
): Picture {
  return withFriend(name, async (page, zoe, friend) => {
    for (const [link, description] of CLIPS) {
      const tile_id = await zoe.post({ ...SAMPLE, link, description });
      await sendToFriend(zoe, friend, { text: '', tile_id });
    }
    await openQuietConversation(page, friend.username);
    await open(page, zoe, friend);
  });
}

async function openSignedInTo(page: Page, user: TestUser): Promise<Page> {
  const browser = page.context().browser();
  if (!browser) throw new Error('The page has no browser.');
  const other = await openSignedIn(browser, user, { baseURL: new URL(page.url()).origin });
  page.context().once('close', () => void other.context().close());
  return other;
}

async function offerClip(page: Page, zoe: TestUser, friend: TestUser): Promise<void> {
  await exchangeMessages(zoe, friend, 4);
  await openChat(page, friend);
  await page.getByRole('textbox', { name: 'Send Message Here' }).fill(`headphones ${LINK}`);
  await page.getByRole('group', { name: 'A link to a video' }).waitFor();
}

async function openSheet(page: Page, zoe: TestUser, friend: TestUser): Promise<void> {
  await offerClip(page, zoe, friend);
  await page.getByRole('textbox', { name: 'Send Message Here' }).press('Enter');
  await page.getByRole('slider', { name: 'Clip start' }).waitFor();
}
