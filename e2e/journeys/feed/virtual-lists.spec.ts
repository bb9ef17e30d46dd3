import type { FriendRecord } from '@reprise/contract/friends/calls.ts';
import type { Page } from '@playwright/test';
import { tileOf } from '../../support/feed.ts';
import { expect, test } from '../../support/fixtures.ts';
import { layoutShifts, recordLayoutShifts } from '../../support/measurements.ts';

const FRIENDS = 140;
const PAGE = 20;
const POSTS = 24;
const POSTS_PAGE = 2;
/** What fits into the window and 1,500 px on either side of it, and some. */
const MOST_DRAWN = 12;

test('of a long list of friends only those near the window are in the page, each at its place @desktop', async ({
  page,
  alice,
}) => {
  // Nobody makes that many friends in a test.
  await page.route('**/user/allfriends?*', async (route) => {
    const offset = Number(new URL(route.request().url()).searchParams.get('offset'));
    const count = Math.max(0, Math.min(PAGE, FRIENDS - offset));
    const rows = Array.from({ length: count }, (_, index) => friend(offset + index));
    await route.fulfill({ json: { rows } });
  });
  await page.goto('/profile');
  await page.getByRole('tab', { name: 'Friends' }).click();
  const list = page.getByRole('list', { name: 'Friends' });
  const more = page.getByRole('button', { name: 'Show more' });
  await expect(list.getByRole('listitem')).toHaveCount(PAGE);
  for (let pages = 1; pages < 5; pages += 1) {
    await more.click();
    await expect(list.getByRole('listitem')).toHaveCount(PAGE * (pages + 1));
  }
  await more.click();
  await expect(list.getByRole('listitem').first()).toHaveAttribute('aria-setsize', '120');
  await more.click();
  await expect(list.getByRole('listitem').first()).toHaveAttribute('aria-setsize', String(FRIENDS));
  expect(await list.getByRole('listitem').count()).toBeLessThan(60);

  await page.keyboard.press('Control+End');
  const last = list.getByRole('link', { name: friend(FRIENDS - 1).username });
  await expect(last).toBeInViewport();
  await expect(list.getByRole('listitem').last()).toHaveAttribute('aria-posinset', String(FRIENDS));
  await last.focus();
  await page.keyboard.press('Shift+Tab');
  await expect(list.getByRole('link', { name: friend(FRIENDS - 2).username })).toBeFocused();
  expect(alice.username).toContain('alice');
});

test('of many own posts only those near the window are in the page, and all can be reached', async ({
  page,
  alice,
}) => {
  await recordLayoutShifts(page);
  await servePosts(page, alice.username);
  const posts = page.getByRole('article', { name: `Clip by ${alice.username}` });
  await page.goto('/profile');
  await page.getByRole('link', { name: 'All posts in a list' }).click();
  await expect(page).toHaveURL('/oldposts');
  const feed = page.getByRole('feed', { name: 'Old posts' });
  const slots = feed.locator('> *');
  let most = 0;
  await expect(async () => {
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    await expect(slots).not.toHaveCount(0);
    most = Math.max(most, await posts.count());
    await expect(page.getByText('That is all.')).toBeVisible({ timeout: 100 });
  }).toPass({ timeout: 60_000, intervals: [50] });
  expect(most).toBeGreaterThan(2);
  expect(most).toBeLessThanOrEqual(MOST_DRAWN);
  await expect(slots).toHaveCount(POSTS);
  await expect(posts.last()).toHaveAttribute('aria-posinset', String(POSTS));
  await expect(posts.last()).toHaveAttribute('aria-setsize', String(POSTS));

  // From the end up: nothing that comes into view moves what is there.
  for (let index = POSTS - 1; index >= 14; index -= 1) {
    await slots.nth(index).evaluate((slot) => slot.scrollIntoView({ block: 'center' }));
    await expect(page.getByText(`clip ${index + 1}`, { exact: true })).toBeInViewport();
    expect(await posts.count()).toBeLessThanOrEqual(MOST_DRAWN);
  }
  expect(await layoutShifts(page)).toEqual([]);
  await expect.poll(() => runningFilms(page), { timeout: 10_000 }).toBe(1);

  const place = await page.evaluate(() => window.scrollY);
  await page.goBack();
  await expect(page).toHaveURL('/profile');
  await page.goForward();
  await expect(page.getByText('clip 15', { exact: true })).toBeInViewport();
  expect(await page.evaluate(() => window.scrollY)).toBe(place);
  expect(await posts.count()).toBeLessThanOrEqual(MOST_DRAWN);

  const at15 = feed.locator('[aria-posinset="15"]');
  await at15.getByRole('button', { name: 'Post menu' }).focus();
  for (const next of ['16', '17', '18', '19', '20']) {
    await expect(async () => {
      await page.keyboard.press('Tab');
      expect(await focusedPost(page)).toBe(next);
    }).toPass({ timeout: 10_000, intervals: [20] });
  }
  await expect(page.getByText('clip 20', { exact: true })).toBeInViewport();
});

/** Nobody posts that much in a test: the own posts, two at a time, each after the one before. */
async function servePosts(page: Page, owner: string): Promise<void> {
  await page.route('**/get/yourposts?*', async (route) => {
    const offset = Number(new URL(route.request().url()).searchParams.get('after') ?? 0);
    const end = Math.min(offset + POSTS_PAGE, POSTS);
    const rows = Array.from({ length: end - offset }, (_, index) =>
      tileOf({ tile_id: offset + index + 1, tile_link: 'sample-0001', tile_owner: owner }),
    );
    await route.fulfill({ json: { rows, after: end < POSTS ? String(end) : null } });
  });
}

function runningFilms(page: Page): Promise<number> {
  return page.locator('video').evaluateAll((films) => {
    return films.filter((film) => film instanceof HTMLVideoElement && !film.paused).length;
  });
}

function focusedPost(page: Page): Promise<string | null | undefined> {
  return page.evaluate(() =>
    document.activeElement?.closest('article')?.getAttribute('aria-posinset'),
  );
}

function friend(index: number): FriendRecord {
  return {
    uid: `friend${index}`,
    username: `friend.${String(index).padStart(3, '0')}`,
    img_url: '/avatars/default.svg',
  };
}
