import { expectAccessible } from '../../support/axe.ts';
import { SAMPLE } from '../../support/feed.ts';
import { expect, test } from '../../support/fixtures.ts';

test('a user lets everyone see their profile, and ends it', async ({
  alicePage: page,
  alice,
  browser,
}) => {
  await alice.post({ ...SAMPLE, description: 'for everyone' });
  const path = `/u/${alice.username}`;
  await page.goto('/settings#privacy');
  const control = page.getByRole('switch', { name: 'Let everyone see my profile' });
  await control.check();
  const link = page.getByRole('group', { name: 'Link to my profile' });
  await expect(link).toContainText(path);

  const visitor = await browser.newPage();
  expect((await visitor.goto(path))?.status()).toBe(200);
  await expect(visitor.getByRole('heading', { level: 1, name: alice.username })).toBeVisible();
  await expectAccessible(visitor, '/u/{username}');
  const announced = visitor.locator('link[rel="alternate"][type="application/feed+json"]');
  const feed = await visitor.request.get((await announced.getAttribute('href')) ?? '');
  expect(await feed.json()).toMatchObject({
    title: `${alice.username} · Reprise`,
    items: [{ title: 'for everyone' }],
  });
  const reader = visitor.getByRole('link', { name: 'Follow in a feed reader' });
  await expect(reader).toHaveAttribute('href', `${path}/feed.atom`);
  await visitor.getByRole('link', { name: /for everyone/ }).click();
  await expect(visitor).toHaveURL(/\/tile\//);

  await control.uncheck();
  await expect(link).toBeHidden();
  expect((await visitor.goto(path))?.status()).toBe(404);
  await expect(
    visitor.getByRole('heading', { name: 'Unexpected Application Error!' }),
  ).toBeVisible();
  expect((await visitor.request.get(`${path}/feed.atom`)).status()).toBe(404);
  await visitor.close();
});
