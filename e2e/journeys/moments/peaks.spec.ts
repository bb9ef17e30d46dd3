// Measures milliseconds, so e2e/timing/playwright.config.ts runs this file alone.
import { expect, type Page } from '@playwright/test';
import { momentEndpoints } from '@reprise/contract/moments/calls.ts';
import type { Video } from '@reprise/contract/moments/video.ts';
import { fakeRows } from '../../support/fake-responses.ts';
import { expectPlaying, withoutFirstView } from '../../support/feed.ts';
import { test } from '../../support/fixtures.ts';
import { recordFrames, shownFrames, spread } from '../../support/measurements.ts';

test.use({ autoplay: 'always', contextOptions: { reducedMotion: 'no-preference' } });

const VIDEO_ID = 'sample-0001';
const STARTS = [2.3, 8.4, 14.1, 20.6];
const TAPS = 12;
const MAX_MS = 150;

const video: Video = {
  video_id: VIDEO_ID,
  passages: 20,
  people: 20,
  heat: STARTS.map((start) => ({ second: Math.floor(start), starts: 5, ends: 5 })),
  heat_step: 1,
  peaks: STARTS.map((starttime) => ({ starttime, endtime: starttime + 2 })),
};

test('a tapped peak moves within 150 ms', async ({ page }) => {
  await recordFrames(page);
  await page.addInitScript(() => {
    addEventListener('pointerup', ({ timeStamp }) => {
      Object.assign(window, { tappedAt: performance.timeOrigin + timeStamp });
    });
  });
  await withoutFirstView(page);
  await fakeRows(page, momentEndpoints.video.path, [video]);
  await fakeRows(page, momentEndpoints.passages.path, []);
  await page.goto(`/video/${VIDEO_ID}`);
  await expectPlaying(page);
  const times: number[] = [];
  for (let tap = 0; tap < TAPS; tap += 1) {
    times.push(await tapPeak(page, STARTS[(tap + 1) % STARTS.length] ?? 0));
  }
  const { median, p95 } = spread(times);
  console.log(`PEAK_MS ${VIDEO_ID} median ${median} p95 ${p95}`);
  expect(median).toBeLessThanOrEqual(MAX_MS);
});

/** Returns milliseconds from the end of the tap to the second frame of the peak. */
async function tapPeak(page: Page, start: number): Promise<number> {
  const timeline = page.getByRole('slider', { name: 'Passages of this video' });
  const length = Number(await timeline.getAttribute('aria-valuemax'));
  const { x, y, width, height } = (await timeline.boundingBox()) ?? {
    x: 0,
    y: 0,
    width: 0,
    height: 0,
  };
  await page.mouse.click(x + ((start + 0.5) / length) * width, y + height / 2);
  const tappedAt = await page.evaluate((): number => Reflect.get(window, 'tappedAt'));
  let at = Number.NaN;
  await expect
    .poll(
      async () => {
        const shown = await shownFrames(page);
        const moving = shown.find(
          (frame) =>
            frame.at > tappedAt && frame.mediaTime > start + 0.02 && frame.mediaTime < start + 1,
        );
        at = moving?.at ?? at;
        return moving !== undefined;
      },
      { intervals: [50] },
    )
    .toBe(true);
  return at - tappedAt;
}
