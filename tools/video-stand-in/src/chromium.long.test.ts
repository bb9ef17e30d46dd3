// Tests the stand-in in a browser through its public API only.
import { createServer, type Server } from 'node:http';
import { type Browser, chromium, type Page } from '@playwright/test';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { launchOptions } from '../../../e2e/support/chromium/chromium.ts';
import { MAGIC_IDS } from './magic-ids.ts';
import { startVideoStandIn, type VideoStandIn } from './server.ts';

const PAGE = `<!doctype html><title>page</title><body><button>Play</button><div><p id="spot"></p></div>
<script>
  const log = [];
  let player;
  const ready = new Promise((resolve) => { window.onYouTubeIframeAPIReady = resolve; });
  async function make(options) {
    await ready;
    const note = (name) => (event) => log.push([name, event.data, player.getCurrentTime?.()]);
    const events = {};
    for (const name of ['onReady', 'onStateChange', 'onError', 'onAutoplayBlocked', 'onPlaybackRateChange']) events[name] = note(name);
    player = new YT.Player('spot', { ...options, events });
  }
  document.querySelector('button').onclick = () => player.playVideo();
</script>
<script src="https://www.youtube.com/iframe_api"></script>`;

// Defined by the page's script; functions passed to evaluate run there.
declare const log: [name: string, data: unknown, currentTime: number][];
declare const player: Record<string, (...args: unknown[]) => unknown>;
declare function make(options: object): Promise<void>;

let standIn: VideoStandIn;
let site: Server;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  standIn = await startVideoStandIn();
  site = createServer((_, response) => {
    response.setHeader('referrer-policy', 'strict-origin-when-cross-origin');
    response.setHeader('content-type', 'text/html');
    response.end(PAGE);
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  browser = await chromium.launch(await launchOptions(standIn.port, 'light'));
});
afterAll(async () => {
  await browser.close();
  site.close();
  await standIn.stop();
});

beforeEach(async () => {
  page = await browser.newPage();
  const address = site.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  await page.goto(`http://localhost:${port}/`);
});
afterEach(() => page.close());

const NOCOOKIE = 'https://www.youtube-nocookie.com';

function open(videoId: string, playerVars: object = {}): Promise<void> {
  return page.evaluate((options) => make(options), {
    videoId,
    host: NOCOOKIE,
    playerVars: { mute: 1, playsinline: 1, ...playerVars },
  });
}

async function waitFor(name: string, data?: unknown): Promise<number> {
  const found = await page.waitForFunction(
    ([wantedName, wantedData]) =>
      log.find(([each, value]) => each === wantedName && (wantedData ?? value) === value),
    [name, data] as const,
    { timeout: 5000 },
  );
  return (await found.evaluate((entry) => entry?.[2])) ?? Number.NaN;
}

test('a video plays, seeks, pauses and ends through the API', async () => {
  await open('jNQXAC9IVRw');
  await waitFor('onReady');
  expect(await page.evaluate(() => player['getDuration']?.())).toBe(0);
  await page.evaluate(() => player['playVideo']?.());
  await waitFor('onStateChange', 1);
  const duration = Number(await page.evaluate(() => player['getDuration']?.()));
  expect(duration).toBeGreaterThan(15);

  await page.evaluate(() => {
    player['pauseVideo']?.();
  });
  await waitFor('onStateChange', 2);
  await page.evaluate(() => {
    log.length = 0;
    player['seekTo']?.(10.4, true);
    player['playVideo']?.();
  });
  const resumedAt = await waitFor('onStateChange', 1);
  expect(resumedAt).toBeGreaterThanOrEqual(10.4);
  expect(resumedAt).toBeLessThan(11.4);

  await page.evaluate((at) => {
    player['seekTo']?.(at, true);
  }, duration - 0.5);
  const endedAt = await waitFor('onStateChange', 0);
  expect(endedAt).toBeCloseTo(duration, 1);
  const frame = page.frame({ url: /youtube-nocookie/ });
  expect(await frame?.locator('video').evaluate((video: HTMLVideoElement) => video.ended)).toBe(
    true,
  );
});

test('start and end are rounded to seconds, and a seek removes the end', async () => {
  await open('jNQXAC9IVRw', { autoplay: 1, start: 3.9, end: 4.9 });
  const startedAt = await waitFor('onStateChange', 1);
  expect(startedAt).toBeGreaterThanOrEqual(3);
  expect(startedAt).toBeLessThan(3.9);
  const endedAt = await waitFor('onStateChange', 0);
  expect(endedAt).toBeGreaterThanOrEqual(4);
  expect(endedAt).toBeLessThan(4.6);
  await page.evaluate(() => {
    log.length = 0;
    player['seekTo']?.(3.8, true);
  });
  await waitFor('onStateChange', 1);
  await page.waitForFunction(() => Number(player['getCurrentTime']?.()) > 4.7);
  expect(await page.evaluate(() => log.map(([, data]) => data))).not.toContain(0);
});

test('each magic ID raises its error, when cued and when loaded', async () => {
  const codes = {
    [MAGIC_IDS.badParameter]: 2,
    [MAGIC_IDS.removed]: 100,
    [MAGIC_IDS.notEmbeddable]: 101,
    [MAGIC_IDS.notEmbeddableDisguised]: 150,
    [MAGIC_IDS.noClientIdentity]: 153,
  };
  await open(MAGIC_IDS.removed);
  await waitFor('onError', 100);
  for (const [id, code] of Object.entries(codes)) {
    for (const method of ['cueVideoById', 'loadVideoById']) {
      await page.evaluate(
        ([name, videoId]) => {
          log.length = 0;
          player[name]?.(videoId);
        },
        [method, id] as const,
      );
      await waitFor('onError', code);
    }
  }
});

test('a cued video has no media; after play and pause in one task it fetches and waits', async () => {
  await open('jNQXAC9IVRw', { start: 4 });
  await waitFor('onReady');
  const video = page.frame({ url: /youtube-nocookie/ })?.locator('video');
  const readyState = () => video?.evaluate((each: HTMLVideoElement) => each.readyState);
  expect(await readyState()).toBe(0);
  await page.evaluate(() => {
    player['playVideo']?.();
    player['pauseVideo']?.();
  });
  await waitFor('onStateChange', 2);
  await expect.poll(readyState).toBe(4);
  expect(await video?.evaluate((each: HTMLVideoElement) => each.currentTime)).toBe(4);
  expect(await page.evaluate(() => log.map(([, state]) => state))).not.toContain(1);
});

test('error 5 occurs when playing, and only once for the ID that says so', async () => {
  await open(MAGIC_IDS.htmlPlayerOnce);
  await waitFor('onReady');
  await page.evaluate(() => player['playVideo']?.());
  await waitFor('onError', 5);
  await page.evaluate((id) => player['loadVideoById']?.({ videoId: id }), MAGIC_IDS.htmlPlayerOnce);
  await waitFor('onStateChange', 1);
  await page.evaluate((id) => player['loadVideoById']?.(id), MAGIC_IDS.htmlPlayer);
  await page.waitForFunction(() => log.filter(([name]) => name === 'onError').length === 2);
});

test('a rejected start plays after a real click', async () => {
  await open(MAGIC_IDS.refusesAutoplay, { autoplay: 1 });
  await waitFor('onAutoplayBlocked');
  await page.getByRole('button', { name: 'Play' }).click();
  await waitFor('onStateChange', 1);
});

test('a duration can be reported rounded up', async () => {
  await open(MAGIC_IDS.roundedUpDuration, { autoplay: 1 });
  await waitFor('onStateChange', 1);
  const reported = await page.evaluate(() => player['getDuration']?.());
  const real = await page
    .frame({ url: /youtube-nocookie/ })
    ?.locator('video')
    .evaluate((video: HTMLVideoElement) => video.duration);
  expect(reported).toBe(Math.floor(real ?? 0) + 1);
});

test('without a Referer the player reports error 153', async () => {
  await page.evaluate(() => {
    const meta = document.createElement('meta');
    Object.assign(meta, { name: 'referrer', content: 'no-referrer' });
    document.head.append(meta);
    const frame = document.createElement('iframe');
    frame.id = 'spot';
    frame.referrerPolicy = 'no-referrer';
    const query = new URLSearchParams({ enablejsapi: '1', origin: location.origin });
    frame.src = `https://www.youtube-nocookie.com/embed/jNQXAC9IVRw?${query}`;
    document.getElementById('spot')?.replaceWith(frame);
    return make({});
  });
  await waitFor('onError', 153);
});

test('the speed applies to the current video, and the next one starts at 1', async () => {
  await open('jNQXAC9IVRw');
  await waitFor('onReady');
  const rate = () =>
    page
      .frame({ url: /youtube-nocookie/ })
      ?.locator('video')
      .evaluate(rateOfVideo);
  await page.evaluate(() => player['setPlaybackRate']?.(1.6));
  await waitFor('onPlaybackRateChange', 1.5);
  expect(await page.evaluate(() => player['getPlaybackRate']?.())).toBe(1.5);
  await page.evaluate(() => player['playVideo']?.());
  await waitFor('onStateChange', 1);
  expect(await rate()).toBe(1.5);
  await page.evaluate(() => player['setPlaybackRate']?.(0.6));
  await waitFor('onPlaybackRateChange', 0.75);
  await page.evaluate(() => {
    log.length = 0;
    player['loadVideoById']?.('dQw4w9WgXcQ');
  });
  await waitFor('onStateChange', 1);
  expect([await rate(), await page.evaluate(() => player['getPlaybackRate']?.())]).toEqual([1, 1]);
});

test("captions are shown if the frame's address requests them", async () => {
  await open('sample-0001', { autoplay: 1, cc_load_policy: 1 });
  await waitFor('onStateChange', 1);
  const video = page.frame({ url: /youtube-nocookie/ })?.locator('video');
  await expect
    .poll(() => video?.evaluate((each: HTMLVideoElement) => each.textTracks[0]?.cues?.length))
    .toBeGreaterThan(2);
});

test('destroy restores the replaced node', async () => {
  await open('jNQXAC9IVRw');
  await waitFor('onReady');
  expect(await page.locator('iframe').count()).toBe(1);
  await page.evaluate(() => player['destroy']?.());
  expect(await page.locator('iframe').count()).toBe(0);
  expect(await page.locator('p#spot').count()).toBe(1);
});

function rateOfVideo(video: HTMLVideoElement): number {
  return video.playbackRate;
}
