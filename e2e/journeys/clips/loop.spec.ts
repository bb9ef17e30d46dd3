// Measures milliseconds, so e2e/timing/playwright.config.ts runs this file alone.
import { expect, type Page } from '@playwright/test';
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
import { test } from '../../support/fixtures.ts';
import {
  expectReady,
  recordFrames,
  recordReadiness,
  shownFrames,
  spread,
  measuredLoops,
} from '../../support/measurements.ts';
import { setPreference } from '../../support/preferences.ts';
import { openScreen } from '../../support/screens.ts';
import { convert } from '../../support/create.ts';

test.use({ autoplay: 'always', contextOptions: { reducedMotion: 'no-preference' } });

const IS_LONG = process.env.TEST_LONG !== undefined;
const LOOPS = IS_LONG ? 20 : 3;
/** Seconds of real time per loop, at any speed. */
const LENGTH = 0.75;
const STEPS = 20;
/** After this many steps, goes back and rebuilds one player. */
const ROUND = 5;

for (const [source, speed] of [
  ['jNQXAC9IVRw', '1'],
  ['sample-0001', '1'],
  ['jNQXAC9IVRw', '2'],
  ['sample-0001', '2'],
] as const) {
  const title = `${source} at speed ${speed} ends and restarts within 150 ms of its times`;
  const isQuick = source === 'jNQXAC9IVRw' && speed === '1';
  test(title, { tag: isQuick ? [] : ['@long'] }, async ({ page }) => {
    const startTime = 2.25;
    const times = { startTime, endTime: startTime + LENGTH * Number(speed) };
    await recordFrames(page);
    await setPreference(page, 'speed', speed);
    await mockFeed(page, [
      tileOf({
        tile_id: 1,
        tile_link: source,
        starttime: times.startTime,
        endtime: times.endTime,
      }),
    ]);
    await page.goto('/');
    await expectPlaying(page);
    const all = () => measuredLoops(page, { source, ...times });
    await expect
      .poll(async () => (await all()).length, { timeout: 50_000 })
      .toBeGreaterThanOrEqual(LOOPS);
    const measured = (await all()).slice(0, LOOPS);
    // In real time: at double speed, one second shows two seconds of the video.
    const ends = measured.map(({ lastFrame }) => Math.abs(lastFrame) / Number(speed));
    const starts = measured.map(({ restart }) => Math.abs(restart) / Number(speed));
    print(`LOOP_END_MS ${source} at ${speed}`, ends);
    print(`LOOP_RESTART_MS ${source} at ${speed}`, starts);
    print(
      `LOOP_GAP_MS ${source} at ${speed}`,
      measured.map(({ gap }) => gap),
    );
    expect(Math.max(...ends)).toBeLessThanOrEqual(150);
    expect(Math.max(...starts)).toBeLessThanOrEqual(150);
  });
}

// Ratios are stable even on a busy machine; `npm run bench -- next` measures milliseconds.
for (const { kind, ids, floor } of [
  {
    kind: 'provider',
    ids: Array.from({ length: STEPS + 1 }, (_, n) => `stand-in-${10 + n}`),
    floor: 2,
  },
  {
    kind: 'file',
    ids: Array.from({ length: STEPS + 1 }, (_, n) => `sample-00${twoDigits(1 + (n % 12))}`),
    floor: 1.1,
  },
] as const) {
  const title = `${kind}: NEXT and PREV show a clip ${floor} times as fast as a rebuilt player`;
  test(title, { tag: '@long' }, async ({ page }) => {
    test.setTimeout(240_000);
    await recordFrames(page);
    await recordReadiness(page);
    await mockFeed(
      page,
      ids.map((videoId, index) => tileOf({ tile_id: index + 1, tile_link: videoId })),
    );
    await page.goto('/');
    await firstMovingFrame(page, ids[0] ?? '');
    const next: number[] = [];
    const previous: number[] = [];
    const rebuilt: number[] = [];
    for (const [index, videoId] of ids.entries()) {
      if (index === 0) continue;
      next.push(await step(page, 'ArrowRight', videoId));
      await expect(currentPost(page)).toContainText(`clip ${index + 1}`);
      if (index % ROUND !== 0) continue;
      previous.push(await step(page, 'ArrowLeft', ids[index - 1] ?? ''));
      await step(page, 'ArrowRight', videoId);
      rebuilt.push(await rebuildPlayer(page, videoId));
    }
    print(`NEXT_FRAME_MS ${kind}`, next);
    print(`PREV_FRAME_MS ${kind}`, previous);
    print(`REBUILT_FRAME_MS ${kind}`, rebuilt);
    expect(next).toHaveLength(STEPS);
    const slow = spread(rebuilt).median;
    expect(slow / spread(next).median).toBeGreaterThanOrEqual(floor);
    expect(slow / spread(previous).median).toBeGreaterThanOrEqual(floor);
  });
}

test(
  'without the loop a clip stops at its end, Play restarts it, and the trim still loops',
  { tag: '@long' },
  async ({ page, alice: _alice }) => {
    await setPreference(page, 'loop', 'off');
    const times = { starttime: 4, endtime: 5.5 };
    const videoIds = ['sample-0001', 'jNQXAC9IVRw'];
    await mockFeed(
      page,
      videoIds.map((videoId, index) =>
        tileOf({ tile_id: index + 1, tile_link: videoId, ...times }),
      ),
    );
    await page.goto('/');
    for (const [index, videoId] of videoIds.entries()) {
      if (index > 0) await nextButton(page).click();
      await expect(currentPost(page)).toContainText(`clip ${index + 1}`);
      await expectPlaying(page);
      await expectPaused(page);
      await expect(video(page, videoId)).toHaveJSProperty('paused', true);
      expect(Math.abs((await currentTime(page, videoId)) - times.endtime)).toBeLessThanOrEqual(
        0.15,
      );
      await page.getByRole('button', { name: 'Play', exact: true }).click();
      await expectPlaying(page);
      const restarted = await currentTime(page, videoId);
      expect(restarted).toBeGreaterThanOrEqual(times.starttime - 0.05);
      expect(restarted).toBeLessThan(times.endtime);
    }

    await openScreen(page, '/upload');
    await convert(page, 'Video link', 'https://www.youtube.com/watch?v=sample-0001');
    await page.getByLabel('End minutes').fill('0');
    await page.getByLabel('End seconds').fill('01');
    await page.getByLabel('End seconds').press('Tab');
    // A clip plays only while it is in view.
    await video(page).scrollIntoViewIfNeeded();
    const loops = await video(page).evaluateHandle((element: HTMLVideoElement) => {
      const seen = { count: 0 };
      element.addEventListener('seeked', () => (seen.count += 1));
      return seen;
    });
    await expect.poll(() => loops.evaluate((seen) => seen.count)).toBeGreaterThan(1);
    await page.getByRole('button', { name: /^Playback/ }).click();
    await expect(page.getByRole('menuitemcheckbox', { name: 'Captions' })).toBeVisible();
    await expect(page.getByRole('menuitemcheckbox', { name: 'Loop clips' })).toHaveCount(0);
  },
);

async function step(page: Page, key: 'ArrowLeft' | 'ArrowRight', videoId: string): Promise<number> {
  await expectReady(page, videoId);
  await page.keyboard.press(key);
  const askedAt = await page.evaluate((): number => Reflect.get(window, 'askedAt'));
  return (await firstMovingFrame(page, videoId, askedAt)) - askedAt;
}

/** Returns milliseconds. Opening another screen and returning rebuilds the player. */
async function rebuildPlayer(page: Page, videoId: string): Promise<number> {
  await page.getByRole('link', { name: 'How Magic works' }).click();
  // The address changes before the screen's code has loaded.
  await expect(currentPost(page)).toBeHidden();
  const askedAt = await page.evaluate(() => {
    Object.assign(window, { players: {} });
    const now = performance.timeOrigin + performance.now();
    history.back();
    return now;
  });
  return (await firstMovingFrame(page, videoId, askedAt)) - askedAt;
}

/** Returns milliseconds until the first frame after the start of the clip. */
async function firstMovingFrame(page: Page, videoId: string, since = 0): Promise<number> {
  let at: number | undefined;
  await expect
    .poll(
      async () => {
        const moving = (await shownFrames(page)).find(
          (frame) => frame.at > since && frame.source.includes(videoId) && frame.mediaTime > 4.02,
        );
        at = moving?.at;
        return moving !== undefined;
      },
      { timeout: 15_000, intervals: [50] },
    )
    .toBe(true);
  return at ?? Number.NaN;
}

function video(page: Page, videoId = 'sample-0001') {
  return videoId.startsWith('sample')
    ? page.locator(SAMPLE_VIDEO)
    : page.frameLocator(PROVIDER_FRAME).locator('video');
}

function currentTime(page: Page, videoId: string): Promise<number> {
  return video(page, videoId).evaluate((element: HTMLVideoElement) => element.currentTime);
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}

function print(name: string, values: readonly number[]): void {
  const { median, p95 } = spread(values);
  console.log(`${name} median ${median} p95 ${p95}`);
}
