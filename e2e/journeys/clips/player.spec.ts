import type { Page } from '@playwright/test';
import { expectAccessible } from '../../support/axe.ts';
import { expect, test } from '../../support/fixtures.ts';
import {
  currentPost,
  expectPaused,
  expectPlaying,
  mockFeed,
  nextButton,
  PROVIDER_FRAME,
  SAMPLE_VIDEO,
  tileOf,
} from '../../support/feed.ts';
import {
  expectReady,
  recordFrames,
  recordReadiness,
  shownFrames,
} from '../../support/measurements.ts';

test.use({ autoplay: 'always' });

const START = 4;

async function openFeed(page: Page, videoIds: readonly string[]): Promise<void> {
  await mockFeed(
    page,
    videoIds.map((videoId, index) =>
      tileOf({ tile_id: index + 1, tile_link: videoId, starttime: START }),
    ),
  );
  await page.goto('/');
  await expect(currentPost(page)).toContainText('clip 1');
}

async function expectClip(page: Page, position: number): Promise<void> {
  await expect(currentPost(page)).toContainText(`clip ${position}`);
}

test('the space bar pauses; a clip that fails or cannot start shows why, and the next one plays', async ({
  page,
}) => {
  await openFeed(page, [
    'jNQXAC9IVRw',
    'jNQXAC9IVRw',
    'ERROR_00101',
    'ERROR5_once',
    'NEVER_READY',
    'NO_AUTOPLAY',
    'dQw4w9WgXcQ',
  ]);
  await expectPlaying(page);
  await page.keyboard.press('Space');
  await expectPaused(page);
  await page.keyboard.press('Space');
  await expectPlaying(page);
  await page.keyboard.press('Space');
  await expectPaused(page);
  // A new post of the same clip restarts it, even if it was paused.
  await page.keyboard.press('ArrowRight');
  await expectClip(page, 2);
  await expectPlaying(page);

  await nextButton(page).click();
  await expectClip(page, 3);
  await expect(
    currentPost(page).getByText('The owner of this video allows playback on YouTube only.'),
  ).toBeVisible();
  await expect(page.getByRole('link', { name: 'Watch on YouTube' })).toBeVisible();
  await expectAccessible(page, 'a clip that cannot play');

  // Error 5 is retried once.
  await nextButton(page).click();
  await expectClip(page, 4);
  await expectPlaying(page);

  await nextButton(page).click();
  await expectClip(page, 5);
  await nextButton(page).click();
  await expectClip(page, 6);
  await expect(page.getByText('Press Play to start the clip.')).toBeVisible();
  await currentPost(page).getByRole('status').getByRole('button', { name: 'Play' }).click();
  await expectPlaying(page);

  await nextButton(page).click();
  await expectClip(page, 7);
  await expectPlaying(page);
});

test(
  'a prefetched file plays offline; another one says so, and starts when the connection is back',
  { tag: '@long' },
  async ({ page, context, pageErrors }) => {
    pageErrors.allow(/ERR_INTERNET_DISCONNECTED/);
    await recordReadiness(page);
    // A spare player of the provider is cued only, and has no media.
    await openFeed(page, ['jNQXAC9IVRw', 'sample-0001', 'dQw4w9WgXcQ']);
    await expectPlaying(page);
    await expectReady(page, 'sample-0001');
    await context.setOffline(true);
    await nextButton(page).click();
    await expectClip(page, 2);
    await expectPlaying(page);
    await nextButton(page).click();
    await expectClip(page, 3);
    await expect(currentPost(page).getByText('You are offline.')).toBeVisible();
    await context.setOffline(false);
    await expectPlaying(page);
  },
);

test(
  'clips start muted; sound that was switched on returns with the first key after a reload',
  { tag: '@long' },
  async ({ page }) => {
    await openFeed(page, ['jNQXAC9IVRw', 'sample-0001', 'dQw4w9WgXcQ']);
    const sound = page.getByRole('button', { name: 'Sound' });
    const providerVideo = page.frameLocator(PROVIDER_FRAME).locator('video');
    const sampleVideo = page.locator(SAMPLE_VIDEO);
    await expectPlaying(page);
    await expect(sound).toHaveAttribute('aria-pressed', 'false');
    await expect(providerVideo).toHaveJSProperty('muted', true);
    await sound.click();
    await expect(sound).toHaveAttribute('aria-pressed', 'true');
    await expect(providerVideo).toHaveJSProperty('muted', false);
    await expectPlaying(page);

    await page.reload();
    await expectPlaying(page);
    // The browser allows sound only after a click or key press.
    for (const [position, video] of [
      [2, sampleVideo],
      [3, providerVideo],
    ] as const) {
      await page.keyboard.press('ArrowRight');
      await expectClip(page, position);
      await expectPlaying(page);
      await expect(video).toHaveJSProperty('muted', false);
      await expect(sound).toHaveAttribute('aria-pressed', 'true');
    }
  },
);

async function videos(page: Page): Promise<{ isPlaying: boolean; isMuted: boolean }[]> {
  const lists = await Promise.all(
    page.frames().map((frame) =>
      frame.evaluate(() =>
        [...document.querySelectorAll('video')].map(({ paused, muted }) => ({
          isPlaying: !paused,
          isMuted: muted,
        })),
      ),
    ),
  );
  return lists.flat();
}

test('the clips before and after the current one are prepared out of view, muted and paused', async ({
  page,
}) => {
  const videoIds = ['jNQXAC9IVRw', 'sample-0002', 'dQw4w9WgXcQ', 'stand-in-10'];
  await recordFrames(page);
  await recordReadiness(page);
  await openFeed(page, videoIds);
  await expectPlaying(page);
  await page.getByRole('button', { name: 'Sound' }).click();
  const spares = page.locator('[inert] > :is(iframe, video)');
  for (const position of [2, 3]) {
    const next = videoIds[position - 1] ?? '';
    await expectReady(page, next);
    const frames = (await shownFrames(page)).filter(({ source }) => source.includes(next));
    expect(frames.filter(({ mediaTime }) => mediaTime > START + 0.02)).toEqual([]);
    await page.keyboard.press('ArrowRight');
    await expectClip(page, position);
    await expectPlaying(page);
    await expect(spares).toHaveCount(2);
    // A framed player handles pause and mute one after the other.
    await expect
      .poll(async () => (await videos(page)).filter((video) => video.isPlaying || !video.isMuted))
      .toEqual([{ isPlaying: true, isMuted: false }]);
  }
  await expect(spares.first()).not.toBeInViewport();
  await expect(spares.last()).not.toBeInViewport();
  await page.keyboard.press('ArrowLeft');
  await expectClip(page, 2);
  await expectPlaying(page);
});
