import type { Locator, Page } from '@playwright/test';
import {
  currentPost,
  expectPlaying,
  mockFeed,
  nextButton,
  PROVIDER_FRAME,
  SAMPLE_VIDEO,
  tileOf,
} from '../../support/feed.ts';
import { expect, test } from '../../support/fixtures.ts';
import {
  flatPictures,
  recordFirstPoster,
  sincePoster,
  startScreencast,
} from '../../support/chromium/screencast.ts';

test.use({ autoplay: 'always', contextOptions: { reducedMotion: 'no-preference' } });

const SAMPLES = ['sample-0001', 'sample-0002', 'sample-0003', 'sample-0004'];
const PROVIDER_VIDEOS = ['jNQXAC9IVRw', 'dQw4w9WgXcQ', '9bZkp7q19f0', 'kJQP7kiw5Fk'];

/** Expects that no picture during the steps shows a player of a single color. */
async function expectNeverBlank(
  page: Page,
  address: string,
  { player, steps }: { player: Locator; steps: () => Promise<void> },
): Promise<void> {
  await recordFirstPoster(page);
  const stop = await startScreencast(page);
  await page.goto(address);
  await steps();
  const pictures = await sincePoster(page, await stop());
  expect(pictures.length).toBeGreaterThan(5);
  const area = await player.boundingBox();
  if (!area) throw new Error('The player has no box.');
  const flat = await flatPictures(page, pictures, area);
  // A busy browser paints a loaded poster with a delay.
  const painted = pictures.findIndex((picture) => !flat.includes(picture));
  const blank = flat.filter((picture) => pictures.indexOf(picture) > painted);
  for (const [index, { jpeg }] of blank.entries()) {
    await test.info().attach(`blank ${index}`, {
      body: Buffer.from(jpeg, 'base64'),
      contentType: 'image/jpeg',
    });
  }
  expect(painted).toBeGreaterThanOrEqual(0);
  expect(blank.length, `of ${pictures.length} pictures`).toBe(0);
}

for (const [name, videoIds, player] of [
  ['sample clips', SAMPLES, SAMPLE_VIDEO],
  ["the provider's videos", PROVIDER_VIDEOS, PROVIDER_FRAME],
] as const) {
  test(
    `from poster to first frame the player is never blank: ${name}`,
    { tag: '@long' },
    async ({ page }) => {
      await mockFeed(
        page,
        videoIds.map((tile_link, index) => tileOf({ tile_id: index + 1, tile_link })),
      );
      await expectNeverBlank(page, '/', {
        player: page.locator(player),
        async steps() {
          await expectPlaying(page);
          for (const [index, videoId] of videoIds.slice(1).entries()) {
            // A player shows no poster that is still loading.
            const nextPoster = page.locator(`img[src*="${videoId}"]`);
            await expect(nextPoster).not.toHaveJSProperty('naturalWidth', 0);
            await nextButton(page).click();
            await expect(currentPost(page)).toContainText(`clip ${index + 2}`);
            await expectPlaying(page);
          }
        },
      });
    },
  );
}

test(
  'an embedded clip shows its poster until the first frame',
  { tag: '@long' },
  async ({ page, bob }) => {
    const clip = { link: 'jNQXAC9IVRw', startTime: 4, endTime: 8 };
    await bob.post({ ...clip, description: 'in a frame' });
    const [post] = await bob.posts();
    await expectNeverBlank(page, `/embed/${post?.public_id}`, {
      player: page.locator('.frame'),
      steps: () => page.locator('#clip[data-status="playing"]').waitFor(),
    });
  },
);
