import { expectAccessible } from '../../support/axe.ts';
import { currentPost, nextButton, poster, SAMPLE, showOnlyPostsOf } from '../../support/feed.ts';
import { expect, test } from '../../support/fixtures.ts';
import { openScreen } from '../../support/screens.ts';

test(
  'watched clips are on the profile once that is turned on, until they are cleared',
  { tag: '@long' },
  async ({ alicePage: page, bob }) => {
    await bob.post({ ...SAMPLE, description: 'the older one' });
    await bob.post({ ...SAMPLE, description: 'the newer one' });
    await page.goto('/profile?tab=watched');
    await expectAccessible(page, 'Watched, off');
    await page.getByRole('button', { name: 'List the clips I watch' }).click();
    await expect(page.getByText(/^Clips that you watch from now on/)).toBeVisible();

    await showOnlyPostsOf(page, bob.username);
    await openScreen(page, '/');
    await expect(currentPost(page)).toContainText('the newer one');
    // Views are recorded once the screen is complete.
    await page.evaluate(() => new Promise((done) => requestIdleCallback(() => done(null))));
    await nextButton(page).click();
    await expect(currentPost(page)).toContainText('the older one');
    const recorded = page.waitForResponse('**/feed/views');
    await openScreen(page, '/profile?tab=watched');
    expect((await recorded).status()).toBe(200);

    await page.reload();
    const clips = page.getByRole('list', { name: 'Clips' }).getByRole('link');
    await expect(clips).toHaveText([/the older one/, /the newer one/]);
    await expectAccessible(page, 'Watched');
    await poster(page, 'the newer one').hover();
    await page.getByRole('button', { name: 'Remove from this list: the newer one' }).click();
    await expect(clips).toHaveText([/the older one/]);
    await page.getByRole('button', { name: 'Clear list' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Clear list' }).click();
    await expect(page.getByText(/^Clips that you watch from now on/)).toBeVisible();
    await page.reload();
    await expect(page.getByText(/^Clips that you watch from now on/)).toBeVisible();
  },
);
