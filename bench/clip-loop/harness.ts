// Runs only the player on a page in Chromium, with the provider's stand-in.
import { copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { build, preview } from 'vite';
import type { Clip } from '../../apps/web/src/clips/player/clip-player.ts';
import { recordFrames, recordReadiness, shownFrames } from '../../e2e/support/measurements.ts';
import { chromiumArgs, startVideoStandIn } from '../../tools/video-stand-in/src/server.ts';

const SAMPLES = new URL('../../apps/server/src/sample/media/', import.meta.url);

export interface Harness {
  openPage(): Promise<Page>;
  close(): Promise<void>;
}

export async function openHarness(samples: readonly string[]): Promise<Harness> {
  const folder = await mkdtemp(join(tmpdir(), 'clip-loop-'));
  const standIn = await startVideoStandIn();
  const site = await serveSite(folder, samples);
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    args: [...chromiumArgs(standIn.port), '--no-sandbox', '--disable-gpu', '--disable-quic'],
  });
  return {
    async openPage() {
      const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
      await recordFrames(page);
      await recordReadiness(page);
      await page.goto(site.url);
      return page;
    },
    async close() {
      await browser.close();
      await site.close();
      await standIn.stop();
      await rm(folder, { recursive: true });
    },
  };
}

async function serveSite(
  folder: string,
  samples: readonly string[],
): Promise<{ url: string; close(): Promise<void> }> {
  const root = new URL('.', import.meta.url).pathname;
  const outDir = join(folder, 'site');
  await build({ root, configFile: false, logLevel: 'error', build: { outDir, emptyOutDir: true } });
  await mkdir(join(outDir, 'samples'));
  for (const videoId of samples) {
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

const POLICY = [
  "default-src 'none'",
  "script-src 'self' https://www.youtube.com",
  'frame-src https://www.youtube.com https://www.youtube-nocookie.com',
  "img-src 'self' https:",
  "style-src 'self'",
  "media-src 'self'",
].join('; ');

/** Milliseconds from the call to the first frame of that clip. */
export async function timeToFrame(page: Page, clip: Clip, isRebuilt: boolean): Promise<number> {
  await Promise.all(page.frames().map((frame) => frame.evaluate(clearFrames)));
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

function clearFrames(): void {
  Reflect.get(window, 'shownFrames')?.splice(0);
}
