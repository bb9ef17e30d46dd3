import type { Page } from '@playwright/test';
import { SAMPLE, currentPost } from '../../support/feed.ts';
import { expect, test } from '../../support/fixtures.ts';

async function scrollToBottom(page: Page): Promise<void> {
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
}

test('signed out, /profile asks to log in', async ({ page }) => {
  await page.goto('/profile');
  const main = page.getByRole('main');
  await main.getByRole('button', { name: 'Settings' }).click();
  await expect(page.getByRole('alert')).toContainText('Log in to adjust settings.');
  await main.getByRole('button', { name: 'Create a Post' }).click();
  await expect(page.getByRole('alert')).toContainText('Log in to create a post.');
  await main.getByRole('link', { name: 'Log In and Register' }).click();
  await expect(page).toHaveURL('/login');
});

test('the profile shows picture, name, posts in four orders, and friends', async ({
  page,
  you,
}) => {
  await page.goto('/profile');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { name: you.username })).toBeVisible();
  for (const sort of ['Magic', 'Recent', 'Oldest', 'Most Liked']) {
    await main.getByRole('button', { name: sort, exact: true }).click();
    await expect(currentPost(page)).toBeVisible();
  }
  await expect(main.getByRole('button', { name: 'Friends', exact: true })).toBeHidden();
  await main.getByRole('tab', { name: 'Friends' }).click();
  await main.getByRole('button', { name: 'Show Friends' }).click();
  await expect(main.getByRole('link', { name: 'mara.k' })).toHaveAttribute(
    'href',
    '/friend/mara.k',
  );
  await main.getByRole('button', { name: 'Show Requests' }).click();
  await expect(main.getByRole('link', { name: 'noor' })).toBeVisible();
  await expect(main.getByRole('link', { name: 'yuki' })).toBeHidden();
  await page.reload();
  await expect(main.getByRole('tab', { name: 'Friends' })).toHaveAttribute('aria-selected', 'true');
});

test('/oldposts loads two more at the page bottom, until that is all', async ({ page, alice }) => {
  const words = ['one', 'two', 'three', 'four', 'five', 'six', 'seven'];
  for (const word of words) await alice.post({ ...SAMPLE, description: `number ${word}` });
  const offsets: number[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    // The viewer on the profile asks with a limit.
    if (url.pathname !== '/get/yourposts' || url.searchParams.has('limit')) return;
    offsets.push(Number(url.searchParams.get('offset')));
  });
  await page.goto('/profile');
  await page.getByRole('link', { name: 'All posts in a list' }).click();
  await expect(page).toHaveURL('/oldposts');
  await expect(page.getByText('number seven')).toBeVisible();
  await expect(page.getByText('number one')).toBeHidden();
  for (const word of words.toReversed()) {
    await expect(async () => {
      await scrollToBottom(page);
      await expect(page.getByText(`number ${word}`)).toBeAttached({ timeout: 500 });
    }).toPass();
  }
  await scrollToBottom(page);
  await expect(page.getByText('That is all.')).toBeVisible();
  expect(offsets).toEqual([0, 2, 4, 6]);
});
