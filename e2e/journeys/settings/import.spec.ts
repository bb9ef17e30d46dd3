import { expectAccessible } from '../../support/axe.ts';
import { expect, test } from '../../support/fixtures.ts';
import { WATCH_LINK } from '../../support/create.ts';
import { makeMix } from '../../support/mixes.ts';
import { openSignedIn } from '../../support/users.ts';

test('a user takes posts, saves and mixes to another account, and a second import adds nothing', async ({
  alicePage: page,
  alice,
  bob,
  browser,
}) => {
  const clip = { link: WATCH_LINK, startTime: 5, endTime: 9, description: 'to be taken along' };
  await makeMix(alice, { title: 'elephants', audience: 'friends', clips: [clip] });
  const [stays, goes] = [
    await bob.post({ ...clip, startTime: 11, description: 'of bob' }),
    await bob.post({ ...clip, startTime: 2, endTime: 4.5, description: 'soon deleted' }),
  ];
  for (const id of [goes, stays]) await alice.call(`/create/savepost/${id}`, { method: 'POST' });
  await page.goto('/settings');
  const downloaded = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download my data' }).click();
  const file = await (await downloaded).path();
  await bob.call(`/create/delete/${goes}`, { method: 'DELETE' });

  const other = await openSignedIn(browser, bob);
  await other.goto('/settings#import');
  const section = other.getByRole('region', { name: 'Import' });
  for (const summary of [
    'Imported: 1 post, 1 saved clip, 1 mix. Already here: 0.',
    'Imported: 0 posts, 0 saved clips, 0 mixes. Already here: 3.',
  ]) {
    await section.getByLabel('Choose a file').setInputFiles(file);
    const found = '1 post, 2 saved clips and 1 mix can be imported.';
    await expect(section.getByText(found)).toBeVisible();
    await section.getByRole('button', { name: 'Import' }).click();
    await expect(section.getByText(summary)).toBeVisible();
  }
  const [original] = await alice.posts();
  const imported = (await bob.posts()).find(({ tile_desc }) => tile_desc === 'to be taken along');
  expect(imported).toMatchObject({
    created_date: original?.created_date,
    tile_owner: bob.username,
  });

  await section.getByText('Not imported: 1').click();
  await expectAccessible(other, 'what was not imported');
  const opened = other.waitForEvent('popup');
  await section.getByRole('link', { name: /^0:02/ }).click();
  const form = await opened;
  await expect(form.getByLabel('Video link')).toHaveValue(/jNQXAC9IVRw/);
  await expect(form.getByText('soon deleted')).toHaveCount(0);
});
