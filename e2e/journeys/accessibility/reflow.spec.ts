import type { Page } from '@playwright/test';
import { befriend } from '../../support/friends.ts';
import {
  expectPlaying,
  SAMPLE,
  mockFeed,
  showOnlyPostsOf,
  currentPost,
  tileOf,
} from '../../support/feed.ts';
import { expect, test } from '../../support/fixtures.ts';

/** Nothing in it lets a line break. */
const WORD = 'Donaudampfschifffahrtsgesellschaft'.repeat(10);

const SIZES = {
  'at 320 px': { width: 320, height: 640 },
  // What is left of 1280 x 800 when everything is twice as large.
  'at 200 % zoom': { width: 640, height: 400 },
} as const;

/** Words as wide apart as WCAG 1.4.12 lets somebody set them. */
function spreadWords(page: Page): Promise<void> {
  return page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`* {
      line-height: 1.5 !important;
      letter-spacing: 0.12em !important;
      word-spacing: 0.16em !important;
    }`);
    document.adoptedStyleSheets = [sheet];
  });
}

/** The page is no wider than the window, and no heading, control or sentence hides a part of its words. */
async function expectReflow(page: Page, screen: string): Promise<void> {
  const faults = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const wide = scrollWidth > clientWidth ? [`page: ${scrollWidth} px`] : [];
    const texts = document.querySelectorAll('h1, h2, h3, p, button, a, label, [role=tab]');
    const cut = [...texts].filter((each) => isDrawn(each) && isCut(each));
    return [...wide, ...cut.map((each) => each.outerHTML.slice(0, 160))];

    /** The boxes for screen readers alone are a pixel wide. */
    function isDrawn(each: Element): boolean {
      const { width, height } = each.getBoundingClientRect();
      return width > 1 && height > 1 && getComputedStyle(each).visibility === 'visible';
    }

    /** By its own edge, or by that of a box around it. What scrolls, or ends in dots, says so. */
    function isCut(each: Element): boolean {
      const { left, right } = each.getBoundingClientRect();
      for (let box: Element | null = each; box; box = box.parentElement) {
        const { overflowX, textOverflow } = getComputedStyle(box);
        if (overflowX === 'auto' || overflowX === 'scroll') return false;
        if (overflowX === 'visible') continue;
        if (textOverflow === 'ellipsis') continue;
        if (box === each && each.scrollWidth > each.clientWidth + 1) return true;
        const edge = box.getBoundingClientRect();
        if (left < edge.left - 1 || right > edge.right + 1) return true;
      }
      return left < -1 || right > clientWidth + 1;
    }
  });
  expect(faults, screen).toEqual([]);
}

/** A feed of one clip with words that are longer than the window. */
async function serveLongWords(page: Page, owner: string): Promise<void> {
  await mockFeed(page, [
    tileOf({
      tile_id: 1,
      tile_link: SAMPLE.link,
      tile_owner: owner,
      tile_desc: WORD,
      tile_likes: 1_234_567,
    }),
    tileOf({ tile_id: 2, tile_link: SAMPLE.link }),
  ]);
}

for (const [size, viewport] of Object.entries(SIZES)) {
  test(`no screen scrolls sideways ${size} @desktop`, async ({
    page,
    context,
    alice,
    bob,
    pageErrors,
  }) => {
    pageErrors.allow(/404/);
    await page.setViewportSize(viewport);
    await befriend(alice, bob);
    await alice.post({ ...SAMPLE, description: WORD });
    await bob.post({ ...SAMPLE, description: WORD });
    await serveLongWords(page, 'a.very_longname');
    for (const path of [
      '/',
      '/upload',
      '/account',
      '/magic',
      '/profile',
      '/profile?tab=friends',
      '/profile?tab=saved',
      '/settings',
      '/oldposts',
      '/messages',
      '/notifications',
      `/friend/${bob.username}`,
      '/tile/Unknown00000',
      '/nowhere',
    ]) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
      await page.waitForLoadState('networkidle');
      await expectReflow(page, path);
      await spreadWords(page);
      await expectReflow(page, `${path}, spread`);
    }
    await expect(page.getByRole('button', { name: `Account of ${alice.username}` })).toBeVisible();
    await context.clearCookies();
    for (const path of [
      '/',
      '/profile',
      '/login',
      '/reset-password',
      '/reset-password?code=x',
      '/confirm-email?code=x',
    ]) {
      await page.goto(path);
      await page.waitForLoadState('networkidle');
      await expectReflow(page, `${path} of a visitor`);
    }
    await page.goto('/login');
    await page.getByRole('tab', { name: 'Register' }).click();
    await expectReflow(page, '/login, Register');
  });

  test(`no box, menu or conversation is cut off ${size} @desktop`, async ({ page, alice, bob }) => {
    await page.setViewportSize(viewport);
    await befriend(alice, bob);
    const tileId = await alice.post({ ...SAMPLE, description: WORD });
    const sent = await bob.call('/user/friend', {
      params: { friend: alice.username, user: bob.username },
    });
    expect(sent.status).toBe(200);
    await showOnlyPostsOf(page, alice.username);
    await page.goto('/');
    await expectPlaying(page);
    // Nothing lies over a player, the bar of PREV and NEXT included.
    const player = await page.locator('video').boundingBox();
    const next = await page.getByRole('button', { name: 'THE END' }).boundingBox();
    expect(next?.y).toBeGreaterThanOrEqual((player?.y ?? 0) + (player?.height ?? 0));
    await page.getByRole('button', { name: 'more' }).click();
    await expectReflow(page, 'a long caption, unfolded');
    await page.getByRole('button', { name: 'Post menu' }).click();
    await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeVisible();
    await expectReflow(page, 'the post menu');
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    await expect(page.getByRole('slider', { name: 'End of the passage' })).toBeVisible();
    await expectReflow(page, 'the edit box');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Share this clip' }).click();
    await page.getByRole('checkbox', { name: bob.username }).click();
    await page.getByRole('button', { name: 'Copy link' }).click();
    await expectReflow(page, 'the share dialog');
    await page.getByPlaceholder('Enter the Message to Share').fill(WORD);
    await page.getByRole('button', { name: 'Share', exact: true }).click();
    await expect(page.getByRole('dialog')).toContainText(bob.username);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: `Account of ${alice.username}` }).click();
    await expect(page.getByRole('menuitemradio', { name: 'Dark' })).toBeVisible();
    await expectReflow(page, 'the account menu');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^Notifications/ }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectReflow(page, 'the notification panel');
    await page.goto('/messages');
    await page.getByRole('link', { name: new RegExp(bob.username) }).click();
    await expect(page.getByText(WORD).last()).toBeVisible();
    await expectReflow(page, 'a conversation');
    await page.goto('/settings');
    for (const name of [
      'Change e-mail',
      'Change password',
      'Delete account',
      'Sign out everywhere',
    ]) {
      await page.getByRole('button', { name, exact: true }).click();
      await expect(page.getByRole('dialog').or(page.getByRole('alertdialog'))).toBeVisible();
      await expectReflow(page, name);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog').or(page.getByRole('alertdialog'))).toBeHidden();
    }
    expect(tileId).toBeGreaterThan(0);
    await expect(currentPost(page)).toHaveCount(0);
  });
}
