import type { FriendRecord } from '@reprise/contract/friends.ts';
import { expect, test } from './fixtures.ts';

const FRIENDS = 140;
const PAGE = 20;

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

function friend(index: number): FriendRecord {
  return {
    uid: `friend${index}`,
    username: `friend.${String(index).padStart(3, '0')}`,
    img_url: '/avatars/default.svg',
  };
}
