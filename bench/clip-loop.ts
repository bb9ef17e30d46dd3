// Measures the loop and the step to the next clip in Chromium: through the provider's stand-in and
// from a file. Run: npx tsx bench/clip-loop.ts [loops]
import { copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { build, preview } from 'vite';
import { chromiumArgs, startVideoStandIn } from '../tools/video-stand-in/src/server.ts';
import { type LoopTurn, type ShownFrame, turnsOf } from './clip-loop/frames.ts';

const LOOPS = Number(process.argv[2] ?? 20);
const STEPS = 10;
const PASSAGE = { startTime: 2.25, endTime: 3.75 };
const LAST_FRAME_MS = 150;
const GAP_MS = 60;
const PASSAGE_MS = (PASSAGE.endTime - PASSAGE.startTime) * 1000;

const SAMPLES = new URL('../apps/server/src/sample/media/', import.meta.url);
const RECORDER = new URL('./clip-loop/record-frames.js', import.meta.url).pathname;
const PLAYERS = {
  provider: ['jNQXAC9IVRw', 'dQw4w9WgXcQ'],
  file: ['sample-0001', 'sample-0002'],
} as const;

type Row = Record<string, string | number>;

async function main(): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'clip-loop-'));
  const standIn = await startVideoStandIn();
  const site = await serveHarness(folder);
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    args: [...chromiumArgs(standIn.port), '--no-sandbox', '--disable-gpu', '--disable-quic'],
  });
  try {
    const rows: Row[] = [];
    for (const [name, videoIds] of Object.entries(PLAYERS)) {
      rows.push(await measure({ browser, url: site.url, name, videoIds }));
    }
    console.table(rows);
    return rows.every((row) => row['goal'] === 'reached');
  } finally {
    await browser.close();
    await site.close();
    await standIn.stop();
    await rm(folder, { recursive: true });
  }
}

async function serveHarness(folder: string): Promise<{ url: string; close(): Promise<void> }> {
  const root = new URL('./clip-loop/', import.meta.url).pathname;
  const outDir = join(folder, 'site');
  await build({ root, configFile: false, logLevel: 'error', build: { outDir, emptyOutDir: true } });
  await mkdir(join(outDir, 'samples'));
  for (const videoId of PLAYERS.file) {
    const file = `${videoId}.webm`;
    await copyFile(new URL(file, SAMPLES), join(outDir, 'samples', file));
  }
  const server = await preview({
    root,
    configFile: false,
    logLevel: 'error',
    build: { outDir },
    preview: { host: '127.0.0.1', port: 0, headers: { 'content-security-policy': POLICY } },
  });
  return { url: server.resolvedUrls?.local[0] ?? '', close: () => server.close() };
}

/** What the product's own pages allow. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self' https://www.youtube.com",
  'frame-src https://www.youtube.com https://www.youtube-nocookie.com',
  "img-src 'self' https:",
  "style-src 'self'",
  "media-src 'self'",
].join('; ');

type Case = { browser: Browser; url: string; name: string; videoIds: readonly [string, string] };

async function measure({ browser, url, name, videoIds }: Case): Promise<Row> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await page.addInitScript({ path: RECORDER });
  await page.goto(url);
  try {
    const [first, second] = videoIds.map((videoId) => ({ videoId, ...PASSAGE }));
    if (!first || !second) throw new Error('Two videos are needed.');
    const cold = await timeToFrame(page, first, true);
    const turns = await waitForTurns(page);
    const steps: number[] = [];
    const rebuilds: number[] = [];
    for (let step = 0; step < STEPS; step += 1) {
      steps.push(await timeToFrame(page, second, false));
      rebuilds.push(await timeToFrame(page, first, true));
    }
    const lastFrames = turns.map(({ lastFrame }) => lastFrame);
    const gaps = turns.map(({ gap }) => gap);
    const isReached =
      turns.length === LOOPS &&
      lastFrames.every((time) => Math.abs(time) <= LAST_FRAME_MS) &&
      median(gaps) <= GAP_MS;
    return {
      player: name,
      loops: turns.length,
      'last frame - end ms': spread(lastFrames),
      'gap ms': spread(gaps),
      'restart - start ms': spread(turns.map(({ restart }) => restart)),
      'cold ms': Math.round(cold),
      'next, same player ms': spread(steps),
      'next, rebuilt ms': spread(rebuilds),
      goal: isReached ? 'reached' : 'MISSED',
    };
  } finally {
    await page.close();
  }
}

/** The first turns of the clip that plays; fewer than asked for if it stops turning. */
async function waitForTurns(page: Page): Promise<LoopTurn[]> {
  const deadline = Date.now() + 2 * LOOPS * PASSAGE_MS;
  for (;;) {
    const turns = turnsOf(await shownFrames(page), PASSAGE);
    if (turns.length >= LOOPS || Date.now() > deadline) return turns.slice(0, LOOPS);
    await page.waitForTimeout(PASSAGE_MS);
  }
}

/** From the call to the first picture of that clip on the screen. Milliseconds. */
async function timeToFrame(
  page: Page,
  clip: { videoId: string; startTime: number; endTime: number },
  isRebuilt: boolean,
): Promise<number> {
  await Promise.all(page.frames().map((frame) => frame.evaluate(forgetFrames)));
  const askedAt = await page.evaluate(
    async ([next, rebuilt]) => {
      const now = performance.timeOrigin + performance.now();
      await window.bench.show(next, rebuilt);
      return now;
    },
    [clip, isRebuilt] as const,
  );
  for (;;) {
    const frames = await shownFrames(page);
    const moving = frames.find(
      ({ source, mediaTime }) => source.includes(clip.videoId) && mediaTime > clip.startTime + 0.02,
    );
    if (moving) return moving.at - askedAt;
    await page.waitForTimeout(20);
  }
}

function forgetFrames(): void {
  Reflect.get(window, 'shownFrames')?.splice(0);
}

async function shownFrames(page: Page): Promise<ShownFrame[]> {
  const lists = await Promise.all(
    page
      .frames()
      .map((frame) =>
        frame
          .evaluate((): ShownFrame[] => Reflect.get(window, 'shownFrames') ?? [])
          .catch(() => []),
      ),
  );
  return lists.flat();
}

/** Smallest, middle and greatest value, in whole numbers. */
function spread(values: readonly number[]): string {
  return [Math.min(...values), median(values), Math.max(...values)].map(Math.round).join(' / ');
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
}

process.exitCode = (await main()) ? 0 : 1;
