import { expectAccessible } from '../../support/axe.ts';
import { actOnMessage, messageLog, openChat } from '../../support/chat.ts';
import { expectPlaying } from '../../support/feed.ts';
import { expect, test } from '../../support/fixtures.ts';
import { befriend } from '../../support/friends.ts';
import { openSignedIn } from '../../support/users.ts';

const LINK = 'https://www.youtube.com/watch?v=sample-0003&t=4';

test('a clip for a friend waits without a network, plays there, and can be posted', async ({
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
  await openChat(bobsPage, alice);
  await openChat(page, bob);
  const box = page.getByRole('textbox', { name: 'Send Message Here' });
  await box.fill(`headphones ${LINK}`);
  await expect(page.getByRole('group', { name: 'A link to a video' })).toBeVisible();
  await box.press('Enter');
  const sheet = page.getByRole('dialog', { name: 'Clip it' });
  await expect(sheet.getByRole('slider', { name: 'Clip start' })).toBeFocused();
  await expectAccessible(page, 'a sheet that cuts a clip');
  await page.keyboard.press('ArrowRight');
  await context.setOffline(true);
  await sheet.getByRole('button', { name: `Send to ${bob.username}` }).click();
  await expect(sheet).toBeHidden();
  const sent = messageLog(page, bob);
  await expect(sent.getByText('Only here')).toBeVisible();
  await expect(sent.getByText('Waiting for connection')).toBeVisible();
  await context.setOffline(false);

  const received = messageLog(bobsPage, alice);
  await expect(received.getByText('Only here')).toBeVisible({ timeout: 15_000 });
  await received.getByRole('button', { name: 'Play clip 0:04.1 – 0:14.0' }).click();
  await expectPlaying(bobsPage);
  expect(await alice.posts()).toEqual([]);
  await actOnMessage(bobsPage, 'headphones', 'Post this');
  await expect(bobsPage).toHaveURL(/\/upload$/);
  await expect(bobsPage.getByRole('slider', { name: 'Clip start' })).toHaveAttribute(
    'aria-valuetext',
    /^0:04\.1/,
  );
  await bobsPage.context().close();
});
