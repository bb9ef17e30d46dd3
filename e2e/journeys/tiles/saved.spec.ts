import { expectAccessible } from '../../support/axe.ts';
import { nextButton, SAMPLE, showOnlyPostsOf, currentPost } from '../../support/feed.ts';
import { expect, test } from '../../support/fixtures.ts';

test('a clip is saved from the feed, found on the profile, and taken off the list', async ({
  page,
  alice,
  bob,
}) => {
  await bob.post({ ...SAMPLE, description: 'the older one' });
  await bob.post({ ...SAMPLE, description: 'the newer one' });
  await showOnlyPostsOf(page, bob.username);
  await page.goto('/');
  const save = page.getByRole('button', { name: 'Save', exact: true });
  for (const words of ['the newer one', 'the older one']) {
    await expect(currentPost(page)).toContainText(words);
    const answered = page.waitForResponse('**/create/savepost/*');
    await save.click();
    await expect(save).toHaveAttribute('aria-pressed', 'true');
    expect((await answered).status()).toBe(200);
    if (words === 'the newer one') await nextButton(page).click();
  }
  // A row that is half under the navbar counts as too small.
  await page.evaluate(() => window.scrollTo(0, 0));
  await expectAccessible(page, 'a saved clip in the feed');

  await page.goto('/profile');
  await page.getByRole('tab', { name: 'Saved' }).click();
  await expect(currentPost(page)).toContainText('the older one');
  await expectAccessible(page, 'Saved');
  await nextButton(page).click();
  await expect(currentPost(page)).toContainText('the newer one');
  const taken = page.waitForResponse('**/create/unsavepost/*');
  await save.click();
  await expect(save).toHaveAttribute('aria-pressed', 'false');
  expect((await taken).status()).toBe(200);
  await page.reload();
  await expect(currentPost(page)).toContainText('the older one');
  await expect(page.getByRole('button', { name: 'THE END' })).toBeVisible();

  const others = await bob.call('/get/savedvideos', { params: { user: bob.username } });
  expect(others.body).toMatchObject({ rows: [] });
  expect(alice.username).not.toBe(bob.username);
});

test('with nothing saved, the tab says what will stand there', async ({ page, alice }) => {
  await page.goto('/profile?tab=saved');
  await expect(page.getByText('Clips that you save appear here, for you alone.')).toBeVisible();
  await expectAccessible(page, 'Saved, empty');
  expect(alice.username).toContain('alice');
});
