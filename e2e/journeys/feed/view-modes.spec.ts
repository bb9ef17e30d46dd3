import type { Page } from '@playwright/test';
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
      if (mode === 'full') continue;
      await expect(page.getByText('Sample clip')).toBeInViewport({ ratio: 1 });
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
  'on a phone, the clip takes 39 % of the height, and everything else is in view below it',
  { tag: '@mobile-only' },
  async ({ samplePage: page }) => {
    await page.goto('/');
    await expectPlaying(page);
    const sorts = page.getByRole('group', { name: 'Sort' }).getByRole('button');
    await expect(sorts).toHaveCount(5);
    for (const sort of await sorts.all()) await expect(sort).toBeInViewport({ ratio: 1 });
    const area = await playerArea(page).boundingBox();
    expect(area?.height).toBeGreaterThanOrEqual(0.39 * 844);
    const reply = await page.getByRole('textbox', { name: /^Reply to/ }).boundingBox();
    const reaction = await page.getByRole('button', { name: 'Fire' }).boundingBox();
    expect(centerOf(reply)).toBeCloseTo(centerOf(reaction), 0);
    for (const name of ['PREV', 'NEXT', 'Post menu']) {
      await expect(page.getByRole('button', { name })).toBeInViewport({ ratio: 1 });
    }
    expect(await scrollDistance(page)).toBe(0);
  },
);

test(
  'on a phone on its side, the whole player is in view between PREV and NEXT',
  { tag: '@long' },
  async ({ samplePage: page }) => {
    for (const [width, height] of [
      [844, 390],
      [667, 375],
    ] as const) {
      await page.setViewportSize({ width, height });
      await page.goto('/');
      await expectPlaying(page);
      await expect(page.getByRole('banner')).toBeHidden();
      await expect(playerArea(page)).toBeInViewport({ ratio: 1 });
      expect(await coveredPoints(page), `${width}`).toEqual([]);
      const player = await playerArea(page).boundingBox();
      const previous = await page.getByRole('button', { name: 'PREV' }).boundingBox();
      const next = await page.getByRole('button', { name: 'NEXT' }).boundingBox();
      expect((previous?.x ?? 0) + (previous?.width ?? 0)).toBeLessThan(player?.x ?? 0);
      expect(next?.x).toBeGreaterThan((player?.x ?? 0) + (player?.width ?? 0));
      await page.getByRole('button', { name: 'Sort, search, messages' }).click();
      await expect(page.getByRole('banner')).toBeVisible();
      await page
        .getByRole('group', { name: 'Sort' })
        .getByRole('button', { name: 'Oldest' })
        .click();
      await expect(page).toHaveURL('/?sort=oldest');
    }
  },
);

test(
  'on a phone on its side, the key of the search shows the bars and focuses the field',
  { tag: '@long' },
  async ({ samplePage: page }) => {
    await page.setViewportSize({ width: 844, height: 390 });
    await page.goto('/');
    await expectPlaying(page);
    const search = page.getByRole('combobox', { name: 'Search people and clips' });
    await expect(search).toBeHidden();
    await page.keyboard.press('/');
    await expect(search).toBeFocused();
    await page.getByRole('button', { name: 'Sort, search, messages' }).click();
    await expect(search).toBeHidden();
  },
);

test(
  'a visitor reads what the site is above the sorts, and the page does not scroll',
  { tag: '@long' },
  async ({ page }) => {
    await page.goto('/');
    await expectPlaying(page);
    const introduction = await page.getByText(/^Clip a moment of a video/).boundingBox();
    const sorts = await page.getByRole('group', { name: 'Sort' }).boundingBox();
    expect((introduction?.y ?? 0) + (introduction?.height ?? 0)).toBeLessThan(sorts?.y ?? 0);
    expect(await scrollDistance(page)).toBe(0);
  },
);

function playerArea(page: Page) {
  return page.getByRole('article').locator('xpath=./div/div[1]');
}

function centerOf(box: { readonly y: number; readonly height: number } | null): number {
  return (box?.y ?? 0) + (box?.height ?? 0) / 2;
}

function scrollDistance(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
}

test(
  "on a phone, the reply box of a stranger's clip has a row of its own",
  { tag: ['@long', '@mobile-only'] },
  async ({ alicePage: page }) => {
    await page.goto('/');
    const box = page.getByText('NOT FRIENDS').locator('xpath=ancestor::div[2]');
    await expect.poll(async () => (await box.boundingBox())?.width).toBeGreaterThan(340);
  },
);
