import type { Page } from '@playwright/test';
import { groupLimits } from '@reprise/contract/chat/limits.ts';
import { mixLimits } from '@reprise/contract/mixes/limits.ts';
import { videoPath } from '@reprise/contract/moments/rules/video-path.ts';
import { tokenLimits } from '@reprise/contract/tokens/limits.ts';
import { DAY } from '@reprise/contract/units.ts';
import { weekDayOf, weekEndBefore, weekPath } from '@reprise/contract/week/rules/week.ts';
import { createGroup, openConversation, sendToFriend, sendToGroup } from '../../support/chat.ts';
import { fakeDeveloperLists, TOKENS, WEBHOOKS } from '../../support/developer.ts';
import { mockFeed, SAMPLE, showOnlyPostsOf, tileOf } from '../../support/feed.ts';
import { expect, test } from '../../support/fixtures.ts';
import { befriend } from '../../support/friends.ts';
import { makeMix } from '../../support/mixes.ts';
import { expectLoaded, openScreen, openSearch } from '../../support/screens.ts';
import { room } from '../../support/together.ts';

/** A word without a place to break. */
const WORD = 'Donaudampfschifffahrtsgesellschaft'.repeat(10);

/** A name of maximum length, without a space. */
const GROUP = WORD.slice(0, groupLimits.nameMax);

const NARROW = { width: 320, height: 640 } as const;
const ZOOMED = { width: 640, height: 400 } as const;

/** `npm test` checks only the wider text on the narrow page. */
const IS_LONG = process.env['TEST_LONG'] !== undefined;

async function expectReflow(page: Page, screen: string): Promise<void> {
  // Each change of size lays out the whole page again.
  await page.setViewportSize(NARROW);
  if (IS_LONG) await expectNoFaults(page, `${screen}, narrow`);
  await setTextSpacing(page, true);
  await expectNoFaults(page, `${screen}, narrow and spaced`);
  if (!IS_LONG) return;
  await page.setViewportSize(ZOOMED);
  await expectNoFaults(page, `${screen}, zoomed and spaced`);
  await setTextSpacing(page, false);
  await expectNoFaults(page, `${screen}, zoomed`);
}

async function setTextSpacing(page: Page, isOn: boolean): Promise<void> {
  await page.evaluate((isSpaced) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`* {
      line-height: 1.5 !important;
      letter-spacing: 0.12em !important;
      word-spacing: 0.16em !important;
    }`);
    document.adoptedStyleSheets = isSpaced ? [sheet] : [];
  }, isOn);
}

async function expectNoFaults(page: Page, context: string): Promise<void> {
  expect(await findFaults(page), context).toEqual([]);
}

function findFaults(page: Page): Promise<readonly string[]> {
  return page.evaluate(async () => {
    // Components that measure themselves need two frames after a resize.
    for (let frame = 0; frame < 2; frame += 1) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    const { scrollWidth, clientWidth } = document.documentElement;
    const wide = scrollWidth > clientWidth ? [`page: ${scrollWidth} px`] : [];
    const texts = document.querySelectorAll('h1, h2, h3, p, button, a, label, [role=tab]');
    const cut = [...texts].filter((each) => isRendered(each) && isCut(each));
    return [...wide, ...cut.map((each) => each.outerHTML.slice(0, 160))];

    function isRendered(each: Element): boolean {
      const { width, height } = each.getBoundingClientRect();
      return width > 1 && height > 1 && getComputedStyle(each).visibility === 'visible';
    }

    /** Ignores clipping by ancestors that scroll or end in an ellipsis. */
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
}

async function mockLongWords(page: Page): Promise<void> {
  await mockFeed(page, [
    tileOf({
      tile_id: 1,
      tile_link: SAMPLE.link,
      tile_owner: 'a.very_longname',
      tile_desc: WORD,
      tile_likes: 1_234_567,
    }),
    tileOf({ tile_id: 2, tile_link: SAMPLE.link }),
  ]);
}

test(
  'no screen of a signed-in user scrolls sideways at 320 px or 200 % zoom',
  { tag: '@long' },
  async ({ page, alice, bob, pageErrors }) => {
    pageErrors.allow(/404/);
    await befriend(alice, bob);
    await alice.post({ ...SAMPLE, description: WORD });
    await bob.post({ ...SAMPLE, description: WORD });
    await mockLongWords(page);
    await page.goto('/');
    await expectLoaded(page);
    await expectReflow(page, '/');
    for (const path of [
      '/upload',
      '/account',
      '/profile',
      '/settings',
      '/profile?tab=friends',
      '/oldposts',
      '/profile?tab=saved',
      '/messages',
      '/notifications',
      '/profile?tab=watched',
      `/friend/${bob.username}`,
      videoPath(SAMPLE.link),
      '/tile/Unknown00000',
      '/nowhere',
    ]) {
      await openScreen(page, path);
      await expectReflow(page, path);
    }
  },
);

test(
  'the content of a dialog fits at 400 % zoom',
  { tag: '@long' },
  async ({ page, alice, bob }) => {
    await befriend(alice, bob);
    await bob.post({ ...SAMPLE, description: 'zoomed' });
    await showOnlyPostsOf(page, bob.username);
    await page.setViewportSize({ width: 320, height: 256 });
    await page.goto('/');
    await page.getByRole('button', { name: 'Share this clip' }).click();
    const friend = page.getByRole('dialog').getByText(bob.username);
    await friend.scrollIntoViewIfNeeded();
    await expect(friend).toBeInViewport({ ratio: 1 });
    const message = page.getByRole('dialog').getByPlaceholder('Enter the Message to Share');
    await message.scrollIntoViewIfNeeded();
    await expect(message).toBeInViewport({ ratio: 1 });
  },
);

test(
  'no screen of a visitor scrolls sideways at 320 px or 200 % zoom',
  { tag: '@long' },
  async ({ page }) => {
    await mockLongWords(page);
    await page.goto('/');
    await expectLoaded(page);
    await expectReflow(page, '/');
    for (const path of [
      '/magic',
      '/search?q=the',
      '/u/mara.k',
      videoPath(SAMPLE.link),
      '/reset-password',
      '/profile',
      '/reset-password#code=x',
      '/confirm-email#code=x',
      '/login',
    ]) {
      await openScreen(page, path);
      await expectReflow(page, path);
    }
    await page.getByRole('tab', { name: 'Register' }).click();
    await expectReflow(page, '/login, Register');
  },
);

test(
  'no dialog, menu or conversation is cut off at 320 px or 200 % zoom',
  { tag: '@long' },
  async ({ page, alice, bob }) => {
    await page.setViewportSize(NARROW);
    await befriend(alice, bob);
    await alice.post({ ...SAMPLE, description: WORD });
    await alice.send(bob, WORD);
    const chat = await createGroup(alice, GROUP, [bob]);
    await sendToGroup(bob, chat, { text: WORD });
    await showOnlyPostsOf(page, alice.username);
    await page.goto('/');
    const video = page.locator('video');
    await expect(video).toBeVisible();
    for (const size of [NARROW, ZOOMED]) {
      await page.setViewportSize(size);
      const player = await video.boundingBox();
      const next = await page.getByRole('button', { name: 'THE END' }).boundingBox();
      const isBelow = (next?.y ?? 0) >= (player?.y ?? 0) + (player?.height ?? 0);
      const isNextTo = (next?.x ?? 0) >= (player?.x ?? 0) + (player?.width ?? 0);
      expect(isBelow || isNextTo, 'PREV and NEXT leave the player free').toBe(true);
    }
    await page.getByRole('button', { name: 'more' }).click();
    await expectReflow(page, 'a long caption, expanded');
    await page.getByRole('button', { name: 'Post menu' }).click();
    await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeVisible();
    await expectReflow(page, 'the post menu');
    // A click could miss a menu that is still moving after the resize.
    await page.getByRole('menuitem', { name: 'Edit' }).press('Enter');
    await expect(page.getByRole('slider', { name: 'Clip end' })).toBeVisible();
    await expectReflow(page, 'the edit dialog');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Share this clip' }).click();
    await page.getByRole('checkbox', { name: bob.username }).click();
    await page.getByRole('button', { name: 'Copy link' }).click();
    await expectReflow(page, 'the share dialog');
    await page.keyboard.press('Escape');
    await openSearch(page);
    await expectReflow(page, 'the search');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^Notifications/ }).click();
    await expect(page).toHaveURL('/notifications');
    await expectReflow(page, '/notifications');
    await openScreen(page, '/messages');
    await page.getByRole('link', { name: new RegExp(`^${bob.username}`) }).click();
    await expect(page.getByText(WORD).last()).toBeVisible();
    await expectReflow(page, 'a conversation');
    await openConversation(page, GROUP);
    await expect(page.getByText(WORD).last()).toBeVisible();
    await expectReflow(page, 'a group');
    const long = `https://hooks.example/${'x'.repeat(200)}`;
    await fakeDeveloperLists(
      page,
      TOKENS.map((token) => ({ ...token, name: WORD.slice(0, tokenLimits.nameMax) })),
      WEBHOOKS.map((webhook) => ({ ...webhook, address: `${long}${webhook.id}` })),
    );
    await openScreen(page, '/settings');
    const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'));
    for (const name of [
      'Change email',
      'Change password',
      'Delete account',
      'Sign out everywhere',
      'New token',
      'New webhook',
      `Deliveries to ${long}3`,
      `Delete the webhook to ${long}3`,
    ]) {
      await page.getByRole('button', { name, exact: true }).click();
      await expect(dialog).toBeVisible();
      await expectReflow(page, name);
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
    }
  },
);

test(
  'no mix, week, sheet, room or picture is cut off at 320 px or 200 % zoom',
  { tag: '@long' },
  async ({ page, baseURL, alice, bob }) => {
    await befriend(alice, bob);
    const clips = [1, 2].map(() => ({ ...SAMPLE, description: WORD }));
    const mix = await makeMix(bob, {
      title: WORD.slice(0, mixLimits.titleMax),
      audience: 'link',
      clips,
    });
    await bob.call('/mix/edit', { method: 'PATCH', data: { mix, friends_add: true } });
    const tile_id = await alice.post({ ...SAMPLE, description: WORD });
    await sendToFriend(bob, alice, { text: '', tile_id });
    await sendToFriend(bob, alice, { text: `${WORD}\n${baseURL}/mix/${mix}` });

    await page.goto(`/mix/${mix}`);
    await expectLoaded(page);
    await expectReflow(page, 'a mix');
    await page.getByRole('button', { name: 'Add clips' }).click();
    await expectReflow(page, 'adding clips to a mix');
    const weekEnd = weekEndBefore(new Date(Date.now() + 7 * DAY));
    for (const path of [weekPath(weekDayOf(weekEnd)), `/friend/${bob.username}?tab=mixes`]) {
      await openScreen(page, path);
      await expectReflow(page, path);
    }
    await openScreen(page, `/embed/mix/${mix}`);
    await expectReflow(page, 'a framed mix');

    await page.setViewportSize(NARROW);
    await openConversation(page, bob.username);
    await expect(page.getByRole('group', { name: 'Next clips' })).toBeVisible();
    await expectReflow(page, 'the bubble of a mix');
    await page.setViewportSize(NARROW);
    await page.getByRole('button', { name: 'Clips in this conversation' }).click();
    await page.getByRole('button', { name: 'Play all' }).click();
    await expectReflow(page, 'the clips of a conversation');
    await page.setViewportSize(NARROW);
    await page.keyboard.press('Escape');
    const box = page.getByRole('textbox', { name: 'Send Message Here' });
    await box.fill('https://www.youtube.com/watch?v=sample-0003&t=4');
    await box.press('Enter');
    await expect(page.getByRole('slider', { name: 'Clip start' })).toBeVisible();
    await expectReflow(page, 'a sheet that cuts a clip');
    await page.setViewportSize(NARROW);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Loop together' }).first().click();
    await expect(room(page).getByText(`Waiting for ${bob.username}`)).toBeVisible();
    await expectReflow(page, 'a room');

    await page.setViewportSize(NARROW);
    await showOnlyPostsOf(page, alice.username);
    await page.goto('/');
    await page.getByRole('button', { name: 'Share this clip' }).click();
    await page.getByRole('button', { name: 'As a picture' }).click();
    await expect(page.getByRole('img', { name: /A QR code leads to/ })).toBeVisible();
    await expectReflow(page, 'the picture of a clip');
  },
);
