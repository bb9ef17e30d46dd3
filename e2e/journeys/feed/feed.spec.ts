import type { Locator, Page, Request } from '@playwright/test';
import {
  coveredPoints,
  currentPost,
  expectPlaying,
  mockFeed,
  nextButton,
  playerShare,
  PROVIDER_FRAME,
  SAMPLE_VIDEO,
  tileOf,
} from '../../support/feed.ts';
import { expect, test } from '../../support/fixtures.ts';
import { layoutShifts, recordLayoutShifts } from '../../support/measurements.ts';

/** Sample posts whose position no other test can change. */
const OLDEST = 'two chords, tried on like coats.';
const MOST_LIKED = 'and the drop. you know what to do.';

function feedRequests(page: Page): URLSearchParams[] {
  const queries: URLSearchParams[] = [];
  page.on('request', (request: Request) => {
    const url = new URL(request.url());
    if (url.pathname === '/get/homevideo') queries.push(url.searchParams);
  });
  return queries;
}

function sortButton(page: Page, name: string) {
  return page.getByRole('group', { name: 'Sort' }).getByRole('button', { name, exact: true });
}

test('a visitor changes the sort, toggles a like locally, and needs an account for the rest', async ({
  page,
}) => {
  const queries = feedRequests(page);
  const writes: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') writes.push(request.url());
  });
  await page.goto('/');
  await expect(sortButton(page, 'Magic')).toHaveAttribute('aria-pressed', 'true');
  await expect(sortButton(page, 'Friends')).toBeHidden();
  await nextButton(page).click();
  for (const [name, sort, first] of [
    ['Most Liked', 'most-liked', MOST_LIKED],
    ['Recent', 'recent', ''],
    ['Oldest', 'oldest', OLDEST],
  ] as const) {
    await sortButton(page, name).click();
    await expect(sortButton(page, name)).toHaveAttribute('aria-pressed', 'true');
    await expect(currentPost(page)).toContainText(first);
    await expect(page.getByRole('button', { name: 'PREV' })).toBeDisabled();
    expect(queries.at(-1)?.get('sort')).toBe(sort);
    expect(queries.at(-1)?.get('offset')).toBe('0');
  }
  await page.reload();
  await expect(sortButton(page, 'Oldest')).toHaveAttribute('aria-pressed', 'true');
  await expect(currentPost(page)).toContainText(OLDEST);

  const like = page.getByRole('button', { name: 'Like', exact: true });
  for (const isLiked of ['true', 'false']) {
    await like.click();
    await expect(like).toHaveAttribute('aria-pressed', isLiked);
  }
  expect(writes).toEqual([]);

  const owner = (await currentPost(page).getAttribute('aria-label'))?.replace('Clip by ', '') ?? '';
  await page.getByRole('link', { name: owner, exact: true }).click();
  await expect(page).toHaveURL('/login');
});

test.describe('with clips that play', () => {
  test.use({ autoplay: 'always' });

  test('arrow keys step, also after a click into the player', async ({ page }) => {
    await mockFeed(page, [
      tileOf({ tile_id: 1, tile_link: 'sample-0001' }),
      tileOf({ tile_id: 2, tile_link: 'jNQXAC9IVRw' }),
      tileOf({ tile_id: 3, tile_link: 'sample-0002' }),
    ]);
    await page.goto('/');
    await expect(currentPost(page)).toContainText('clip 1');
    await page.keyboard.press('ArrowLeft');
    await expect(currentPost(page)).toContainText('clip 1');
    await page.getByLabel('Clip', { exact: true }).click();
    await page.keyboard.press('ArrowRight');
    await expect(currentPost(page)).toContainText('clip 2');
    await expectPlaying(page);
    await page.locator(PROVIDER_FRAME).click();
    await expect(page.getByRole('region', { name: 'Clips' })).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(currentPost(page)).toContainText('clip 3');
    await page.keyboard.press('ArrowLeft');
    await expect(currentPost(page)).toContainText('clip 2');
  });

  test(
    'a swipe across the text or our own video steps, not across the provider; the post menu opens above the bars',
    {
      tag: '@mobile-only',
    },
    async ({ page }) => {
      await mockFeed(page, [
        tileOf({ tile_id: 1, tile_link: 'sample-0001', tile_desc: 'clip 1\n'.repeat(30) }),
        tileOf({ tile_id: 2, tile_link: 'jNQXAC9IVRw' }),
        tileOf({ tile_id: 3, tile_link: 'sample-0002' }),
      ]);
      await page.goto('/');
      await expectPlaying(page);
      await page.getByRole('button', { name: 'More' }).click();
      const text = currentPost(page).getByText('clip 1');
      await swipe(page, text, { x: 0, y: -200 });
      await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(50);
      await expect(text).toBeVisible();
      await page.evaluate(() => scrollTo(0, 0));

      await swipe(page, text, { x: -150, y: 10 });
      await expect(currentPost(page)).toContainText('clip 2');
      await expectPlaying(page);
      await swipe(page, currentPost(page).getByText('clip 2'), { x: 150, y: 0 });
      await expect(text).toBeVisible();
      await expectPlaying(page);
      await swipe(page, page.locator(SAMPLE_VIDEO), { x: -150, y: 0 });
      await expect(currentPost(page)).toContainText('clip 2');
      await expectPlaying(page);
      await swipe(page, page.locator(PROVIDER_FRAME), { x: 150, y: 0 });
      await swipe(page, currentPost(page).getByText('clip 2'), { x: -150, y: 0 });
      await expect(currentPost(page)).toContainText('clip 3');
      await expectPlaying(page);
      await expectPostMenuAboveBar(page);
    },
  );

  test.describe('and motion', () => {
    test.use({ contextOptions: { reducedMotion: 'no-preference' } });

    test(
      'the clip is large, and the layout does not shift while the feed loads and over 5 steps',
      { tag: '@mobile' },
      async ({ page, isMobile }) => {
        await recordLayoutShifts(page);
        await page.goto('/?sort=oldest');
        await expectPlaying(page);
        for (let step = 0; step < 5; step += 1) {
          await page.keyboard.press('ArrowRight');
          await expectPlaying(page);
        }
        const shifts = await layoutShifts(page);
        expect(shifts.filter(({ isAfterInput }) => !isAfterInput)).toEqual([]);
        // A step changes the width of the times next to the play button, which must not shift the
        // layout.
        expect(shifts.filter(({ score }) => score >= 0.001)).toEqual([]);
        await expectLargePlayer(page, isMobile);
      },
    );
  });
});

async function expectPostMenuAboveBar(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Post menu' }).click();
  const menu = page.getByRole('menu');
  await expect(menu).toBeVisible();
  const bar = await page.getByRole('button', { name: 'PREV' }).boundingBox();
  await expect
    .poll(async () => {
      const box = await menu.boundingBox();
      return box && box.y + box.height;
    })
    .toBeLessThan(bar?.y ?? 0);
}

const SIZES = [
  { width: 1280, height: 800, share: 0.24 },
  { width: 1920, height: 1080, share: 0.3 },
  { width: 820, height: 1180, share: 0.27 },
] as const;
const MOBILE_SIZES = [{ width: 390, height: 844, share: 0.27 }] as const;

/** Expects the player's share of the window, nothing on top of it, and visible text. */
async function expectLargePlayer(page: Page, isMobile: boolean): Promise<void> {
  for (const { share, ...size } of isMobile ? MOBILE_SIZES : SIZES) {
    await page.setViewportSize(size);
    await page.evaluate(() => scrollTo(0, 0));
    const name = `${size.width} x ${size.height}`;
    expect(await playerShare(page), name).toBeGreaterThanOrEqual(share);
    expect(await coveredPoints(page), name).toEqual([]);
    for (const label of ['Like', 'NEXT']) {
      await expect(page.getByRole('button', { name: label, exact: true }), name).toBeInViewport();
    }
  }
}

async function swipe(page: Page, from: Locator, by: { x: number; y: number }): Promise<void> {
  const box = await from.boundingBox();
  if (!box) throw new Error('The element to swipe on has no box.');
  const finger = {
    x: box.x + Math.min(box.width / 2, 190),
    y: box.y + Math.min(box.height / 2, 20),
  };
  const device = await page.context().newCDPSession(page);
  // Simulates the timing of a fast swipe on a slow machine.
  const start = Date.now();
  const touch = (type: 'touchStart' | 'touchMove', share: number, ms: number) =>
    device.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: [{ x: finger.x + by.x * share, y: finger.y + by.y * share }],
      timestamp: (start + ms) / 1000,
    });
  await touch('touchStart', 0, 0);
  for (const share of [0.2, 0.4, 0.6, 0.8, 1]) await touch('touchMove', share, 100 * share);
  // A pause before lifting prevents a fling.
  await touch('touchMove', 1, 300);
  await device.send('Input.dispatchTouchEvent', {
    type: 'touchEnd',
    touchPoints: [],
    timestamp: (start + 310) / 1000,
  });
  await device.detach();
}

test(
  'in a small window, the name and the age of a post have room next to the sound',
  { tag: '@long' },
  async ({ page }) => {
    await page.setViewportSize({ width: 1024, height: 600 });
    const owner = 'quietroom_radio';
    await mockFeed(page, [tileOf({ tile_id: 1, tile_link: 'sample-0001', tile_owner: owner })]);
    await page.goto('/');
    const post = currentPost(page);
    const name = post.getByRole('link', { name: owner });
    const { isCut } = await name.evaluate((link) => ({
      isCut: link.scrollWidth > link.clientWidth,
    }));
    expect(isCut).toBe(false);
    const age = await post.locator('time').boundingBox();
    const sound = await post.getByRole('button', { name: 'Tap for sound' }).boundingBox();
    expect((age?.x ?? 0) + (age?.width ?? 0)).toBeLessThan(sound?.x ?? 0);
    await expect(post.getByText('0:04 – 0:08').filter({ visible: true })).toBeVisible();
  },
);

test(
  'a like and a save show in another tab of the browser',
  { tag: '@long' },
  async ({ alicePage: page, context }) => {
    await page.goto('/?sort=oldest');
    const other = await context.newPage();
    await other.goto('/?sort=oldest');
    for (const name of ['Like', 'Save']) {
      const buttonIn = (tab: Page) =>
        tab.getByRole('article').getByRole('button', { name, exact: true });
      await expect(buttonIn(other)).toHaveAttribute('aria-pressed', 'false');
      await buttonIn(page).click();
      await expect(buttonIn(other)).toHaveAttribute('aria-pressed', 'true');
      await buttonIn(other).click();
      await expect(buttonIn(page)).toHaveAttribute('aria-pressed', 'false');
    }
  },
);
