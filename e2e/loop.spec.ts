import { expect, type Page } from '@playwright/test';
import { test } from './fixtures.ts';
import { expectPlaying, serveTiles, stage, tileOf } from './feed-kit.ts';
import { recordFrames, shownFrames, spread, turns } from './measure.ts';

const LOOPS = 20;
/** Seconds, on the clock of the room. */
const LENGTH = 0.75;
const STEPS = 12;

for (const [source, speed] of [
  ['jNQXAC9IVRw', '1'],
  ['sample-0001', '1'],
  ['jNQXAC9IVRw', '2'],
  ['sample-0001', '2'],
] as const) {
  test(`${source} at speed ${speed}: over ${LOOPS} loops the last frame is within 150 ms of the end, and the clip restarts at its start`, async ({
    page,
  }) => {
    const startTime = 2.25;
    const passage = { startTime, endTime: startTime + LENGTH * Number(speed) };
    await recordFrames(page);
    await page.addInitScript((word) => {
      if (window === window.top) localStorage.setItem('reprise.speed', word);
    }, speed);
    await serveTiles(page, [
      tileOf({
        tile_id: 1,
        tile_link: source,
        starttime: passage.startTime,
        endtime: passage.endTime,
      }),
    ]);
    await page.goto('/');
    await expectPlaying(page);
    const all = () => turns(page, { source, ...passage });
    await expect
      .poll(async () => (await all()).length, { timeout: 50_000 })
      .toBeGreaterThanOrEqual(LOOPS);
    const seen = (await all()).slice(0, LOOPS);
    // On the clock of the room: at double speed it shows twice as much of the video.
    const ends = seen.map(({ lastFrame }) => Math.abs(lastFrame) / Number(speed));
    const starts = seen.map(({ restart }) => Math.abs(restart) / Number(speed));
    print(`LOOP_END_MS ${source} at ${speed}`, ends);
    print(`LOOP_RESTART_MS ${source} at ${speed}`, starts);
    print(
      `LOOP_GAP_MS ${source} at ${speed}`,
      seen.map(({ gap }) => gap),
    );
    expect(Math.max(...ends)).toBeLessThanOrEqual(150);
    expect(Math.max(...starts)).toBeLessThanOrEqual(150);
  });
}

for (const [kind, ids] of [
  ['provider', Array.from({ length: STEPS + 1 }, (_, n) => `stand-in-${10 + n}`)],
  [
    'file',
    Array.from(
      { length: STEPS + 1 },
      (_, n) => `sample-00${String(1 + (n % 12)).padStart(2, '0')}`,
    ),
  ],
] as const) {
  test(`${kind}: from the arrow key to the first moving frame of the next clip`, async ({
    page,
  }) => {
    await recordFrames(page);
    await page.addInitScript(() => {
      addEventListener('keydown', ({ timeStamp }) => {
        Object.assign(window, { keyAt: performance.timeOrigin + timeStamp });
      });
    });
    await serveTiles(
      page,
      ids.map((videoId, index) => tileOf({ tile_id: index + 1, tile_link: videoId })),
    );
    await page.goto('/');
    await expectMoving(page, ids[0] ?? '');
    const waits: number[] = [];
    for (const [index, videoId] of ids.slice(1).entries()) {
      await page.keyboard.press('ArrowRight');
      await expect(stage(page)).toContainText(`clip ${index + 2}`);
      const keyAt = await page.evaluate((): number => Reflect.get(window, 'keyAt'));
      waits.push((await expectMoving(page, videoId, keyAt)) - keyAt);
    }
    print(`NEXT_FRAME_MS ${kind}`, waits);
    expect(waits).toHaveLength(STEPS);
  });
}

/** When the first picture after the start of a clip was seen. Milliseconds. */
async function expectMoving(page: Page, videoId: string, since = 0): Promise<number> {
  let at: number | undefined;
  await expect
    .poll(async () => {
      const moving = (await shownFrames(page)).find(
        (frame) => frame.at > since && frame.source.includes(videoId) && frame.mediaTime > 4.02,
      );
      at = moving?.at;
      return moving !== undefined;
    })
    .toBe(true);
  return at ?? Number.NaN;
}

function print(name: string, values: readonly number[]): void {
  const { median, p95 } = spread(values);
  console.log(`${name} median ${median} p95 ${p95}`);
}
