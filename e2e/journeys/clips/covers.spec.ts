import type { Page } from '@playwright/test';
import { coveredPoints, expectPlaying, PROVIDER_FRAME, SAMPLE_VIDEO } from '../../support/feed.ts';
import { expect, test } from '../../support/fixtures.ts';
import { expectLoaded, openPostMenu, openSearch, waitForLayout } from '../../support/screens.ts';

// Overlays never cover a player: the player moves, or its poster replaces it.

const TABLET = { width: 820, height: 1180 };
const DESKTOP = { width: 1280, height: 800 };

test.use({ autoplay: 'always' });

/** Expects that an open overlay covers no player and that the clip continues after Escape. */
async function expectNoCover(page: Page): Promise<void> {
  await waitForLayout(page);
  await expect.poll(() => coveredPoints(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(page.locator(SAMPLE_VIDEO)).toBeVisible();
  await expectPlaying(page);
}

for (const size of [TABLET, DESKTOP]) {
  test(
    `no search, menu or dialog covers the player at ${size.width} px`,
    { tag: '@long' },
    async ({ samplePage: page }) => {
      await page.setViewportSize(size);
      await page.goto('/?sort=oldest');
      await expectPlaying(page);

      await (await openSearch(page)).fill('a');
      await expect(page.getByRole('option').first()).toBeVisible();
      await expect(page.locator(SAMPLE_VIDEO)).toBeHidden();
      await expectNoCover(page);

      await page.getByRole('button', { name: 'Account menu for you' }).click();
      await expect(page.getByRole('menu')).toBeVisible();
      await expectNoCover(page);

      await openPostMenu(page, 'Report Post');
      await expect(page.getByRole('dialog')).toBeVisible();
      await expect(page.locator(SAMPLE_VIDEO)).toBeHidden();
      await expectNoCover(page);
    },
  );
}

test(
  'the bell panel makes room for a player on home, in theater mode and on upload',
  { tag: '@long' },
  async ({ samplePage: page }) => {
    const bell = page.getByRole('button', { name: /^Notifications/ });
    await page.goto('/?sort=oldest');
    await expectPlaying(page);
    for (const mode of ['plain', 'theater']) {
      if (mode === 'theater') await page.keyboard.press('t');
      await bell.click();
      await expect(page.getByRole('dialog', { name: 'Notifications' })).toBeVisible();
      await expect(page.locator(SAMPLE_VIDEO), mode).toBeVisible();
      await expectNoCover(page);
    }

    await page.goto('/upload');
    await page
      .getByLabel('Video link', { exact: true })
      .fill('https://www.youtube.com/watch?v=jNQXAC9IVRw');
    await page.getByRole('button', { name: 'Convert' }).click();
    await expect(page.locator(PROVIDER_FRAME)).toBeVisible();
    await bell.click();
    await expect(page.getByRole('dialog', { name: 'Notifications' })).toBeVisible();
    await expect(page.locator(PROVIDER_FRAME)).toBeVisible();
    await expect.poll(() => coveredPoints(page, PROVIDER_FRAME)).toEqual([]);
  },
);

test(
  'the bell panel makes room for a player for visitors, too',
  { tag: '@long' },
  async ({ page }) => {
    await page.setViewportSize(DESKTOP);
    await page.goto('/?sort=oldest');
    await expectPlaying(page);
    await page.getByRole('button', { name: /^Notifications/ }).click();
    await expect(page.getByRole('dialog', { name: 'Notifications' })).toBeVisible();
    await waitForLayout(page);
    await expect(page.locator(SAMPLE_VIDEO)).toBeVisible();
    await expectNoCover(page);
  },
);

test(
  'the bell panel does not make the page longer',
  { tag: '@long' },
  async ({ samplePage: page }) => {
    await page.setViewportSize(DESKTOP);
    await page.goto('/?sort=oldest');
    await expectPlaying(page);
    const height = await pageHeight(page);
    await page.getByRole('button', { name: /^Notifications/ }).click();
    await expect(page.getByRole('dialog', { name: 'Notifications' })).toBeVisible();
    await waitForLayout(page);
    expect(await pageHeight(page)).toBe(height);
  },
);

function pageHeight(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollHeight);
}

test(
  'the bar scrolls away on the screens with players',
  { tag: '@long' },
  async ({ samplePage: page }) => {
    await page.setViewportSize({ width: 1280, height: 500 });
    await page.goto('/profile');
    await page.getByRole('list', { name: 'Clips' }).getByRole('link').first().click();
    await expectPlaying(page);
    const bar = page.getByRole('banner');
    for (const path of [null, '/oldposts', '/upload', '/account']) {
      if (path) {
        await page.goto(path);
        await expectLoaded(page);
      }
      await page.evaluate(() => scrollTo(0, 80));
      await expect(bar, path ?? 'the viewer of a profile').not.toBeInViewport();
    }
  },
);
