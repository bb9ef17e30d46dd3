import type { Page } from '@playwright/test';
import { expectAccessible } from '../../support/axe.ts';
import { expectConverted } from '../../support/create.ts';
import { type Extension, expectBadge, openExtension } from '../../support/extension.ts';
import { expect, test as base } from '../../support/fixtures.ts';
import { button } from '../../support/forms.ts';
import { setAutoplay } from '../../support/preferences.ts';

const test = base.extend<{ extension: Extension }>({
  extension: async ({ launchOptions }, use) => {
    const extension = await openExtension(launchOptions);
    await use(extension);
    await extension.close();
  },
  context: async ({ extension: { context } }, use) => {
    await setAutoplay(context, 'never');
    await use(context);
  },
});

const WATCH = 'https://www.youtube.com/watch?v=sample-0001';
const TOLERANCE_S = 0.1;

test(
  'two presses lead from a moment of a video to the filled form',
  { tag: '@full' },
  async ({ page, context, extension, alice: _alice, baseURL }) => {
    await page.goto(WATCH);
    const body = await page.locator('body').innerHTML();
    await play(page, 1);

    const settings = context.waitForEvent('page');
    await extension.press(page);
    const options = await settings;
    await options.getByLabel('Address of your Reprise site').fill('reprise example');
    await options.getByRole('button', { name: 'Save' }).click();
    await expect(options.getByText('Enter the address of your Reprise site')).toBeVisible();
    await options.getByLabel('Address of your Reprise site').fill(`${baseURL}/settings`);
    await options.getByRole('button', { name: 'Save' }).click();
    await expect(options.getByText('Saved.')).toBeVisible();
    await options.close();

    await extension.stopWorker();
    const start = await pressDuring(page, extension);
    await expectBadge([extension, page], '1/2', /^Start: 0:0[\d.]+\. Press again at the end\.$/);
    expect(await page.locator('body').innerHTML()).toBe(body);

    await extension.stopWorker();
    await play(page, 4);
    const form = context.waitForEvent('page');
    const end = await pressDuring(page, extension);
    const upload = await form;
    await expectConverted(upload);
    await expect(upload).toHaveURL(`${baseURL}/upload`);
    expectWithin(await timeIn(upload, 'Start'), start);
    expectWithin(await timeIn(upload, 'End'), end);
    await expect(button(upload, 'Share')).toBeVisible();
    await page.bringToFront();
    await expectBadge([extension, page], '', 'Mark the start of a moment');
    expect(await page.locator('body').innerHTML()).toBe(body);
  },
);

test(
  'ads, live streams and other videos have times of their own',
  { tag: ['@full', '@long'] },
  async ({ page, context, extension, alice: _alice, baseURL }) => {
    await setSite(page, extension, baseURL ?? '');
    await extension.press(page);
    await expectBadge([extension, page], '?', /^No video here/);

    await page.goto(WATCH);
    await seek(page, 1.5);
    await extension.press(page);
    await expectBadge([extension, page], '1/2', /^Start: 0:01/);
    await page.getByRole('button', { name: 'Play an ad' }).click();
    await extension.press(page);
    await expectBadge([extension, page], 'AD', /^An ad is playing/);
    await page.getByRole('button', { name: 'Skip the ad' }).click();
    // The start has not been lost.
    await expectBadge([extension, page], '1/2', /^Start: 0:01/);
    await seek(page, 0.5);
    await extension.press(page);
    await expectBadge([extension, page], '1/2', /^Start moved to 0:00/);

    let showVideo = () => {};
    const isShown = new Promise<void>((resolve) => (showVideo = resolve));
    await page.route('**/player/*', async (route) => {
      await isShown;
      await route.continue();
    });
    await page.getByRole('link', { name: 'Another video' }).click();
    await extension.press(page);
    await expectBadge([extension, page], '…', /^The video is still loading/);
    showVideo();
    await expect(page.locator('[video-id="sample-0003"]')).toBeAttached();
    await expectBadge([extension, page], '', 'Mark the start of a moment');
    await seek(page, 2.5);
    await extension.press(page);
    await expectBadge([extension, page], '1/2', /^Start: 0:02/);
    await page.reload();
    await expectBadge([extension, page], '', /./);
    await seek(page, 3.5);
    await extension.press(page);
    await expectBadge([extension, page], '1/2', /^Start: 0:03/);

    const other = await context.newPage();
    await other.goto('https://www.youtube.com/shorts/sample-0001');
    await seek(other, 1.5);
    await extension.press(other);
    await expectBadge([extension, other], '1/2', /^Start: 0:01/);
    await expectBadge([extension, page], '', 'Mark the start of a moment');

    await other.goto('https://www.youtube.com/watch?v=LIVE_STREAM');
    await extension.press(other);
    await expectBadge([extension, other], 'LIVE', /^A live stream/);
    await other.goto('https://www.youtube.com/shorts/sample-0001');
    await seek(other, 1);
    await extension.press(other);
    await expectBadge([extension, other], '1/2', /^Start: 0:01/);
    await seek(other, 2);
    const form = context.waitForEvent('page');
    await extension.press(other);
    const upload = await form;
    await expectConverted(upload);
    expect([await timeIn(upload, 'Start'), await timeIn(upload, 'End')]).toEqual([1, 2]);
  },
);

test(
  'pages learn nothing of it and cannot make it mark or open something',
  { tag: ['@full', '@long'] },
  async ({ page, context, extension, pageErrors, alice: _alice, baseURL }) => {
    // Files that a page cannot load.
    pageErrors.allow(/chrome-extension:\/\//);
    await setSite(page, extension, baseURL ?? '');
    const before = context.pages().length;
    const address = `chrome-extension://${extension.id}`;
    for (const url of [`${baseURL}/magic`, WATCH]) {
      await page.goto(url);
      const isReached = await page.evaluate(async (origin) => {
        const files = ['manifest.json', 'options.html', 'icon-16.png', 'worker.js'];
        const fetched = files.map((file) => fetch(`${origin}/${file}`).then(Boolean, () => false));
        const { chrome } = window as { chrome?: { runtime?: object } };
        return [...(await Promise.all(fetched)), chrome?.runtime !== undefined];
      }, address);
      expect(isReached, url).toEqual([false, false, false, false, false]);
    }

    await seek(page, 1.5);
    await extension.press(page);
    await expectBadge([extension, page], '1/2', /^Start: 0:01/);
    // The page forges what the extension listens to, and what it reads.
    await page.evaluate(() => {
      document.dispatchEvent(new CustomEvent('yt-navigate-finish'));
      postMessage({ mark: { startTime: 0 } }, '*');
      const video = document.querySelector('video');
      for (const name of ['currentTime', 'playbackRate'])
        Object.defineProperty(video, name, { get: () => 1e9 });
      Object.defineProperty(document, 'querySelector', { value: () => null });
      Date.now = () => 0;
    });
    await extension.press(page);
    await expectBadge([extension, page], '1/2', /^Start moved to 0:01/);
    expect(context.pages()).toHaveLength(before);

    await page.goto(`${baseURL}/healthz`);
    const body = await page.locator('body').innerHTML();
    await extension.press(page);
    await expectBadge([extension, page], '?', /^No video here/);
    expect(await page.locator('body').innerHTML()).toBe(body);
    expect(context.pages()).toHaveLength(before);

    // Also if the address of the site was written in another way than by its settings.
    for (const site of ['javascript:alert(1)', 'http://example.com']) {
      await extension.storeSite(site);
      await page.goto(WATCH);
      await seek(page, 2);
      const settings = context.waitForEvent('page');
      await extension.press(page);
      const options = await settings;
      await expect(options).toHaveURL(`${address}/options.html`);
      await expect(options.getByLabel('Address of your Reprise site')).toHaveValue('');
      await options.close();
    }
  },
);

base(
  'the settings are in the language of the browser',
  { tag: ['@full', '@long'] },
  async ({ launchOptions }) => {
    const extension = await openExtension(launchOptions, 'de');
    const page = await extension.context.newPage();
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto(`chrome-extension://${extension.id}/options.html`);
    await expect(page).toHaveTitle('Reprise: beim Ansehen markieren');
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
    await page.getByLabel('Adresse deiner Reprise-Seite').fill('http://reprise.example');
    await button(page, 'Speichern').click();
    await expect(page.getByText(/^Gib die Adresse deiner Reprise-Seite ein/)).toBeVisible();
    await expectAccessible(page, 'the settings of the extension');
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(320);
    await page.getByLabel('Adresse deiner Reprise-Seite').fill('reprise.example');
    await button(page, 'Speichern').click();
    await expect(page.getByText(/^Gespeichert\./)).toBeVisible();
    await extension.press(page);
    await expectBadge([extension, page], '?', /^Hier ist kein Video\./);
    await extension.close();
  },
);

async function setSite(page: Page, { id }: Extension, site: string): Promise<void> {
  await page.goto(`chrome-extension://${id}/options.html`);
  await page.getByLabel('Address of your Reprise site').fill(site);
  await button(page, 'Save').click();
  await expect(page.getByText('Saved.')).toBeVisible();
}

/** Without playing: the time stays. */
async function seek(page: Page, time: number): Promise<void> {
  const video = page.locator('video');
  await expect.poll(() => video.evaluate(isLoaded)).toBe(true);
  await video.evaluate(async (element: HTMLVideoElement, to) => {
    element.pause();
    element.currentTime = to;
  }, time);
}

function isLoaded(video: HTMLVideoElement): boolean {
  return video.readyState >= HTMLMediaElement.HAVE_METADATA;
}

async function play(page: Page, from: number): Promise<void> {
  await page.locator('video').evaluate(async (video: HTMLVideoElement, time) => {
    video.currentTime = time;
    await video.play();
  }, from);
  await expect.poll(() => timeOf(page)).toBeGreaterThan(from);
}

const timeOf = (page: Page) =>
  page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime);

/**
 * Returns the times of the player just before and just after a press. The stopped worker must start
 * first, which takes long on a busy machine.
 */
async function pressDuring(page: Page, extension: Extension): Promise<readonly [number, number]> {
  const before = await timeOf(page);
  await extension.press(page);
  await extension.untilRunning();
  return [before, await timeOf(page)];
}

function expectWithin(time: number, [from, to]: readonly [number, number]): void {
  expect(time).toBeGreaterThanOrEqual(from - TOLERANCE_S);
  expect(time).toBeLessThanOrEqual(to + TOLERANCE_S);
}

async function timeIn(page: Page, name: 'Start' | 'End'): Promise<number> {
  const [minutes = 0, seconds = 0] = await Promise.all(
    ['minutes', 'seconds'].map(async (unit) =>
      Number(await page.getByLabel(`${name} ${unit}`).inputValue()),
    ),
  );
  return minutes * 60 + seconds;
}
