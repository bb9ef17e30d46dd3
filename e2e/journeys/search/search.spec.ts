import { expect, test } from '../../support/fixtures.ts';
import { openSearch } from '../../support/screens.ts';

test(
  'finds users by a prefix first, then by a part of their name',
  { tag: ['@mobile-only', '@long'] },
  async ({ samplePage: page }) => {
    const options = page.getByRole('group', { name: 'People' }).getByRole('option');
    await page.goto('/');
    const box = await openSearch(page);
    await box.fill('in');
    await expect(options.first()).toContainText('ines');
    await expect(options.filter({ hasText: 'ada.lind' })).toBeVisible();
    // SQL wildcards match literally.
    await box.fill('a_');
    await expect(options.filter({ hasText: 'priya_s' })).toBeVisible();
    await expect(options.filter({ hasText: 'mara.k' })).toBeHidden();
    await box.fill('o%');
    await expect(
      page.getByRole('status').filter({ hasText: 'No people found for “o%”.' }),
    ).toBeVisible();
    await box.press('Escape');
    await expect(options.first()).toBeHidden();

    await (await openSearch(page)).fill('MARA');
    await options.filter({ hasText: 'mara.k' }).click();
    await expect(page).toHaveURL('/friend/mara.k');
    await expect(page.getByRole('button', { name: 'Remove Friend' })).toBeVisible();

    const again = await openSearch(page);
    await again.fill('you');
    await expect(options.filter({ hasText: 'you' }).first()).toBeVisible();
    await again.press('ArrowDown');
    await again.press('Enter');
    await expect(page).toHaveURL('/profile');
  },
);
