import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../../support/axe.ts';
import {
  currentPost,
  expectPaused,
  expectPlaying,
  mockFeed,
  nextButton,
  poster,
  PROVIDER_FRAME,
  SAMPLE,
  SAMPLE_VIDEO,
  tileOf,
} from '../../support/feed.ts';
import { expect, test } from '../../support/fixtures.ts';
import { befriend } from '../../support/friends.ts';
import { openScreen } from '../../support/screens.ts';

test.use({ autoplay: 'always' });

const PROVIDER_VIDEO = 'jNQXAC9IVRw';

function video(page: Page, videoId: string = SAMPLE.link) {
  return videoId.startsWith('sample')
    ? page.locator(SAMPLE_VIDEO)
    : page.frameLocator(PROVIDER_FRAME).locator('video');
}

async function choose(page: Page, group: string, name: string): Promise<void> {
  const option = page
    .getByRole('group', { name: group })
    .getByRole('button', { name, exact: true });
  await option.click();
  await expect(option).toHaveAttribute('aria-pressed', 'true');
}

async function openMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Playback/ }).click();
  await expect(page.getByRole('menu')).toBeVisible();
}

function showsCaptions(page: Page, videoId: string): Promise<boolean> {
  return video(page, videoId).evaluate((element: HTMLVideoElement) =>
    [...element.textTracks].some(
      ({ mode, activeCues }) => mode === 'showing' && activeCues?.length,
    ),
  );
}

test(
  'the settings apply in the feed, in a message, after a reload and in another tab',
  { tag: '@long' },
  async ({ page, context, alice, bob }) => {
    await befriend(alice, bob);
    const tileId = await bob.post({ ...SAMPLE, description: 'slowly' });
    const other = await context.newPage();
    await mockFeed(other, [tileOf({ tile_id: 1, tile_link: SAMPLE.link })]);
    await other.goto('/');
    await expectPlaying(other);

    await page.goto('/settings');
    await choose(page, 'Speed', '0.5×');
    await choose(page, 'Motion', 'Reduced');
    await page.getByRole('switch', { name: 'Captions' }).click();
    await page.getByRole('switch', { name: 'Loop clips' }).click();

    await expect(video(other)).toHaveJSProperty('playbackRate', 0.5);
    await expect(other.locator('html')).toHaveAttribute('data-motion', 'reduce');
    await expect(other.getByRole('button', { name: 'Playback, 0.5×' })).toBeVisible();
    await other.close();

    await page.reload();
    await expect(page.getByRole('switch', { name: 'Captions' })).toBeChecked();
    await expect(page.getByRole('switch', { name: 'Loop clips' })).not.toBeChecked();
    await expect(page.locator('html')).toHaveAttribute('data-motion', 'reduce');

    const data = {
      id: randomUUID(),
      to: await alice.uid(),
      text: '',
      tile_id: tileId,
      isOpen: false,
    };
    expect((await bob.call('/chat/send', { method: 'POST', data })).status).toBe(200);
    await openScreen(page, '/messages');
    await page.getByRole('link', { name: new RegExp(bob.username) }).click();
    await page.getByRole('button', { name: /^Play clip/ }).click();
    await expectPlaying(page);
    await expect(video(page)).toHaveJSProperty('playbackRate', 0.5);
    await expect.poll(() => showsCaptions(page, SAMPLE.link)).toBe(true);
  },
);

test(
  'speed and captions change in the menu of the player and apply to the next clips',
  { tag: '@long' },
  async ({ page }) => {
    await mockFeed(page, [
      tileOf({ tile_id: 1, tile_link: PROVIDER_VIDEO }),
      tileOf({ tile_id: 2, tile_link: 'sample-0001' }),
      tileOf({ tile_id: 3, tile_link: 'dQw4w9WgXcQ' }),
    ]);
    await page.goto('/');
    await expectPlaying(page);
    expect(await showsCaptions(page, PROVIDER_VIDEO)).toBe(false);
    await page.getByRole('button', { name: 'Playback', exact: true }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menu')).toBeVisible();
    await expectAccessible(page, 'the playback menu');
    await page.keyboard.press('End');
    await expect(page.getByRole('menuitemradio', { name: '2×' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitemradio', { name: '2×' })).toBeChecked();
    await page.getByRole('menuitemradio', { name: '1.5×' }).click();
    await expect(video(page, PROVIDER_VIDEO)).toHaveJSProperty('playbackRate', 1.5);
    await page.getByRole('menuitemcheckbox', { name: 'Captions' }).click();
    await expect.poll(() => showsCaptions(page, PROVIDER_VIDEO)).toBe(true);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Playback, 1.5×' })).toBeFocused();
    await expectPlaying(page);
    await expect(video(page, PROVIDER_VIDEO)).toHaveJSProperty('playbackRate', 1.5);

    for (const [text, source] of [
      ['clip 2', 'sample-0001'],
      ['clip 3', 'dQw4w9WgXcQ'],
    ] as const) {
      await nextButton(page).click();
      await expect(currentPost(page)).toContainText(text);
      await expectPlaying(page);
      await expect(video(page, source)).toHaveJSProperty('playbackRate', 1.5);
      await expect.poll(() => showsCaptions(page, source)).toBe(true);
    }
    await openMenu(page);
    await page.getByRole('menuitemcheckbox', { name: 'Captions' }).click();
    await page.keyboard.press('Escape');
    await expectPlaying(page);
    expect(await showsCaptions(page, 'dQw4w9WgXcQ')).toBe(false);
  },
);

test.describe('with autoplay for friends', () => {
  test.use({ autoplay: 'friends' });

  test(
    'clips of friends and own clips start, clips of others wait for Play',
    { tag: '@long' },
    async ({ page, alice, bob }) => {
      await alice.post({ ...SAMPLE, description: 'mine' });
      await bob.post({ ...SAMPLE, description: 'of bob' });
      await page.goto(`/friend/${bob.username}`);
      await poster(page, 'of bob').click();
      await expect(currentPost(page)).toContainText('of bob');
      await expectPaused(page);
      await expect(video(page)).toHaveJSProperty('paused', true);
      await befriend(alice, bob);
      await page.reload();
      await expect(currentPost(page)).toContainText('of bob');
      await expectPlaying(page);
      await openScreen(page, '/profile');
      await poster(page, 'mine').click();
      await expect(currentPost(page)).toContainText('mine');
      await expectPlaying(page);
    },
  );
});

test.describe('without autoplay', () => {
  test.use({ autoplay: 'never' });

  test('the motion preference overrides the device', { tag: '@long' }, async ({ page }) => {
    await mockFeed(page, [
      tileOf({ tile_id: 1, tile_link: 'sample-0001' }),
      tileOf({ tile_id: 2, tile_link: 'sample-0002' }),
    ]);
    const step = async (motion: string) => {
      await page.evaluate((value) => localStorage.setItem('reprise.motion', value), motion);
      await page.reload();
      await expect(currentPost(page)).toContainText('clip 1');
      await page.evaluate(() => {
        const animate = Element.prototype.animate;
        Object.assign(window, { slides: 0 });
        Element.prototype.animate = function (...args) {
          Object.assign(window, { slides: Number(Reflect.get(window, 'slides')) + 1 });
          return animate.apply(this, args);
        };
      });
      await nextButton(page).click();
      await expect(currentPost(page)).toContainText('clip 2');
      return page.evaluate(() => ({
        slides: Number(Reflect.get(window, 'slides')),
        isStill:
          parseFloat(getComputedStyle(document.documentElement).getPropertyValue('--quick')) === 0,
      }));
    };
    await page.goto('/');
    expect(await step('system')).toEqual({ slides: 0, isStill: true });
    expect(await step('full')).toEqual({ slides: 1, isStill: false });
    expect(await step('reduce')).toEqual({ slides: 0, isStill: true });
  });
});

test('the Playback menu opens where it stays', { tag: '@long' }, async ({ page }) => {
  await page.goto('/?sort=oldest');
  await expectPlaying(page);
  await page.evaluate(() => {
    const tops: number[] = [];
    Object.assign(window, { tops });
    new MutationObserver(() => {
      const positioner = document.querySelector('[role=menu]')?.parentElement;
      if (!positioner || getComputedStyle(positioner).opacity === '0') return;
      tops.push(Math.round(positioner.getBoundingClientRect().top));
    }).observe(document.body, { subtree: true, childList: true, attributes: true });
  });
  await page.getByRole('button', { name: /^Playback/ }).click();
  await expect(page.getByRole('menuitemcheckbox', { name: 'Loop clips' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toBeHidden();
  const tops = await page.evaluate(() => Reflect.get(window, 'tops') as number[]);
  expect([...new Set(tops)]).toHaveLength(1);
});
