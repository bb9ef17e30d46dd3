import { chatLog, openConversation } from '../../support/chat.ts';
import { SAMPLE } from '../../support/feed.ts';
import { expect, test } from '../../support/fixtures.ts';
import { befriend } from '../../support/friends.ts';
import { openSignedIn, type TestUser } from '../../support/users.ts';

async function postClip(owner: TestUser): Promise<string> {
  await owner.post({ ...SAMPLE, description: 'the good part' });
  const [tile] = await owner.posts();
  return `/tile/${tile?.public_id}`;
}

test(
  'a reply to a clip and a quick reaction arrive in the chat of its owner, with the clip',
  { tag: '@mobile' },
  async ({ page, browser, alice, bob }) => {
    await befriend(alice, bob);
    await page.goto(await postClip(bob));
    const box = page.getByRole('textbox', { name: `Reply to ${bob.username}` });
    await box.fill('that bass line');
    await box.press('Enter');
    await expect(page.getByText('Sent', { exact: true })).toBeVisible();
    await expect(box).toHaveValue('');

    const bobsPage = await openSignedIn(browser, bob);
    await openConversation(bobsPage, alice.username);
    const log = chatLog(bobsPage);
    await expect(log.getByText('that bass line', { exact: true })).toBeVisible();
    await expect(log.getByText('New', { exact: true })).toBeVisible();
    await page.getByRole('group', { name: 'Quick reactions' }).getByTitle('Fire').click();
    await expect(log.getByRole('img', { name: 'Fire' })).toBeVisible();
    await expect(log.getByRole('button', { name: /^Play clip/ })).toHaveCount(2);
    await expect(log.getByText('the good part', { exact: true })).toHaveCount(2);
    await bobsPage.context().close();
  },
);

test(
  'a viewer who is not a friend of the owner can send a friend request',
  { tag: '@long' },
  async ({ alicePage: page, bob }) => {
    await page.goto(await postClip(bob));
    await expect(page.getByText('NOT FRIENDS')).toBeVisible();
    await expect(page.getByRole('textbox', { name: /^Reply to/ })).toBeHidden();
    await page.getByRole('button', { name: 'Send Friend Request' }).click();
    await expect(page.getByRole('button', { name: 'Cancel Friend Request' })).toBeVisible();
  },
);
