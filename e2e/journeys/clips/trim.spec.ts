import type { CDPSession, Locator, Page } from '@playwright/test';
import { expectAccessible } from '../../support/axe.ts';
import { currentPost, expectPlaying, SAMPLE, showOnlyPostsOf } from '../../support/feed.ts';
import { expect, test } from '../../support/fixtures.ts';
import { openPostMenu } from '../../support/screens.ts';

// The trim needs the video's length, which is known once it plays.
test.use({ autoplay: 'always' });

const LINK = 'https://www.youtube.com/watch?v=jNQXAC9IVRw';
const LENGTH_S = 24.007;

type Side = 'Start' | 'End';

function handle(page: Page, side: Side): Locator {
  return page.getByRole('slider', { name: `Clip ${side.toLowerCase()}` });
}

async function expectTimes(page: Page, start: string, end: string): Promise<void> {
  await expect(handle(page, 'Start')).toHaveAttribute('aria-valuetext', start);
  await expect(handle(page, 'End')).toHaveAttribute('aria-valuetext', end);
}

/**
 * Drags a handle to the right by `pixels`. Pauses before lifting: a fling would prevent the next
 * tap.
 */
async function drag(touch: CDPSession, grip: Locator, pixels: number): Promise<void> {
  const box = await grip.boundingBox();
  if (!box) throw new Error('The handle has no box.');
  const y = box.y + box.height / 2;
  const endTime = Date.now() / 1000;
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', share: number, ageS: number) => {
    const x = box.x + box.width / 2 + pixels * share;
    const touchPoints = type === 'touchEnd' ? [] : [{ x, y }];
    return touch.send('Input.dispatchTouchEvent', { type, touchPoints, timestamp: endTime - ageS });
  };
  await send('touchStart', 0, 0.3);
  await send('touchMove', 0.25, 0.28);
  await send('touchMove', 0.5, 0.26);
  await send('touchMove', 0.75, 0.24);
  await send('touchMove', 1, 0.22);
  await send('touchEnd', 1, 0);
}

test(
  'start and end are set by touch: handles are dragged, then tenths are tapped',
  {
    tag: '@mobile-only',
  },
  async ({ page, alice }) => {
    const touch = await page.context().newCDPSession(page);
    await page.goto('/upload');
    await page.getByLabel('Video link', { exact: true }).fill(LINK);
    await page.getByRole('button', { name: 'Convert' }).tap();
    await expect(handle(page, 'End')).toBeVisible();
    await handle(page, 'End').scrollIntoViewIfNeeded();

    const track = await handle(page, 'End').locator('..').boundingBox();
    const second = (track?.width ?? 0) / LENGTH_S;
    await drag(touch, handle(page, 'End'), -10 * second);
    await drag(touch, handle(page, 'Start'), 3 * second);
    await expectTimes(page, '0:03', '0:14');
    // The player gets the new times on release.
    await expect(page.getByText('0:03 – 0:14', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Start +0.1 s' }).tap();
    await page.getByRole('button', { name: 'End −0.1 s' }).tap();
    await page.getByRole('button', { name: 'End −0.1 s' }).tap();
    await expectTimes(page, '0:03.1', '0:13.8');
    await expect(page.getByLabel('Start seconds')).toHaveValue('03.1');

    // A handle stops at the other one.
    await drag(touch, handle(page, 'End'), -15 * second);
    await expectTimes(page, '0:03.1', '0:03.2');
    await drag(touch, handle(page, 'End'), 4 * second);
    await expectTimes(page, '0:03.1', '0:07.2');
    await expectAccessible(page, 'the trim on /upload');

    await page.getByRole('textbox', { name: 'Description' }).fill('trimmed by touch');
    await page.getByRole('button', { name: 'Share', exact: true }).tap();
    await expect(page.getByRole('heading', { name: 'Post Shared Successfully!' })).toBeVisible();
    expect(await alice.posts()).toMatchObject([{ starttime: 3.1, endtime: 7.2 }]);
  },
);

test(
  "the times of the viewer's clip are edited on a player that previews the loop",
  { tag: '@long' },
  async ({ page, alice }) => {
    await alice.post({ ...SAMPLE, description: 'to be trimmed' });
    await showOnlyPostsOf(page, alice.username);
    await page.goto('/');
    await expect(currentPost(page)).toContainText('0:04 – 0:08');
    await openPostMenu(page, 'Edit');
    await expect(handle(page, 'End')).toBeVisible();
    // Only the clip in the dialog plays.
    const paused = () =>
      page
        .locator('video')
        .evaluateAll((videos) => videos.map((video) => (video as HTMLVideoElement).paused));
    await expect.poll(paused).toEqual([true, false]);

    await handle(page, 'Start').press('Shift+ArrowRight');
    await page.getByRole('button', { name: 'End +0.1 s' }).click();
    await expectTimes(page, '0:05', '0:08.1');
    await page.getByRole('button', { name: 'Preview loop' }).click();
    const time = () =>
      page
        .getByRole('dialog')
        .locator('video')
        .evaluate((video: HTMLVideoElement) => video.currentTime);
    await expect.poll(time, { intervals: [20] }).toBeGreaterThan(6);
    await expect.poll(time, { intervals: [20] }).toBeLessThan(6);
    await expectAccessible(page, 'the edit dialog with its trim');

    const edited = page.waitForResponse('**/create/edit');
    await page.getByRole('button', { name: 'Update' }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(currentPost(page)).toContainText('0:05.0 – 0:08.1');
    await edited;
    expect(await alice.posts()).toMatchObject([
      { tile_desc: 'to be trimmed', starttime: 5, endtime: 8.1 },
    ]);
    await expectPlaying(page);
  },
);
