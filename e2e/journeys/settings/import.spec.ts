import { expect, test } from '../../support/fixtures.ts';
import { WATCH_LINK } from '../../support/create.ts';
import { openSignedIn } from '../../support/users.ts';

test('a user takes posts to another account, and a second import adds nothing', async ({
  alicePage: page,
  alice,
  bob,
  browser,
}) => {
  const clip = { link: WATCH_LINK, startTime: 5, endTime: 9 };
  await alice.post({ ...clip, description: 'to be taken along' });
  await page.goto('/settings');
  const downloaded = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download my data' }).click();
  const file = await (await downloaded).path();

  const other = await openSignedIn(browser, bob);
  await other.goto('/settings#import');
  const section = other.getByRole('region', { name: 'Import' });
  for (const summary of [
    /Imported: 1 post, .*Already here: 0/,
    /Imported: 0 posts, .*Already here: 1/,
  ]) {
    await section.getByLabel('Choose a file').setInputFiles(file);
    await expect(section.getByText('1 post and 0 mixes can be imported.')).toBeVisible();
    await section.getByRole('button', { name: 'Import' }).click();
    await expect(section.getByText(summary)).toBeVisible();
  }
  const [original] = await alice.posts();
  const [imported] = await bob.posts();
  expect(imported).toMatchObject({
    tile_desc: 'to be taken along',
    created_date: original?.created_date,
    tile_owner: bob.username,
  });
});
