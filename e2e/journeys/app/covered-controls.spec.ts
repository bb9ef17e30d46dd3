import type { Page } from '@playwright/test';
import { expectPaused } from '../../support/feed.ts';
import { expect, test } from '../../support/fixtures.ts';
import { expectControlsUncovered } from '../../support/hit-test.ts';
import { setAutoplay } from '../../support/preferences.ts';
import { expectLoaded, openScreen, openSearch } from '../../support/screens.ts';
import { convert, expectConverted, WATCH_LINK } from '../../support/create.ts';

test(
  'on a phone, a tap reaches each control of the feed, for visitors and members',
  { tag: '@mobile-only' },
  async ({ samplePage: page, browser }) => {
    await openFeed(page);
    await expectControlsUncovered(page, 'home');
    const context = await browser.newContext();
    await setAutoplay(context, 'never');
    const visitor = await context.newPage();
    await openFeed(visitor);
    await expectControlsUncovered(visitor, 'home of a visitor');
    await visitor.getByRole('button', { name: 'Recent' }).tap();
    await expect(visitor).toHaveURL('/?sort=recent');
    await context.close();
  },
);

async function openFeed(page: Page): Promise<void> {
  await page.goto('/');
  await expectPaused(page);
}

const SIZES = [
  { width: 360, height: 740 },
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 844, height: 390 },
  { width: 1280, height: 800 },
] as const;

for (const viewport of SIZES) {
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport, hasTouch: viewport.width < 1000 });

    test('a click reaches each control of a visitor', { tag: '@long' }, async ({ page }) => {
      await openFeed(page);
      await expectControlsUncovered(page, 'home');
      for (const path of ['/magic', '/profile', '/login']) {
        await openScreen(page, path);
        await expectControlsUncovered(page, path);
      }
      await page.getByRole('tab', { name: 'Register' }).click();
      await expectControlsUncovered(page, 'Register');
    });

    test(
      'a click reaches each control of a member',
      { tag: '@long' },
      async ({ samplePage: page }) => {
        await openFeed(page);
        await expectControlsUncovered(page, 'home');
        await expectOverlaysUncovered(page);
        await page.goto('/?sort=oldest');
        await expectPaused(page);
        await expectControlsUncovered(page, 'home, Oldest');
        for (const path of [
          '/profile',
          '/notifications',
          '/profile?tab=friends',
          '/settings',
          '/profile?tab=saved',
          '/friend/mara.k',
          '/profile?tab=watched',
          '/invite',
          '/magic',
          '/messages',
          '/upload',
        ]) {
          await openScreen(page, path);
          await expectControlsUncovered(page, path);
        }
        await convert(page, 'Video link', WATCH_LINK);
        await expectConverted(page);
        await expectControlsUncovered(page, '/upload, converted');
        await page.goto('/messages');
        await page.getByRole('link', { name: /^mara\.k/ }).click();
        await expectLoaded(page);
        await expectControlsUncovered(page, 'a conversation');
        await page.goto('/profile');
        await page.getByRole('list', { name: 'Clips' }).getByRole('link').first().click();
        await expectPaused(page);
        await expectControlsUncovered(page, 'a clip');
      },
    );
  });
}

async function expectOverlaysUncovered(page: Page): Promise<void> {
  // Once sound was used, narrow phones have room for the playback menu.
  await page.getByRole('button', { name: 'Tap for sound' }).click();
  for (const [button, popup] of [
    ['Post menu', '[role="menu"]'],
    ['Playback', '[role="menu"], [role="dialog"]'],
    ['Share this clip', '[role="dialog"]'],
  ] as const) {
    await page.getByRole('button', { name: button, exact: true }).click();
    await expect(page.locator(popup)).toBeVisible();
    await expectControlsUncovered(page, button, popup);
    await page.keyboard.press('Escape');
    await expect(page.locator(popup)).toBeHidden();
  }
  const bars = page.getByRole('button', { name: 'Sort, search, messages' });
  if (await bars.isVisible()) {
    await bars.click();
    await expectControlsUncovered(page, 'the bars');
  }
  const search = await openSearch(page);
  await search.fill('mara');
  await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible();
  await expectControlsUncovered(page, 'search', '[role="search"]');
}
