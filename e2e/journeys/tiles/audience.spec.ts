import { tileTexts } from '@reprise/contract/tiles/texts.ts';
import { expectAccessible } from '../../support/axe.ts';
import {
  convert,
  description,
  expectShared,
  setTimes,
  share,
  WATCH_LINK,
} from '../../support/create.ts';
import { currentPost } from '../../support/feed.ts';
import { expect, test } from '../../support/fixtures.ts';
import { button } from '../../support/forms.ts';
import { befriend } from '../../support/friends.ts';
import { openSignedIn } from '../../support/users.ts';

const CAPTION = 'my street, eleven at night';

test('a clip for friends is seen by friends, and by everyone once its owner opens it', async ({
  alicePage: page,
  browser,
  alice,
  bob,
  carol,
}) => {
  await befriend(alice, bob);
  await page.goto('/upload');
  await convert(page, 'Video link', WATCH_LINK);
  await setTimes(page);
  await description(page).fill(CAPTION);
  await button(page, 'Friends').click();
  await expectAccessible(page, 'a new post for friends');
  await share(page).click();
  await expectShared(page);
  const [{ public_id } = { public_id: '' }] = await alice.posts();
  const address = `/tile/${public_id}`;

  const bobsPage = await openSignedIn(browser, bob);
  await bobsPage.goto(address);
  await expect(currentPost(bobsPage)).toContainText(CAPTION);
  await expect(bobsPage.getByText(tileTexts.onlyFriendsOf(alice.username))).toBeVisible();
  await expectAccessible(bobsPage, 'a clip for friends');

  const carolsPage = await openSignedIn(browser, carol);
  const visitorsPage = await (await browser.newContext()).newPage();
  for (const other of [carolsPage, visitorsPage]) {
    expect((await other.goto(address))?.status()).toBe(404);
    await expect(other.getByText('This clip is no longer available.')).toBeVisible();
    await expect(other.getByText(CAPTION)).toHaveCount(0);
  }

  await page.goto(address);
  await expect(page.getByText(tileTexts.onlyYourFriends)).toBeVisible();
  await page.getByRole('button', { name: 'Post menu' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Everyone' }).click();
  const stored = page.waitForResponse('**/create/edit');
  await button(page, 'Update').click();
  expect((await stored).status()).toBe(200);
  await expect(page.getByText(tileTexts.onlyYourFriends)).toHaveCount(0);

  for (const other of [carolsPage, visitorsPage]) {
    expect((await other.goto(address))?.status()).toBe(200);
    await expect(currentPost(other)).toContainText(CAPTION);
    await other.context().close();
  }
  await bobsPage.context().close();
});
