// Measures the time from a step to the first moving frame, with pooled players and with a rebuilt
// one. Run: npm run bench -- next [steps]
import type { Page } from '@playwright/test';
import { expectReady, spread } from '../e2e/support/measurements.ts';
import { openHarness, timeToFrame } from './clip-loop/harness.ts';

const STEPS = Number(process.argv[2] ?? 50);
/** Goals for the median. A cued player of the provider has fetched no media. */
const NEXT_MS: Readonly<Record<string, number>> = { provider: 160, file: 100 };
const CLIP_TIMES = { startTime: 4, endTime: 8 };

const SAMPLES = Array.from(
  { length: 12 },
  (_, index) => `sample-${String(index + 1).padStart(4, '0')}`,
);
const PLAYERS = {
  provider: Array.from({ length: STEPS + 1 }, (_, index) => `stand-in-${100 + index}`.slice(-11)),
  file: Array.from({ length: STEPS + 1 }, (_, index) => SAMPLES[index % SAMPLES.length] ?? ''),
};

type Row = Record<string, string | number>;

async function main(): Promise<boolean> {
  const harness = await openHarness(SAMPLES);
  try {
    const rows: Row[] = [];
    for (const [name, videoIds] of Object.entries(PLAYERS)) {
      const page = await harness.openPage();
      rows.push(await measure(page, name, videoIds));
      await page.close();
    }
    console.table(rows);
    return rows.every((row) => row['goal'] === 'reached');
  } finally {
    await harness.close();
  }
}

/** Each round: NEXT, PREV, then the next clip in a rebuilt player. */
async function measure(page: Page, name: string, videoIds: readonly string[]): Promise<Row> {
  const clips = videoIds.map((videoId) => ({ videoId, ...CLIP_TIMES }));
  const times = { next: [] as number[], previous: [] as number[], rebuilt: [] as number[] };
  const [first] = clips;
  if (first) await timeToFrame(page, first, true);
  for (const [index, clip] of clips.entries()) {
    const before = clips[index - 1];
    if (!before) continue;
    await prepareClip(page, clip);
    times.next.push(await timeToFrame(page, clip, false));
    await prepareClip(page, before);
    times.previous.push(await timeToFrame(page, before, false));
    times.rebuilt.push(await timeToFrame(page, clip, true));
  }
  const [next, previous, rebuilt] = [times.next, times.previous, times.rebuilt].map(spread);
  if (!next || !previous || !rebuilt) throw new Error('Nothing was measured.');
  const ratio = rebuilt.median / next.median;
  const isReached = next.median <= (NEXT_MS[name] ?? 0);
  return {
    player: name,
    steps: times.next.length,
    'NEXT ms, median / p95': `${next.median} / ${next.p95}`,
    'PREV ms': `${previous.median} / ${previous.p95}`,
    'rebuilt ms': `${rebuilt.median} / ${rebuilt.p95}`,
    'times faster': Math.round(ratio * 10) / 10,
    goal: isReached ? 'reached' : 'MISSED',
  };
}

async function prepareClip(page: Page, clip: { videoId: string }): Promise<void> {
  await page.evaluate((next) => window.bench.prepare([next]), { ...CLIP_TIMES, ...clip });
  await expectReady(page, clip.videoId);
}

process.exitCode = (await main()) ? 0 : 1;
