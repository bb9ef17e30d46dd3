import type { Locator, Page, Request } from '@playwright/test';
import type { Tile } from '@reprise/contract/feed/calls.ts';
import { expect, test } from '../../support/fixtures.ts';
import {
  expectPlaying,
  SAMPLE_VIDEO,
  nextButton,
  PROVIDER_FRAME,
  mockFeed,
  currentPost,
  tileOf,
  withoutFirstView,
} from '../../support/feed.ts';
import { layoutShifts, recordLayoutShifts } from '../../support/measurements.ts';

/** The two of the sample community that stand first in an order that nobody can change here. */
const OLDEST = 'two chords, tried on like coats.';
const MOST_LIKED = 'and the drop. you know what to do.';

function feedRequests(page: Page): URLSearchParams[] {
  const asked: URLSearchParams[] = [];
  page.on('request', (request: Request) => {
    const url = new URL(request.url());
    if (url.pathname === '/get/homevideo') asked.push(url.searchParams);
  });
  return asked;
}

function sortButton(page: Page, name: string) {
  return page.getByRole('group', { name: 'Sort' }).getByRole('button', { name, exact: true });
}

test('PREV is disabled on the first post and THE END on the last', async ({ page }) => {
  await mockFeed(page, [
    tileOf({ tile_id: 1, tile_link: 'sample-0001' }),
    tileOf({ tile_id: 2, tile_link: 'sample-0002' }),
  ]);
  await page.goto('/');
  await expect(currentPost(page)).toContainText('clip 1');
  const previous = page.getByRole('button', { name: 'PREV' });
  await expect(previous).toBeDisabled();
  await nextButton(page).click();
  await expect(currentPost(page)).toContainText('clip 2');
  await expect(page.getByRole('button', { name: 'THE END' })).toBeDisabled();
  await previous.click();
  await expect(currentPost(page)).toContainText('clip 1');
  await expect(nextButton(page)).toBeEnabled();
});

test('a visitor browses the whole feed to THE END @desktop', async ({ page }) => {
  await page.goto('/?sort=oldest');
  await expect(currentPost(page)).toContainText(OLDEST);
  const forward = page.getByRole('button', { name: /^(NEXT|THE END)$/ });
  let steps = 0;
  while ((await forward.textContent()) !== 'THE END') {
    await forward.click();
    steps += 1;
  }
  expect(steps).toBeGreaterThanOrEqual(44);
});

test('left and right arrow keys step, also after the player was clicked @desktop', async ({
  page,
}) => {
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

test('the next page is fetched when fewer than 3 posts remain ahead, with an offset that grows by 5 @desktop', async ({
  page,
}) => {
  const asked = feedRequests(page);
  const offsets = () => asked.map((query) => query.get('offset'));
  await page.goto('/');
  await expect(currentPost(page)).toBeVisible();
  // The first five came with the page.
  expect(offsets()).toEqual([]);
  await nextButton(page).click();
  expect(offsets()).toEqual([]);
  await nextButton(page).click();
  await expect.poll(offsets).toEqual(['5']);
  expect(asked[0]?.get('user')).toBe('0');
  for (let step = 0; step < 5; step += 1) await nextButton(page).click();
  await expect.poll(offsets).toEqual(['5', '10']);
});

test('changing the sort begins at the first post, and a reload keeps it', async ({ page }) => {
  const asked = feedRequests(page);
  await page.goto('/');
  await expect(sortButton(page, 'Magic')).toHaveAttribute('aria-pressed', 'true');
  await expect(sortButton(page, 'Friends')).toBeHidden();
  await nextButton(page).click();
  for (const [name, sort, first] of [
    ['Oldest', 'oldest', OLDEST],
    ['Most Liked', 'most-liked', MOST_LIKED],
    ['Recent', 'recent', ''],
  ] as const) {
    await sortButton(page, name).click();
    await expect(sortButton(page, name)).toHaveAttribute('aria-pressed', 'true');
    await expect(currentPost(page)).toContainText(first);
    await expect(page.getByRole('button', { name: 'PREV' })).toBeDisabled();
    expect(asked.at(-1)?.get('sort')).toBe(sort);
    expect(asked.at(-1)?.get('offset')).toBe('0');
  }
  await page.reload();
  await expect(sortButton(page, 'Recent')).toHaveAttribute('aria-pressed', 'true');
});

test('a visitor only toggles the icon of a like, and is led to /login by everything else', async ({
  page,
}) => {
  const written: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') written.push(request.url());
  });
  await page.goto('/?sort=oldest');
  const like = page.getByRole('button', { name: 'Like', exact: true });
  await expect(like).toHaveAttribute('aria-pressed', 'false');
  await like.click();
  await expect(like).toHaveAttribute('aria-pressed', 'true');
  await like.click();
  await expect(like).toHaveAttribute('aria-pressed', 'false');
  expect(written).toEqual([]);

  const owner = (await currentPost(page).getAttribute('aria-label'))?.replace('Clip by ', '') ?? '';
  await page.getByRole('link', { name: owner, exact: true }).click();
  await expect(page).toHaveURL('/login');
  await page.goto('/');
  await page.getByRole('button', { name: 'Post menu' }).click();
  await page.getByRole('menuitem', { name: 'Report Post' }).click();
  await expect(page).toHaveURL('/login');
  await page.goto('/');
  await page.getByRole('link', { name: 'Log In To Share That Song You Like' }).click();
  await expect(page).toHaveURL('/login');
});

test('Friends shows the newest posts of friends, and none of the own @desktop', async ({
  page,
  you,
}) => {
  await page.goto('/');
  const answered = page.waitForResponse(/sort=friends/);
  await sortButton(page, 'Friends').click();
  await expect(page).toHaveURL('/?sort=friends');
  const { rows } = (await (await answered).json()) as { rows: readonly Tile[] };
  const friends = ['mara.k', 'jonas', 'priya_s', 'teo', 'ada.lind'];
  expect(rows).toHaveLength(5);
  for (const { tile_owner: owner, tile_desc: words } of rows) {
    expect(friends).toContain(owner);
    expect(owner).not.toBe(you.username);
    await expect(currentPost(page)).toContainText(words);
    await nextButton(page).click();
  }
});

test('an empty feed and an empty list of friends say so and lead on', async ({ page, alice }) => {
  await page.goto('/?sort=friends');
  await expect(
    page.getByText('Clips of your friends appear here as soon as they post.'),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: /PREV|NEXT|THE END/ })).toHaveCount(0);
  await mockFeed(page, []);
  await page.getByRole('link', { name: 'See all clips' }).click();
  await expect(page.getByText('There are no clips yet. The first one can be yours.')).toBeVisible();
  await page.getByRole('link', { name: 'Post the first clip' }).click();
  await expect(page).toHaveURL('/upload');
  expect(alice.username).toContain('alice');
});

test('a feed that could not be loaded is asked for again @desktop', async ({
  page,
  pageErrors,
}) => {
  pageErrors.allow(/503/);
  await withoutFirstView(page);
  await page.route('**/get/homevideo?*', (route) =>
    route.fulfill({
      status: 503,
      json: { error: { code: 'UNAVAILABLE', message: 'Try again soon.' } },
    }),
  );
  await page.goto('/?sort=oldest');
  await expect(page.getByText('The clips could not be loaded.')).toBeVisible();
  await page.unroute('**/get/homevideo?*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(currentPost(page)).toContainText(OLDEST);
});

test('a page that fails later offers Retry in place of NEXT @desktop', async ({
  page,
  pageErrors,
}) => {
  pageErrors.allow(/500/);
  await page.goto('/?sort=oldest');
  await expect(currentPost(page)).toContainText(OLDEST);
  await page.route('**/get/homevideo?*', (route) =>
    route.fulfill({ status: 500, json: { error: { code: 'INTERNAL', message: 'Not now.' } } }),
  );
  for (let step = 0; step < 4; step += 1) await nextButton(page).click();
  const retry = page.getByRole('button', { name: 'Try again' });
  await expect(retry).toBeVisible();
  await page.unroute('**/get/homevideo?*');
  await retry.click();
  await nextButton(page).click();
  await expect(nextButton(page)).toBeEnabled();
});

test('Magic says why a clip is here, and the page behind it explains the formula @desktop', async ({
  page,
}) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'How Magic works' }).click();
  await expect(page).toHaveURL('/magic');
  await expect(page.getByRole('heading', { level: 1, name: 'How Magic works' })).toBeVisible();
  await page.getByRole('link', { name: 'Back to the feed' }).click();
  await expect(page).toHaveURL('/');
  await expect(currentPost(page)).toBeVisible();
});

test('nothing moves on the feed while it loads and over 10 steps', async ({ page }) => {
  await recordLayoutShifts(page);
  await page.goto('/?sort=oldest');
  await expect(currentPost(page)).toBeVisible();
  await expectPlaying(page);
  for (let step = 0; step < 10; step += 1) {
    await page.keyboard.press('ArrowRight');
    await expectPlaying(page);
  }
  const shifts = await layoutShifts(page);
  expect(shifts.filter(({ isAfterInput }) => !isAfterInput)).toEqual([]);
  // A step may move what it changes, by a hair: the times beside the play button.
  expect(shifts.filter(({ score }) => score >= 0.001)).toEqual([]);
});

test('a finger across the words steps, not one across the player, and up and down scrolls', async ({
  page,
  isMobile,
}) => {
  test.skip(!isMobile, 'There is no finger.');
  await mockFeed(page, [
    tileOf({ tile_id: 1, tile_link: 'sample-0001', tile_desc: 'clip 1\n'.repeat(30) }),
    tileOf({ tile_id: 2, tile_link: 'jNQXAC9IVRw' }),
    tileOf({ tile_id: 3, tile_link: 'sample-0002' }),
  ]);
  await page.goto('/');
  await expectPlaying(page);
  await page.getByRole('button', { name: 'More' }).click();
  const words = currentPost(page).getByText('clip 1');
  await swipe(page, words, { x: 0, y: -200 });
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(50);
  await expect(words).toBeVisible();
  await page.evaluate(() => scrollTo(0, 0));

  await swipe(page, words, { x: -150, y: 10 });
  await expect(currentPost(page)).toContainText('clip 2');
  await expectPlaying(page);
  await swipe(page, currentPost(page).getByText('clip 2'), { x: 150, y: 0 });
  await expect(words).toBeVisible();
  await expectPlaying(page);
  // The touches of a player are its own.
  await swipe(page, page.locator(SAMPLE_VIDEO), { x: -150, y: 0 });
  await swipe(page, words, { x: -150, y: 0 });
  await expect(currentPost(page)).toContainText('clip 2');
  await swipe(page, currentPost(page).getByText('clip 2'), { x: -150, y: 0 });
  await expect(currentPost(page)).toContainText('clip 3');
  await expectPlaying(page);
});

/** Moves a finger from the middle of an element. Pixels. */
async function swipe(page: Page, from: Locator, way: { x: number; y: number }): Promise<void> {
  const box = await from.boundingBox();
  if (!box) throw new Error('There is nothing to swipe on.');
  const finger = {
    x: box.x + Math.min(box.width / 2, 190),
    y: box.y + Math.min(box.height / 2, 20),
  };
  const device = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove', share: number) =>
    device.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: [{ x: finger.x + way.x * share, y: finger.y + way.y * share }],
    });
  await touch('touchStart', 0);
  for (const share of [0.2, 0.4, 0.6, 0.8, 1]) await touch('touchMove', share);
  await device.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await device.detach();
}
