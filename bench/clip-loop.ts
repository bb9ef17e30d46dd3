// Measures the loop and the step to the next clip in Chromium. Run: npm run bench -- loop [loops]
import type { Page } from '@playwright/test';
import { shownFrames } from '../e2e/support/measurements.ts';
import { type MeasuredLoop, measureLoops } from './clip-loop/frames.ts';
import { type Harness, openHarness, timeToFrame } from './clip-loop/harness.ts';
import { median } from './run/rounds.ts';

const LOOPS = Number(process.argv[2] ?? 20);
const STEPS = 10;
const CLIP_TIMES = { startTime: 2.25, endTime: 3.75 };
const LAST_FRAME_MS = 150;
const GAP_MS = 60;
const CLIP_LENGTH_MS = (CLIP_TIMES.endTime - CLIP_TIMES.startTime) * 1000;

const PLAYERS = {
  provider: ['jNQXAC9IVRw', 'dQw4w9WgXcQ'],
  file: ['sample-0001', 'sample-0002'],
} as const;

type Row = Record<string, string | number>;

async function main(): Promise<boolean> {
  const harness = await openHarness(PLAYERS.file);
  try {
    const rows: Row[] = [];
    for (const [name, videoIds] of Object.entries(PLAYERS)) {
      rows.push(await measure(harness, name, videoIds));
    }
    console.table(rows);
    return rows.every((row) => row['goal'] === 'reached');
  } finally {
    await harness.close();
  }
}

async function measure(
  harness: Harness,
  name: string,
  videoIds: readonly [string, string],
): Promise<Row> {
  const page = await harness.openPage();
  try {
    const [first, second] = videoIds.map((videoId) => ({ videoId, ...CLIP_TIMES }));
    if (!first || !second) throw new Error('Two videos are needed.');
    const cold = await timeToFrame(page, first, true);
    const loops = await waitForLoops(page);
    const steps: number[] = [];
    const rebuilds: number[] = [];
    for (let step = 0; step < STEPS; step += 1) {
      steps.push(await timeToFrame(page, second, false));
      rebuilds.push(await timeToFrame(page, first, true));
    }
    const lastFrames = loops.map(({ lastFrame }) => lastFrame);
    const gaps = loops.map(({ gap }) => gap);
    const isReached =
      loops.length === LOOPS &&
      lastFrames.every((time) => Math.abs(time) <= LAST_FRAME_MS) &&
      median(gaps) <= GAP_MS;
    return {
      player: name,
      loops: loops.length,
      'last frame - end ms': spread(lastFrames),
      'gap ms': spread(gaps),
      'restart - start ms': spread(loops.map(({ restart }) => restart)),
      'cold ms': Math.round(cold),
      'next, same player ms': spread(steps),
      'next, rebuilt ms': spread(rebuilds),
      goal: isReached ? 'reached' : 'MISSED',
    };
  } finally {
    await page.close();
  }
}

async function waitForLoops(page: Page): Promise<MeasuredLoop[]> {
  const deadline = Date.now() + 2 * LOOPS * CLIP_LENGTH_MS;
  for (;;) {
    const loops = measureLoops(await shownFrames(page), CLIP_TIMES);
    if (loops.length >= LOOPS || Date.now() > deadline) return loops.slice(0, LOOPS);
    await page.waitForTimeout(CLIP_LENGTH_MS);
  }
}

function spread(values: readonly number[]): string {
  return [Math.min(...values), median(values), Math.max(...values)].map(Math.round).join(' / ');
}

process.exitCode = (await main()) ? 0 : 1;
