import {
  coveredPoints,
  expectPlaying,
  mockFeed,
  playerShare,
  SAMPLE_VIDEO,
  tileOf,
} from '../../support/feed.ts';
import { expect, test } from '../../support/fixtures.ts';
import { waitForLayout } from '../../support/screens.ts';

test.use({ autoplay: 'always' });

test(
  'in theater mode and full screen the clip fills the window, and nothing is over it',
  { tag: ['@long', '@full'] },
  async ({ page }) => {
    await mockFeed(page, [
      tileOf({ tile_id: 1, tile_link: 'sample-0001' }),
      tileOf({ tile_id: 2, tile_link: 'sample-0002' }),
    ]);
    await page.goto('/');
    await expectPlaying(page);
    for (const [key, mode, share] of [
      ['t', 'theater', 0.6],
      ['f', 'full', 0.75],
    ] as const) {
      await page.keyboard.press(key);
      await expect(page.locator(`[data-view="${mode}"]`)).toBeVisible();
      await waitForLayout(page);
      expect(await playerShare(page), mode).toBeGreaterThanOrEqual(share);
      expect(await coveredPoints(page), mode).toEqual([]);
      await expect(page.locator(SAMPLE_VIDEO), mode).toBeInViewport({ ratio: 1 });
    }
  },
);

test(
  'in theater mode, PREV and NEXT begin and end with the player',
  { tag: '@long' },
  async ({ page }) => {
    await page.goto('/');
    await expectPlaying(page);
    await page.keyboard.press('t');
    for (const [width, height] of [
      [1280, 800],
      [1920, 1080],
    ] as const) {
      await page.setViewportSize({ width, height });
      await waitForLayout(page);
      const player = await page.locator(SAMPLE_VIDEO).locator('xpath=../../..').boundingBox();
      const previous = await page.getByRole('button', { name: 'PREV' }).boundingBox();
      const next = await page.getByRole('button', { name: 'NEXT' }).boundingBox();
      expect(previous?.x, `${width}`).toBeCloseTo(player?.x ?? 0, 0);
      expect((next?.x ?? 0) + (next?.width ?? 0), `${width}`).toBeCloseTo(
        (player?.x ?? 0) + (player?.width ?? 0),
        0,
      );
    }
  },
);

test(
  "'How Magic works' is in view at 1280 x 800",
  { tag: '@long' },
  async ({ samplePage: page }) => {
    await page.goto('/');
    await expect(page.getByRole('link', { name: 'How Magic works' })).toBeInViewport({ ratio: 1 });
  },
);

test(
  "on a phone, the reply box of a stranger's clip has a row of its own",
  { tag: ['@long', '@mobile-only'] },
  async ({ alicePage: page }) => {
    await page.goto('/');
    const box = page.getByText('NOT FRIENDS').locator('xpath=ancestor::div[2]');
    await expect.poll(async () => (await box.boundingBox())?.width).toBeGreaterThan(340);
  },
);
