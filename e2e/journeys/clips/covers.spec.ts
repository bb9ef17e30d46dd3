import type { Page } from '@playwright/test';
import {
  coveredPoints,
  currentPost,
  expectPlaying,
  PROVIDER_FRAME,
  SAMPLE_VIDEO,
} from '../../support/feed.ts';
import { expect, test } from '../../support/fixtures.ts';
import { expectLoaded, openPostMenu, openSearch, waitForLayout } from '../../support/screens.ts';
import { convert, WATCH_LINK } from '../../support/create.ts';

// Overlays never cover a player: the player moves, or its poster replaces it.

const TABLET = { width: 820, height: 1180 };
const PHONE = { width: 390, height: 844 };
const LARGE = { width: 1920, height: 1080 };
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

test('the clip plays on next to the search, the share panel and each menu', async ({
  samplePage: page,
}) => {
  await page.setViewportSize(DESKTOP);
  await page.goto('/?sort=oldest');
  await expectPlaying(page);
  const video = page.locator(SAMPLE_VIDEO);
  await video.evaluate((element: HTMLVideoElement) => {
    element.addEventListener('pause', () => (element.dataset['wasPaused'] = ''));
  });
  const name = await currentPost(page).getAttribute('aria-label');

  const size = await video.boundingBox();
  await (await openSearch(page)).fill('a');
  await expect(page.getByRole('option').first()).toBeVisible();
  await waitForLayout(page);
  const moved = await video.boundingBox();
  expect(moved?.width, 'the room next to the search').toBeCloseTo(size?.width ?? 0, 0);
  await expect(page.getByRole('button', { name: 'NEXT' })).toBeInViewport({ ratio: 1 });
  await expectNoCover(page);

  const share = page.getByRole('button', { name: 'Share this clip' });
  await share.click();
  const panel = page.getByRole('dialog', { name: 'Share this clip' });
  const field = panel.getByPlaceholder('Enter User to Chat');
  await field.fill('ma');
  // In the feed, the key shows the next clip.
  await field.press('ArrowRight');
  await expectNoCover(page);
  await expect(panel).toBeHidden();
  await expect(share).toBeFocused();

  for (const menu of ['Account menu for you', 'Post menu', 'Playback']) {
    await page.getByRole('button', { name: menu, exact: true }).click();
    await expect(page.getByRole('menu')).toBeVisible();
    await expectNoCover(page);
    await expect(page.getByRole('menu')).toBeHidden();
  }
  expect(await currentPost(page).getAttribute('aria-label')).toBe(name);
  await expect(video).not.toHaveAttribute('data-was-paused');
});

for (const [size, names] of [
  [LARGE, ['Share this clip', 'Post menu', 'Playback']],
  [TABLET, ['Share this clip', 'Post menu', 'Playback']],
  [PHONE, ['Share this clip', 'Post menu']],
] as const) {
  test(
    `the clip plays on next to sharing and the menus of a post at ${size.width} px`,
    { tag: '@long' },
    async ({ samplePage: page }) => {
      await page.setViewportSize(size);
      await page.goto('/?sort=oldest');
      await expectPlaying(page);
      const video = page.locator(SAMPLE_VIDEO);
      for (const name of names) {
        await page.getByRole('button', { name, exact: true }).click();
        await expect(page.getByRole('dialog').or(page.getByRole('menu'))).toBeVisible();
        await expect(video, name).toBeVisible();
        await expectNoCover(page);
      }
    },
  );
}

test(
  'the share panel makes room for a player on the page of a clip, on a profile and in both view modes',
  { tag: '@long' },
  async ({ samplePage: page }) => {
    await page.setViewportSize(DESKTOP);
    const share = page.getByRole('button', { name: 'Share this clip' });
    async function expectRoom(screen: string): Promise<void> {
      await expectPlaying(page);
      await share.click();
      await expect(page.getByRole('dialog', { name: 'Share this clip' })).toBeVisible();
      await expect(page.locator(SAMPLE_VIDEO), screen).toBeVisible();
      await expectNoCover(page);
    }
    await page.goto('/profile');
    await page.getByRole('list', { name: 'Clips' }).getByRole('link').first().click();
    await expectRoom('profile');
    await page.goto('/?sort=oldest');
    for (const mode of ['theater', 'full']) {
      await expectPlaying(page);
      await page.keyboard.press(mode[0] ?? '');
      await expectRoom(mode);
    }
  },
);

test(
  'search results and dialogs replace the player on a tablet',
  { tag: '@long' },
  async ({ samplePage: page }) => {
    await page.setViewportSize(TABLET);
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
    await convert(page, 'Video link', WATCH_LINK);
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
