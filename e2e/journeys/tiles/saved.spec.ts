import { expectAccessible } from '../../support/axe.ts';
import { currentPost, nextButton, poster, SAMPLE, showOnlyPostsOf } from '../../support/feed.ts';
import { expect, test } from '../../support/fixtures.ts';
import { openScreen } from '../../support/screens.ts';

test(
  'saved clips are on the profile, last saved first, for their user alone',
  { tag: '@long' },
  async ({ alicePage: page, bob }) => {
    await bob.post({ ...SAMPLE, description: 'the older one' });
    await bob.post({ ...SAMPLE, description: 'the newer one' });
    await showOnlyPostsOf(page, bob.username);
    await page.goto('/');
    const save = page.getByRole('button', { name: 'Save', exact: true });
    for (const text of ['the newer one', 'the older one']) {
      await expect(currentPost(page)).toContainText(text);
      const responded = page.waitForResponse('**/create/savepost/*');
      await save.click();
      await expect(save).toHaveAttribute('aria-pressed', 'true');
      expect((await responded).status()).toBe(200);
      if (text === 'the newer one') await nextButton(page).click();
    }
    // Axe reports a control half under the navbar as too small.
    await page.evaluate(() => window.scrollTo(0, 0));
    await expectAccessible(page, 'a saved clip in the feed');

    await openScreen(page, '/profile');
    await page.getByRole('tab', { name: 'Saved' }).click();
    await expect(page.getByRole('list', { name: 'Clips' }).getByRole('link')).toHaveText([
      /the older one/,
      /the newer one/,
    ]);
    await expectAccessible(page, 'Saved');
    await poster(page, 'the older one').click();
    await expect(currentPost(page)).toContainText('the older one');
    await nextButton(page).click();
    await expect(currentPost(page)).toContainText('the newer one');
    const responded = page.waitForResponse('**/create/unsavepost/*');
    await save.click();
    await expect(save).toHaveAttribute('aria-pressed', 'false');
    expect((await responded).status()).toBe(200);
    await page.reload();
    await expect(currentPost(page)).toContainText('the older one');
    await expect(page.getByRole('button', { name: 'THE END' })).toBeVisible();
    await page.getByRole('button', { name: 'Back to all clips' }).click();
    await expect(poster(page, 'the older one')).toBeFocused();

    const others = await bob.call('/get/savedvideos', { params: { user: bob.username } });
    expect(others.body).toMatchObject({ rows: [] });
  },
);
