import { expectAccessible } from '../../support/axe.ts';
import { convert, description, expectShared, share } from '../../support/create.ts';
import { expect, test } from '../../support/fixtures.ts';

// The trim needs the video's length, which is known once it plays.
test.use({ autoplay: 'always' });

test('a cut that two others marked is used as they stored it', async ({
  page,
  alice,
  bob,
  carol,
}) => {
  // A video of its own: other journeys mark the usual one.
  const link = 'https://www.youtube.com/watch?v=sharedcut-1';
  const cut = { startTime: 13.127, endTime: 18.463 };
  for (const user of [bob, carol]) await user.post({ ...cut, link, description: 'both mark it' });

  await page.goto('/upload');
  await convert(page, 'Video link', link);
  const useCut = page.getByRole('button', { name: 'Use this cut' });
  await expect(useCut).toHaveAccessibleName('0:13.1 – 0:18.5 Use this cut');
  await expectAccessible(page, 'the form with the cut of others');
  const player = await page.locator('iframe').first().boundingBox();
  const button = await useCut.boundingBox();
  expect(button?.y, 'nothing is over the player').toBeGreaterThanOrEqual(
    (player?.y ?? 0) + (player?.height ?? 0),
  );

  await useCut.press('Enter');
  await expect(page.getByRole('slider', { name: 'Clip start' })).toBeFocused();
  await expect(page.getByText('2 others start here', { exact: true })).toBeVisible();
  await expect(page.getByLabel('Start seconds')).toHaveValue('13.127');
  await description(page).fill('I mark it, too');
  await share(page).click();
  await expectShared(page);
  expect(await alice.posts()).toMatchObject([{ starttime: 13.127, endtime: 18.463 }]);
});
