import { currentPost } from '../../support/feed.ts';
import { expect, test } from '../../support/fixtures.ts';

test('an unknown address shows the error screen with a link home', async ({ page, pageErrors }) => {
  pageErrors.allow(/404/);
  const response = await page.goto('/nowhere/at.all');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible();
  await page.getByRole('link', { name: 'Back to home' }).click();
  await expect(page).toHaveURL('/');
  await expect(currentPost(page)).toBeVisible();
});

test(
  'a malformed address shows the error screen with status 400',
  { tag: '@long' },
  async ({ page, pageErrors }) => {
    pageErrors.allow(/400/);
    const response = await page.goto('/friend/%E0%A4%A');
    expect(response?.status()).toBe(400);
    await expect(
      page.getByRole('heading', { name: 'Unexpected Application Error!' }),
    ).toBeVisible();
    await page.getByRole('link', { name: 'Back to home' }).click();
    await expect(currentPost(page)).toBeVisible();
  },
);

test('a path with dots gets the page; a missing file or an unknown call gets 404 as JSON', async ({
  request,
}) => {
  const page = await request.get('/friend/dex.fm', { headers: { accept: 'text/html' } });
  expect(page.status()).toBe(200);
  expect(page.headers()['content-type']).toContain('text/html');
  for (const path of ['/assets/missing.js', '/get/nothing']) {
    const response = await request.get(path, { headers: { accept: '*/*' } });
    expect(response.status()).toBe(404);
    expect(response.headers()['content-type']).toContain('application/json');
  }
});
