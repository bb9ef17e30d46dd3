import { feedEndpoints } from '@reprise/contract/feed/calls.ts';
import { friendEndpoints, type FriendRecord } from '@reprise/contract/friends/calls.ts';
import type { Page } from '@playwright/test';
import { fakePages } from '../../support/fake-responses.ts';
import { tileOf } from '../../support/feed.ts';
import { expect, test } from '../../support/fixtures.ts';
import { clearLayoutShifts, layoutShifts, recordLayoutShifts } from '../../support/measurements.ts';

const FRIENDS = 140;
const FRIENDS_PAGE = 20;
const POSTS = 18;
const POSTS_PAGE = 2;
/** Posts within the window and 1,500 px on either side, with a margin. */
const MOST_RENDERED = 12;

test(
  'a long list of friends renders only the rows near the window',
  { tag: '@long' },
  async ({ alicePage: page }) => {
    await mockFriends(page);
    await page.goto('/profile?tab=friends');
    const list = page.getByRole('list', { name: 'Friends' });
    const more = page.getByRole('button', { name: 'Show more' });
    for (let pages = 1; pages <= 5; pages += 1) {
      await expect(list.getByRole('listitem')).toHaveCount(FRIENDS_PAGE * pages);
      await more.click();
    }
    await expect(list.getByRole('listitem').first()).toHaveAttribute('aria-setsize', '120');
    await more.click();
    await expect(list.getByRole('listitem').first()).toHaveAttribute(
      'aria-setsize',
      String(FRIENDS),
    );
    expect(await list.getByRole('listitem').count()).toBeLessThan(60);

    await page.keyboard.press('Control+End');
    const last = list.getByRole('link', { name: friend(FRIENDS - 1).username });
    await expect(last).toBeInViewport();
    await expect(list.getByRole('listitem').last()).toHaveAttribute(
      'aria-posinset',
      String(FRIENDS),
    );
    await last.focus();
    // Over the button of the row before.
    for (const key of ['Shift+Tab', 'Shift+Tab']) await page.keyboard.press(key);
    await expect(list.getByRole('link', { name: friend(FRIENDS - 2).username })).toBeFocused();
  },
);

test.describe('with clips that play', () => {
  test.use({ autoplay: 'always' });

  test(
    'a long list of posts renders only the posts near the window and keeps the scroll position',
    { tag: '@long' },
    async ({ page, alice }) => {
      await recordLayoutShifts(page);
      await mockPosts(page, alice.username);
      const posts = page.getByRole('article', { name: `Clip by ${alice.username}` });
      await page.goto('/profile');
      await page.getByRole('link', { name: 'View all posts as a list' }).click();
      await expect(page).toHaveURL('/oldposts');
      // Each page adds two posts to the profile's wall.
      await clearLayoutShifts(page);
      const feed = page.getByRole('feed', { name: 'Old posts' });
      const slots = feed.locator('> *');
      let most = 0;
      await expect(async () => {
        await scrollToBottom(page);
        await expect(slots).not.toHaveCount(0);
        most = Math.max(most, await posts.count());
        await expect(page.getByText('End of list.')).toBeVisible({ timeout: 100 });
      }).toPass({ timeout: 60_000, intervals: [50] });
      expect(most).toBeGreaterThan(2);
      expect(most).toBeLessThanOrEqual(MOST_RENDERED);
      await expect(slots).toHaveCount(POSTS);
      await expect(posts.last()).toHaveAttribute('aria-posinset', String(POSTS));
      await expect(posts.last()).toHaveAttribute('aria-setsize', String(POSTS));

      // Posts that enter while scrolling up must not move the others.
      for (let index = POSTS - 1; index >= 11; index -= 1) {
        await slots.nth(index).evaluate((slot) => slot.scrollIntoView({ block: 'center' }));
        await expect(page.getByText(`clip ${index + 1}`, { exact: true })).toBeInViewport();
        expect(await posts.count()).toBeLessThanOrEqual(MOST_RENDERED);
      }
      expect(await layoutShifts(page)).toEqual([]);
      await expect.poll(() => playingVideos(page), { timeout: 10_000 }).toBe(1);

      const scrollTop = await page.evaluate(() => window.scrollY);
      await page.goBack();
      await expect(page).toHaveURL('/profile');
      await page.goForward();
      await expect(page.getByText('clip 12', { exact: true })).toBeInViewport();
      expect(await page.evaluate(() => window.scrollY)).toBe(scrollTop);
      expect(await posts.count()).toBeLessThanOrEqual(MOST_RENDERED);

      await page.reload();
      await expect(page.getByText('clip 12', { exact: true })).toBeInViewport();
      expect(await page.evaluate(() => window.scrollY)).toBe(scrollTop);

      await feed.locator('[aria-posinset="12"]').getByRole('button', { name: 'Post menu' }).focus();
      for (const next of ['13', '14', '15']) {
        await expect(async () => {
          await page.keyboard.press('Tab');
          expect(await focusedPost(page)).toBe(next);
        }).toPass({ timeout: 10_000, intervals: [20] });
      }
      await expect(page.getByText('clip 15', { exact: true })).toBeInViewport();
    },
  );
});

async function scrollToBottom(page: Page): Promise<void> {
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
}

async function mockFriends(page: Page): Promise<void> {
  const pages: Record<string, object> = {};
  for (let offset = 0; offset <= FRIENDS; offset += FRIENDS_PAGE) {
    const count = Math.min(FRIENDS_PAGE, FRIENDS - offset);
    pages[offset] = { rows: Array.from({ length: count }, (_, index) => friend(offset + index)) };
  }
  await fakePages(page, friendEndpoints.allFriends.path, 'offset', pages);
}

async function mockPosts(page: Page, owner: string): Promise<void> {
  const pages: Record<string, object> = {};
  for (let start = 0; start < POSTS; start += POSTS_PAGE) {
    const rows = Array.from({ length: POSTS_PAGE }, (_, index) =>
      tileOf({ tile_id: start + index + 1, tile_link: 'sample-0001', tile_owner: owner }),
    );
    const end = start + POSTS_PAGE;
    pages[start === 0 ? '' : start] = { rows, after: end < POSTS ? String(end) : null };
  }
  await fakePages(page, feedEndpoints.yourPosts.path, 'after', pages);
}

function playingVideos(page: Page): Promise<number> {
  return page.locator('video').evaluateAll((videos) => {
    return videos.filter((video) => video instanceof HTMLVideoElement && !video.paused).length;
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
