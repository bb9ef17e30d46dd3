import { expect, test } from '../../support/fixtures.ts';
import { layoutShifts, recordLayoutShifts } from '../../support/measurements.ts';
import { expectLoaded } from '../../support/screens.ts';

test(
  'on a phone, the screens of a signed-in user load without a layout shift',
  { tag: '@mobile-only' },
  async ({ samplePage: page }) => {
    await recordLayoutShifts(page);
    await page.goto('/?sort=friends');
    await expect(page.getByRole('textbox', { name: /^Reply to / })).toBeVisible();
    expect(await layoutShifts(page), 'home').toEqual([]);

    for (const path of ['/profile', '/friend/mara.k']) {
      await page.goto(path);
      await expectLoaded(page);
      await expect(page.getByRole('list', { name: 'Clips' })).toBeVisible();
      expect(await layoutShifts(page), path).toEqual([]);
    }

    await page.goto('/notifications');
    await expect(page.getByRole('paragraph').filter({ hasText: 'new likes' })).toBeVisible();
    expect(await layoutShifts(page), 'notifications').toEqual([]);
  },
);
