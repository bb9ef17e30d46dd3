import {
  expectPaused,
  expectPlaying,
  mockFeed,
  PROVIDER_FRAME,
  tileOf,
} from '../../support/feed.ts';
import { expect, test } from '../../support/fixtures.ts';

test.use({ autoplay: 'always' });

test(
  "a check inside the provider's frame becomes visible, and the clip plays once it is passed",
  { tag: '@long' },
  async ({ page }) => {
    await mockFeed(page, [tileOf({ tile_id: 1, tile_link: 'ROBOT_CHECK' })]);
    await page.goto('/');
    const frame = page.locator(PROVIDER_FRAME);
    await expect(frame).toHaveCSS('opacity', '1');
    await expectPaused(page);
    await frame.contentFrame().getByRole('button', { name: 'I am not a robot' }).click();
    await expectPlaying(page);
  },
);

test('a clip of a live stream plays on and says so', { tag: '@long' }, async ({ page }) => {
  await mockFeed(page, [
    tileOf({ tile_id: 1, tile_link: 'LIVE_STREAM', starttime: 1, endtime: 3 }),
  ]);
  await page.goto('/');
  await expect(page.getByText('This part cannot be reached.')).toBeVisible();
});

test('a rejected site offers a retry and the link', { tag: '@long' }, async ({ page }) => {
  await mockFeed(page, [tileOf({ tile_id: 1, tile_link: 'ERROR_00152' })]);
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Watch on YouTube' })).toBeVisible();
});
