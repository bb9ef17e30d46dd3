// What is chosen for a device holds on every screen, after a reload and in every tab.
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../../support/axe.ts';
import { befriend } from '../../support/friends.ts';
import {
  expectPlaying,
  SAMPLE_VIDEO,
  nextButton,
  PROVIDER_FRAME,
  SAMPLE,
  mockFeed,
  currentPost,
  tileOf,
} from '../../support/feed.ts';
import { expect, test } from '../../support/fixtures.ts';

const SOURCES = ['sample-0001', 'jNQXAC9IVRw'] as const;
const PASSAGE = { starttime: 4, endtime: 6 };

/** The video of the clip that plays. */
function film(page: Page, videoId: string = SAMPLE.link) {
  return videoId.startsWith('sample')
    ? page.locator(SAMPLE_VIDEO)
    : page.frameLocator(PROVIDER_FRAME).locator('video');
}

async function choose(page: Page, group: string, name: string): Promise<void> {
  const way = page.getByRole('group', { name: group }).getByRole('button', { name, exact: true });
  await way.click();
  await expect(way).toHaveAttribute('aria-pressed', 'true');
}

/** What a visit before has left in the storage. */
async function keep(page: Page, name: string, value: string): Promise<void> {
  await page.addInitScript(
    ([key, word]) => {
      // The provider's frame has a storage of its own.
      if (window === window.top) localStorage.setItem(key, word);
    },
    [`reprise.${name}`, value] as const,
  );
}

async function openMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Playback/ }).click();
  await expect(page.getByRole('menu')).toBeVisible();
}

/** Whether captions are on and one of them is there to be shown. */
function showsCaptions(page: Page, videoId: string): Promise<boolean> {
  return film(page, videoId).evaluate((video: HTMLVideoElement) =>
    [...video.textTracks].some(({ mode, activeCues }) => mode === 'showing' && activeCues?.length),
  );
}

const playButton = (page: Page) => page.getByRole('button', { name: 'Play', exact: true });

test('what is chosen in the settings holds in the feed, in a message, after a reload and in another tab', async ({
  page,
  context,
  alice,
  bob,
}) => {
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
  await page.getByRole('switch', { name: 'Loop the passage' }).click();

  await expect(film(other)).toHaveJSProperty('playbackRate', 0.5);
  await expect(other.locator('html')).toHaveAttribute('data-motion', 'reduce');
  await expect(other.getByRole('button', { name: 'Playback, 0.5×' })).toBeVisible();
  await other.close();

  await page.reload();
  await expect(page.getByRole('switch', { name: 'Captions' })).toBeChecked();
  await expect(page.getByRole('switch', { name: 'Loop the passage' })).not.toBeChecked();
  await expect(page.locator('html')).toHaveAttribute('data-motion', 'reduce');

  const { body } = await bob.call('/user/uid', { params: { tile_owner: alice.username } });
  const [{ firebase_uid: to }] = (body as { rows: [{ firebase_uid: string }] }).rows;
  const message = { id: randomUUID(), to, text: '', tile_id: tileId, isOpen: false };
  expect(await bob.call('/chat/send', { method: 'POST', data: message })).toMatchObject({
    status: 200,
  });
  await page.goto('/messages');
  await page.getByRole('link', { name: new RegExp(bob.username) }).click();
  await page.getByRole('button', { name: /^Play the clip/ }).click();
  await expectPlaying(page);
  await expect(film(page)).toHaveJSProperty('playbackRate', 0.5);
  await expect.poll(() => showsCaptions(page, SAMPLE.link)).toBe(true);
});

for (const videoId of SOURCES) {
  test(`${videoId}: speed and captions are changed beside the player, and hold for the next clip`, async ({
    page,
  }) => {
    await mockFeed(page, [
      tileOf({ tile_id: 1, tile_link: videoId }),
      tileOf({ tile_id: 2, tile_link: videoId, starttime: 9, endtime: 12 }),
      tileOf({ tile_id: 3, tile_link: 'dQw4w9WgXcQ' }),
    ]);
    await page.goto('/');
    await expectPlaying(page);
    expect(await showsCaptions(page, videoId)).toBe(false);
    await openMenu(page);
    await page.getByRole('menuitemradio', { name: '1.5×' }).click();
    await expect(film(page, videoId)).toHaveJSProperty('playbackRate', 1.5);
    await page.getByRole('menuitemcheckbox', { name: 'Captions' }).click();
    await expect.poll(() => showsCaptions(page, videoId)).toBe(true);
    await page.keyboard.press('Escape');
    await expectPlaying(page);
    await expect(film(page, videoId)).toHaveJSProperty('playbackRate', 1.5);

    for (const [words, source] of [
      ['clip 2', videoId],
      ['clip 3', 'dQw4w9WgXcQ'],
    ] as const) {
      await nextButton(page).click();
      await expect(currentPost(page)).toContainText(words);
      await expectPlaying(page);
      await expect(film(page, source)).toHaveJSProperty('playbackRate', 1.5);
      await expect.poll(() => showsCaptions(page, source)).toBe(true);
    }
    await openMenu(page);
    await page.getByRole('menuitemcheckbox', { name: 'Captions' }).click();
    await page.keyboard.press('Escape');
    await expectPlaying(page);
    expect(await showsCaptions(page, 'dQw4w9WgXcQ')).toBe(false);
  });

  test(`${videoId}: without the loop a clip stops at its end, and Play begins it again @desktop`, async ({
    page,
  }) => {
    await keep(page, 'loop', 'off');
    await mockFeed(page, [tileOf({ tile_id: 1, tile_link: videoId, ...PASSAGE })]);
    await page.goto('/');
    await expectPlaying(page);
    const time = () =>
      film(page, videoId).evaluate(({ currentTime }: HTMLVideoElement) => currentTime);
    await expect(playButton(page)).toBeVisible();
    await expect(film(page, videoId)).toHaveJSProperty('paused', true);
    expect(Math.abs((await time()) - PASSAGE.endtime)).toBeLessThanOrEqual(0.15);
    await playButton(page).click();
    await expectPlaying(page);
    const again = await time();
    expect(again).toBeGreaterThanOrEqual(PASSAGE.starttime - 0.05);
    expect(again).toBeLessThan(PASSAGE.endtime);
    await expect(playButton(page)).toBeVisible();
    expect(Math.abs((await time()) - PASSAGE.endtime)).toBeLessThanOrEqual(0.15);
  });
}

test('with autoplay for friends only the clips of others wait for Play', async ({ page }) => {
  await keep(page, 'autoplay', 'friends');
  await mockFeed(page, [
    tileOf({ tile_id: 1, tile_link: 'sample-0001' }),
    tileOf({ tile_id: 2, tile_link: 'sample-0002', from_friend: true }),
    tileOf({ tile_id: 3, tile_link: 'sample-0003' }),
  ]);
  await page.goto('/');
  await expect(playButton(page)).toBeVisible();
  await nextButton(page).click();
  await expect(currentPost(page)).toContainText('clip 2');
  await expectPlaying(page);
  await nextButton(page).click();
  await expect(currentPost(page)).toContainText('clip 3');
  await expect(playButton(page)).toBeVisible();
  await expect(film(page)).toHaveJSProperty('paused', true);
  await playButton(page).click();
  await expectPlaying(page);
});

test('with autoplay for friends only the own posts play, and those of a friend from the server @desktop', async ({
  page,
  alice,
  bob,
}) => {
  await keep(page, 'autoplay', 'friends');
  await alice.post({ ...SAMPLE, description: 'mine' });
  await bob.post({ ...SAMPLE, description: 'of bob' });
  await page.goto(`/friend/${bob.username}`);
  await expect(currentPost(page)).toContainText('of bob');
  await expect(playButton(page)).toBeVisible();
  await befriend(alice, bob);
  await page.reload();
  await expect(currentPost(page)).toContainText('of bob');
  await expectPlaying(page);
  await page.goto('/profile');
  await expect(currentPost(page)).toContainText('mine');
  await expectPlaying(page);
});

test('an autoplay that was switched off before there were three ways stays off @desktop', async ({
  page,
}) => {
  await keep(page, 'autoplay', 'off');
  await mockFeed(page, [tileOf({ tile_id: 1, tile_link: 'sample-0001', from_friend: true })]);
  await page.goto('/');
  await expect(film(page)).toHaveJSProperty('paused', true);
  await expect(playButton(page)).toBeVisible();
});

test('the trim loops the cut also for those whose clips play once @desktop', async ({
  page,
  alice,
}) => {
  await keep(page, 'loop', 'off');
  await page.goto('/upload');
  await page
    .getByLabel('Video link', { exact: true })
    .fill('https://www.youtube.com/watch?v=sample-0001');
  await page.getByRole('button', { name: 'Convert' }).click();
  await page.getByLabel('End minutes').fill('0');
  await page.getByLabel('End seconds').fill('02');
  await page.getByLabel('End seconds').press('Tab');
  // A clip plays while it is in sight.
  await film(page).scrollIntoViewIfNeeded();
  const turns = await film(page).evaluateHandle((video: HTMLVideoElement) => {
    const seen = { turns: 0 };
    video.addEventListener('seeked', () => (seen.turns += 1));
    return seen;
  });
  await expect
    .poll(() => turns.evaluate((seen) => seen.turns), { timeout: 20_000 })
    .toBeGreaterThan(1);
  await openMenu(page);
  await expect(page.getByRole('menuitemcheckbox', { name: 'Captions' })).toBeVisible();
  await expect(page.getByRole('menuitemcheckbox', { name: 'Loop the passage' })).toHaveCount(0);
  expect(alice.username).not.toBe('');
});

test('motion follows the choice, whatever the device says @desktop', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await mockFeed(page, [
    tileOf({ tile_id: 1, tile_link: 'sample-0001' }),
    tileOf({ tile_id: 2, tile_link: 'sample-0002' }),
  ]);
  const slides = async (motion: string) => {
    await page.goto('/');
    await page.evaluate((word) => localStorage.setItem('reprise.motion', word), motion);
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
  expect(await slides('system')).toEqual({ slides: 0, isStill: true });
  expect(await slides('full')).toEqual({ slides: 1, isStill: false });
  expect(await slides('reduce')).toEqual({ slides: 0, isStill: true });
});

test('axe finds nothing in the menu of a player, and all of it is reached by keyboard', async ({
  page,
}) => {
  await mockFeed(page, [tileOf({ tile_id: 1, tile_link: 'sample-0001' })]);
  await page.goto('/');
  await expectPlaying(page);
  await page.getByRole('button', { name: 'Playback', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menu')).toBeVisible();
  await expectAccessible(page, 'the playback menu');
  await page.keyboard.press('End');
  await expect(page.getByRole('menuitemradio', { name: '2×' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitemradio', { name: '2×' })).toBeChecked();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Playback, 2×' })).toBeFocused();
  await expect(film(page)).toHaveJSProperty('playbackRate', 2);
});
