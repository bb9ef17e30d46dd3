import type { Page } from '@playwright/test';
import { expect, test } from '../../support/fixtures.ts';
import {
  expectReady,
  recordFrames,
  recordReadiness,
  shownFrames,
} from '../../support/measurements.ts';
import {
  expectPlaying,
  SAMPLE_VIDEO,
  nextButton,
  PROVIDER_FRAME,
  mockFeed,
  currentPost,
  tileOf,
} from '../../support/feed.ts';

/** The clip in question, with one after it that plays. */
async function openWith(page: Page, videoId: string): Promise<void> {
  await mockFeed(page, [
    tileOf({ tile_id: 1, tile_link: videoId }),
    tileOf({ tile_id: 2, tile_link: 'jNQXAC9IVRw' }),
  ]);
  await page.goto('/');
  await expect(currentPost(page)).toContainText('clip 1');
}

async function expectNextPlays(page: Page): Promise<void> {
  await nextButton(page).click();
  await expect(currentPost(page)).toContainText('clip 2');
  await expectPlaying(page);
}

for (const [videoId, sentence] of [
  ['ERROR_00002', 'This link does not lead to a video.'],
  ['ERROR_00005', 'The player stopped working.'],
  ['ERROR_00100', 'This video is not available.'],
  ['ERROR_00101', 'The owner of this video lets it play on YouTube only.'],
  ['ERROR_00150', 'The owner of this video lets it play on YouTube only.'],
  ['ERROR_00153', 'YouTube does not play its videos on this site.'],
] as const) {
  test(`${videoId}: '${sentence}', and NEXT goes on @desktop`, async ({ page, pageErrors }) => {
    // The provider has no picture of a video that it does not show.
    pageErrors.allow(/404.*\/vi\/ERROR_/);
    await openWith(page, videoId);
    await expect(currentPost(page).getByText(sentence)).toBeVisible();
    const leave = page.getByRole('link', { name: 'Watch on YouTube' });
    await expect(leave).toHaveCount(videoId === 'ERROR_00002' ? 0 : 1);
    await expectNextPlays(page);
  });
}

test('error 5 that comes once is overcome without a word @desktop', async ({ page }) => {
  await openWith(page, 'ERROR5_once');
  await expectPlaying(page);
});

test('a provider that does not answer holds nothing up @desktop', async ({ page }) => {
  await openWith(page, 'NEVER_READY');
  await expectNextPlays(page);
});

test('a blocked script is told, and works once it is let through @desktop', async ({
  page,
  pageErrors,
}) => {
  pageErrors.allow(/iframe_api/);
  await page.route('https://www.youtube.com/iframe_api', (route) => route.abort());
  await mockFeed(page, [
    tileOf({ tile_id: 1, tile_link: 'jNQXAC9IVRw' }),
    tileOf({ tile_id: 2, tile_link: 'sample-0001' }),
  ]);
  await page.goto('/');
  await expect(currentPost(page).getByText('The YouTube player did not load.')).toBeVisible();
  await expectNextPlays(page);
  await page.unroute('https://www.youtube.com/iframe_api');
  await page.keyboard.press('ArrowLeft');
  await expectPlaying(page);
});

test('what was fetched ahead plays offline; else it is told, and the clip starts when the connection is back @desktop', async ({
  page,
  context,
  pageErrors,
}) => {
  pageErrors.allow(/ERR_INTERNET_DISCONNECTED/);
  await recordReadiness(page);
  await mockFeed(page, [
    tileOf({ tile_id: 1, tile_link: 'sample-0001' }),
    tileOf({ tile_id: 2, tile_link: 'jNQXAC9IVRw' }),
    tileOf({ tile_id: 3, tile_link: 'dQw4w9WgXcQ' }),
  ]);
  await page.goto('/');
  await expectPlaying(page);
  await expectReady(page, 'jNQXAC9IVRw');
  await context.setOffline(true);
  const sentence = currentPost(page).getByText('You are offline.');
  await nextButton(page).click();
  await expect(currentPost(page)).toContainText('clip 2');
  await expectPlaying(page);
  await nextButton(page).click();
  await expect(currentPost(page)).toContainText('clip 3');
  await expect(sentence).toBeVisible();
  await context.setOffline(false);
  await expectPlaying(page);
});

test('a refused start is offered as Play', async ({ page }) => {
  await openWith(page, 'NO_AUTOPLAY');
  await expect(page.getByText('Press Play to start the clip.')).toBeVisible();
  await currentPost(page).getByRole('status').getByRole('button', { name: 'Play' }).click();
  await expectPlaying(page);
  await expectNextPlays(page);
});

for (const videoId of ['sample-0001', 'jNQXAC9IVRw']) {
  test(`${videoId} starts muted, and sound that was switched on is remembered`, async ({
    page,
  }) => {
    await mockFeed(page, [
      tileOf({ tile_id: 1, tile_link: videoId }),
      tileOf({ tile_id: 2, tile_link: videoId, starttime: 9, endtime: 12 }),
    ]);
    await page.goto('/');
    const sound = page.getByRole('button', { name: 'Sound' });
    const film = videoId.startsWith('sample')
      ? page.locator(SAMPLE_VIDEO)
      : page.frameLocator(PROVIDER_FRAME).locator('video');
    await expectPlaying(page);
    await expect(sound).toHaveAttribute('aria-pressed', 'false');
    await expect(film).toHaveJSProperty('muted', true);
    await sound.click();
    await expect(sound).toHaveAttribute('aria-pressed', 'true');
    await expect(film).toHaveJSProperty('muted', false);
    await expectPlaying(page);

    await page.reload();
    await expectPlaying(page);
    // The browser allows no sound before somebody has clicked or typed.
    await page.keyboard.press('ArrowRight');
    await expect(currentPost(page)).toContainText('clip 2');
    await expectPlaying(page);
    await expect(film).toHaveJSProperty('muted', false);
    await expect(sound).toHaveAttribute('aria-pressed', 'true');
  });
}

test('the space bar pauses and plays @desktop', async ({ page }) => {
  await openWith(page, 'jNQXAC9IVRw');
  await expectPlaying(page);
  await page.keyboard.press('Space');
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  await page.keyboard.press('Space');
  await expectPlaying(page);
});

test('the next post starts at its start, also when it is the same passage @desktop', async ({
  page,
}) => {
  await mockFeed(page, [
    tileOf({ tile_id: 1, tile_link: 'sample-0001' }),
    tileOf({ tile_id: 2, tile_link: 'sample-0001' }),
  ]);
  await page.goto('/');
  await expectPlaying(page);
  await page.keyboard.press('Space');
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(currentPost(page)).toContainText('clip 2');
  await expectPlaying(page);
});

/** Seconds: where each of the clips starts. */
const START = 4;
const IN_A_ROW = ['jNQXAC9IVRw', 'sample-0002', 'dQw4w9WgXcQ', 'stand-in-10'];

async function openRow(page: Page): Promise<void> {
  await mockFeed(
    page,
    IN_A_ROW.map((videoId, index) =>
      tileOf({ tile_id: index + 1, tile_link: videoId, starttime: START }),
    ),
  );
  await page.goto('/');
  await expectPlaying(page);
}

/** Each film of the page, in all frames: whether it plays and is heard. */
async function films(page: Page): Promise<{ isPlaying: boolean; isMuted: boolean }[]> {
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

test('the clips beside the one on the stage wait out of view, silent and still @desktop', async ({
  page,
}) => {
  await recordFrames(page);
  await recordReadiness(page);
  await openRow(page);
  await page.getByRole('button', { name: 'Sound' }).click();
  const spares = page.locator('[inert] > :is(iframe, video)');
  for (const clip of [2, 3]) {
    const next = IN_A_ROW[clip - 1] ?? '';
    await expectReady(page, next);
    const seen = (await shownFrames(page)).filter(({ source }) => source.includes(next));
    expect(seen.filter(({ mediaTime }) => mediaTime > START + 0.02)).toEqual([]);
    await page.keyboard.press('ArrowRight');
    await expect(currentPost(page)).toContainText(`clip ${clip}`);
    await expectPlaying(page);
    await expect(spares).toHaveCount(2);
    await expect
      .poll(async () => (await films(page)).filter(({ isPlaying }) => isPlaying))
      .toEqual([{ isPlaying: true, isMuted: false }]);
    expect((await films(page)).filter(({ isMuted }) => !isMuted)).toHaveLength(1);
  }
  await expect(spares.first()).not.toBeInViewport();
  await expect(spares.last()).not.toBeInViewport();
  await page.keyboard.press('ArrowLeft');
  await expect(currentPost(page)).toContainText('clip 2');
  await expectPlaying(page);
});

test('for who saves data no clip is made ready @desktop', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
  });
  await openRow(page);
  await page.keyboard.press('ArrowRight');
  await expect(currentPost(page)).toContainText('clip 2');
  await expectPlaying(page);
  await expect(page.locator('iframe, video')).toHaveCount(1);
});
