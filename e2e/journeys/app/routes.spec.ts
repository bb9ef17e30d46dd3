import { expect, test } from '../../support/fixtures.ts';
import { mockFeed, currentPost, tileOf } from '../../support/feed.ts';

const ERROR = 'Unexpected Application Error!';

test('a username holds dots: /friend/dex.fm is a page and not a missing file @desktop', async ({
  page,
  you,
}) => {
  const answer = await page.goto('/friend/dex.fm');
  expect(answer?.status()).toBe(200);
  expect(answer?.headers()['content-type']).toContain('text/html');
  await expect(page.getByRole('heading', { name: 'dex.fm' })).toBeVisible();
  expect(you.username).toBe('you');
});

test('an unknown address shows the error screen with a link home', async ({ page, pageErrors }) => {
  pageErrors.allow(/404/);
  const answer = await page.goto('/nowhere/at.all');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: ERROR })).toBeVisible();
  await page.getByRole('link', { name: 'Back to the home feed' }).click();
  await expect(page).toHaveURL('/');
  await expect(currentPost(page)).toBeVisible();
});

test('a missing file and an unknown call are not answered with the page @desktop', async ({
  request,
}) => {
  for (const path of ['/assets/missing.js', '/get/nothing']) {
    const answer = await request.get(path, { headers: { accept: '*/*' } });
    expect(answer.status()).toBe(404);
    expect(answer.headers()['content-type']).toContain('application/json');
  }
});

test('a thrown error shows the error screen, and nothing of the error @desktop', async ({
  page,
  pageErrors,
}) => {
  pageErrors.allow(/RangeError|Invalid time value/);
  // The contract takes any string for a date; this one cannot be formatted.
  await mockFeed(page, [tileOf({ tile_id: 1, tile_link: 'sample-0001', created_date: 'no date' })]);
  await page.goto('/');
  await expect(page.getByRole('heading', { name: ERROR })).toBeVisible();
  await expect(page.locator('body')).not.toContainText(/RangeError|Invalid|\.js:\d+/);
  await expect(page.getByRole('banner')).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('link', { name: 'Back to the home feed' }).click();
  await expect(currentPost(page)).toBeVisible();
});
