import type { Page } from '@playwright/test';
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
    await page.goto(`chrome-extension://${extension.id}/options.html`);
    await page.getByLabel('Address of your Reprise site').fill(baseURL ?? '');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Saved.')).toBeVisible();
    await extension.press(page);
    await expectBadge([extension, page], '?', /^No video here/);

    await page.goto(WATCH);
    await play(page, 1);
    await extension.press(page);
    await expectBadge([extension, page], '1/2', /^Start: 0:01/);
    await page.getByRole('button', { name: 'Play an ad' }).click();
    await extension.press(page);
    await expectBadge([extension, page], 'AD', /^An ad is playing/);
    await page.getByRole('button', { name: 'Skip the ad' }).click();
    // The start has not been lost.
    await expectBadge([extension, page], '1/2', /^Start: 0:01/);
    await play(page, 0.5);
    await extension.press(page);
    await expectBadge([extension, page], '1/2', /^Start moved to 0:00/);

    await page.getByRole('link', { name: 'Another video' }).click();
    await extension.press(page);
    await expectBadge([extension, page], '…', /^The video is still loading/);
    await page.waitForFunction(() => document.querySelector('[video-id="sample-0003"]') !== null);
    await expectBadge([extension, page], '', 'Mark the start of a moment');
    await play(page, 2);
    await extension.press(page);
    await expectBadge([extension, page], '1/2', /^Start: 0:02/);
    await page.reload();
    await expectBadge([extension, page], '', /./);
    await play(page, 3);
    await extension.press(page);
    await expectBadge([extension, page], '1/2', /^Start: 0:03/);

    const other = await context.newPage();
    await other.goto('https://www.youtube.com/shorts/sample-0001');
    await play(other, 1);
    await extension.press(other);
    await expectBadge([extension, other], '1/2', /^Start: 0:01/);
    await expectBadge([extension, page], '', 'Mark the start of a moment');

    await other.goto('https://www.youtube.com/watch?v=LIVE_STREAM');
    await extension.press(other);
    await expectBadge([extension, other], 'LIVE', /^A live stream/);
    await other.goto('https://www.youtube.com/shorts/sample-0001');
    await play(other, 1);
    await extension.press(other);
    await play(other, 2);
    const form = context.waitForEvent('page');
    await extension.press(other);
    const upload = await form;
    await expectConverted(upload);
    expect(await timeIn(upload, 'End')).toBeGreaterThan(await timeIn(upload, 'Start'));
  },
);

async function play(page: Page, from: number): Promise<void> {
  await page.locator('video').evaluate(async (video: HTMLVideoElement, time) => {
    video.currentTime = time;
    await video.play();
  }, from);
  await expect.poll(() => timeOf(page)).toBeGreaterThan(from);
}

const timeOf = (page: Page) =>
  page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime);

/** Returns the times of the player just before and just after a press. */
async function pressDuring(page: Page, extension: Extension): Promise<readonly [number, number]> {
  const before = await timeOf(page);
  await extension.press(page);
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
