import { fakeResponse } from '../../support/fake-responses.ts';
import { withoutFirstView } from '../../support/feed.ts';
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

test(
  'on a desktop, a profile with a long bio loads without a layout shift',
  { tag: '@long' },
  async ({ samplePage: page }) => {
    await page.route('**/user/person?*', async (route) => {
      const response = await route.fetch();
      const body = await response.json();
      body.rows[0].bio = 'I listen for the part where someone breathes. '.repeat(3);
      await route.fulfill({ response, json: body });
    });
    await recordLayoutShifts(page);
    for (const path of ['/profile', '/friend/mara.k']) {
      await page.goto(path);
      await expectLoaded(page);
      await expect(page.getByRole('list', { name: 'Clips' })).toBeVisible();
      await expect(page.getByText('I listen for the part')).toBeVisible();
      expect(await layoutShifts(page), path).toEqual([]);
    }
  },
);

test(
  'on a phone on its side, a feed that fails to load does not shift',
  { tag: '@long' },
  async ({ page }) => {
    await page.setViewportSize({ width: 844, height: 390 });
    await recordLayoutShifts(page);
    await withoutFirstView(page);
    await fakeResponse(page, '/get/homevideo', { error: 'INTERNAL' }, 500);
    await page.goto('/');
    await expect(page.getByText('The clips could not be loaded.')).toBeVisible();
    expect(await layoutShifts(page)).toEqual([]);
    await page.getByRole('button', { name: 'Sort, search, messages' }).click();
    await expect(page.getByRole('banner')).toBeVisible();
  },
);

test(
  'fonts that arrive just after the first paint barely move the layout',
  { tag: '@long' },
  async ({ page }) => {
    await recordLayoutShifts(page);
    for (const delayMs of [60, 90]) {
      await page.route('**/*.woff2', async (route) => {
        // The network's delay: late enough for the first paint, early enough to be used.
        await new Promise((resolve) => setTimeout(resolve, delayMs));
        await route.continue();
      });
      await page.goto('/');
      await expectLoaded(page);
      expect(await layoutShifts(page), `${delayMs} ms`).toEqual([]);
      await page.unroute('**/*.woff2');
    }
  },
);

test(
  'on a phone, the placeholder of a profile leaves its texts free',
  { tag: ['@mobile-only', '@long'] },
  async ({ samplePage: page }) => {
    await page.route('**/user/person?*', () => undefined);
    await page.goto('/friend/mara.k');
    const parts = page.locator('section[aria-busy="true"] [aria-hidden="true"]');
    await expect(parts).toHaveCount(4);
    const [photo, name] = await parts.evaluateAll((all) =>
      all.map((part) => part.getBoundingClientRect().toJSON()),
    );
    expect(photo.width).toBe(80);
    expect(photo.right).toBeLessThan(name.left);
  },
);

test(
  '/login explains an ended session without a layout shift',
  { tag: '@long' },
  async ({ page }) => {
    await recordLayoutShifts(page);
    const sentence = page.getByText('Your session has ended; sign in again to continue.');
    await page.goto('/login');
    await expectLoaded(page);
    await expect(sentence).toBeHidden();
    expect(await layoutShifts(page), 'visitor').toEqual([]);

    await page.evaluate(() => localStorage.setItem('uid', 'uid-alice'));
    await page.goto('/login');
    await expectLoaded(page);
    await expect(sentence).toBeVisible();
    expect(await layoutShifts(page), 'ended session').toEqual([]);
  },
);
