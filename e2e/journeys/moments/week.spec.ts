import { weekDayOf, weekEndBefore, weekPath } from '@reprise/contract/week/rules/week.ts';
import { DAY } from '@reprise/contract/units.ts';
import { expectAccessible } from '../../support/axe.ts';
import { currentPost, SAMPLE } from '../../support/feed.ts';
import { expect, test } from '../../support/fixtures.ts';
import { befriend } from '../../support/friends.ts';
import { openScreen } from '../../support/screens.ts';

test(
  'the week plays clips of friends; “Not this one” leaves one out permanently',
  { tag: '@long' },
  async ({ alicePage: page, alice, bob }) => {
    await befriend(alice, bob);
    await bob.post({ ...SAMPLE, description: 'the older one' });
    await bob.post({ ...SAMPLE, description: 'the newer one' });
    // Of the week that ends next.
    const path = weekPath(weekDayOf(weekEndBefore(new Date(Date.now() + 7 * DAY))));
    await page.goto('/settings');
    await openScreen(page, path);
    await expect(currentPost(page)).toContainText('the newer one');
    await expect(page.getByRole('heading', { name: 'This week' })).toBeVisible();
    await expectAccessible(page, 'the week');
    await page.keyboard.press('ArrowRight');
    await expect(currentPost(page)).toContainText('the older one');
    await page.getByRole('button', { name: 'Not this one' }).click();
    await expect(currentPost(page)).toContainText('the newer one');
    await expect(page.getByText('1 of 1')).toBeVisible();
    await page.reload();
    await expect(currentPost(page)).toContainText('the newer one');
    await expect(page.getByRole('button', { name: 'THE END' })).toBeVisible();
  },
);
