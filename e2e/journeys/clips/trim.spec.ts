import type { CDPSession, Locator, Page } from '@playwright/test';
import { expectAccessible } from '../../support/axe.ts';
import { expectPlaying, SAMPLE, showOnlyPostsOf, currentPost } from '../../support/feed.ts';
import { expect, test } from '../../support/fixtures.ts';
import { tabTo } from '../../support/keyboard.ts';

const LINK = 'https://www.youtube.com/watch?v=jNQXAC9IVRw';
/** As the stand-in of the provider has it. */
const LENGTH_S = 24.007;

type Side = 'Start' | 'End';

function handle(page: Page, side: Side): Locator {
  return page.getByRole('slider', { name: `${side} of the passage` });
}

async function expectTimes(page: Page, start: string, end: string): Promise<void> {
  await expect(handle(page, 'Start')).toHaveAttribute('aria-valuetext', start);
  await expect(handle(page, 'End')).toHaveAttribute('aria-valuetext', end);
}

async function openEdit(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Post menu' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await expect(handle(page, 'End')).toBeVisible();
}

/** Where the clip in the dialog is, in seconds. */
function clipTime(page: Page): Promise<number> {
  return page
    .getByRole('dialog')
    .locator('video')
    .evaluate((video) => (video as HTMLVideoElement).currentTime);
}

test('a passage is set to the tenth of a second by keyboard alone and posted @desktop', async ({
  page,
  alice,
}) => {
  await page.goto('/upload');
  await tabTo(page, page.getByLabel('Video link', { exact: true }));
  await page.keyboard.type(LINK);
  await page.keyboard.press('Enter');
  await expect(handle(page, 'Start')).toBeVisible();
  await expectTimes(page, '0:00', '0:24.007');

  await tabTo(page, handle(page, 'Start'));
  for (const key of ['Shift+ArrowRight', 'Shift+ArrowRight', 'ArrowRight', 'ArrowUp', 'ArrowUp']) {
    await page.keyboard.press(key);
  }
  await expectTimes(page, '0:02.3', '0:24.007');
  await tabTo(page, handle(page, 'End'));
  for (const key of ['PageDown', 'Shift+ArrowLeft', 'ArrowLeft', 'ArrowLeft', 'ArrowDown']) {
    await page.keyboard.press(key);
  }
  await expectTimes(page, '0:02.3', '0:12.7');
  await page.keyboard.press('Home');
  await expectTimes(page, '0:02.3', '0:02.4');
  await page.keyboard.press('End');
  await page.keyboard.press('PageDown');
  await expectTimes(page, '0:02.3', '0:14');
  await expect(page.getByLabel('End seconds')).toHaveValue('14');

  await tabTo(page, page.getByRole('button', { name: 'End −0.1 s' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'End −0.1 s' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expectTimes(page, '0:02.3', '0:13.8');
  await expectAccessible(page, 'the trim on /upload');

  await tabTo(page, page.getByRole('textbox', { name: 'Description' }));
  await page.keyboard.type('cut by keyboard');
  await tabTo(page, page.getByRole('button', { name: 'Share', exact: true }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Post Shared Successfully!' })).toBeVisible();
  expect(await alice.posts()).toMatchObject([{ starttime: 2.3, endtime: 13.8 }]);
});

/** Puts a finger on the middle of the grip and takes it so many pixels to the right. */
async function drag(touch: CDPSession, grip: Locator, pixels: number): Promise<void> {
  const box = await grip.boundingBox();
  if (!box) throw new Error('The handle is not there.');
  const x = box.x + box.width / 2;
  const y = box.y + box.height / 2;
  const at = (place: number) => [{ x: place, y }];
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(x) });
  for (const part of [0.25, 0.5, 0.75, 1]) {
    await touch.send('Input.dispatchTouchEvent', {
      type: 'touchMove',
      touchPoints: at(x + pixels * part),
    });
  }
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

test('a passage is set by touch: handles dragged, then tenths tapped', async ({
  page,
  alice,
  isMobile,
}) => {
  test.skip(!isMobile, 'Touch belongs to the narrow screen.');
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
  // The player takes the passage over once the handle is let go.
  await expect(page.getByText('0:03 – 0:14', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Start +0.1 s' }).tap();
  await page.getByRole('button', { name: 'End −0.1 s' }).tap();
  await page.getByRole('button', { name: 'End −0.1 s' }).tap();
  await expectTimes(page, '0:03.1', '0:13.8');
  await expect(page.getByLabel('Start seconds')).toHaveValue('03.1');

  // A handle is pulled against the other one: it stops there.
  await drag(touch, handle(page, 'End'), -15 * second);
  await expectTimes(page, '0:03.1', '0:03.2');
  await drag(touch, handle(page, 'End'), 4 * second);
  await expectTimes(page, '0:03.1', '0:07.2');
  await expectAccessible(page, 'the trim on /upload');

  await page.getByRole('textbox', { name: 'Description' }).fill('cut by touch');
  await page.getByRole('button', { name: 'Share', exact: true }).tap();
  await expect(page.getByRole('heading', { name: 'Post Shared Successfully!' })).toBeVisible();
  expect(await alice.posts()).toMatchObject([{ starttime: 3.1, endtime: 7.2 }]);
});

test('a clip of the provider is trimmed on /account @desktop', async ({ page, alice }) => {
  const code = 'https://www.youtube.com/embed/jNQXAC9IVRw?clip=UgkxA&amp;clipt=EAAYjjg';
  await page.goto('/account');
  await page.getByLabel('Clip link', { exact: true }).fill(`<iframe src="${code}"></iframe>`);
  await page.getByRole('button', { name: 'Convert' }).click();
  await expectPlaying(page);
  await expectTimes(page, '0:00', '0:07.182');
  await page.getByRole('button', { name: 'End −0.1 s' }).click();
  await expect(page.getByRole('definition')).toHaveText(['0:00.0', '0:07.1']);
  await page.getByRole('textbox', { name: 'Description' }).fill('a little shorter');
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Post Shared Successfully!' })).toBeVisible();
  expect(await alice.posts()).toMatchObject([
    { tile_link: 'jNQXAC9IVRw', starttime: 0, endtime: 7.1 },
  ]);
});

test("the times of one's own clip are edited on its player, with the cut to be heard", async ({
  page,
  alice,
}) => {
  await alice.post({ ...SAMPLE, description: 'to be cut' });
  await showOnlyPostsOf(page, alice.username);
  await page.goto('/');
  await expect(currentPost(page)).toContainText('0:04 – 0:08');
  await openEdit(page);
  // Only the clip in the box plays.
  await expect
    .poll(() =>
      page
        .locator('video')
        .evaluateAll((all) => all.map((each) => (each as HTMLVideoElement).paused)),
    )
    .toEqual([true, false]);

  await handle(page, 'Start').press('Shift+ArrowRight');
  await page.getByRole('button', { name: 'End +0.1 s' }).click();
  await expectTimes(page, '0:05', '0:08.1');
  await page.getByRole('button', { name: 'Preview the loop' }).click();
  await expect.poll(() => clipTime(page), { intervals: [20] }).toBeGreaterThan(6);
  // It turns at the end and goes on from the start.
  await expect.poll(() => clipTime(page), { intervals: [20] }).toBeLessThan(6);
  await expectAccessible(page, 'the edit box with its trim');

  const edited = page.waitForResponse('**/create/edit');
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(currentPost(page)).toContainText('0:05.0 – 0:08.1');
  await edited;
  expect(await alice.posts()).toMatchObject([
    { tile_desc: 'to be cut', starttime: 5, endtime: 8.1 },
  ]);
  await expectPlaying(page);
});

test('times that the server refuses are taken back, and stand in the box again @desktop', async ({
  page,
  alice,
  pageErrors,
}) => {
  pageErrors.allow(/500/);
  await alice.post({ ...SAMPLE, description: 'stays as it is' });
  await showOnlyPostsOf(page, alice.username);
  await page.route('**/create/edit', (route) =>
    route.fulfill({ status: 500, json: { error: { code: 'INTERNAL', message: 'Not now.' } } }),
  );
  await page.goto('/');
  await openEdit(page);
  await page.getByRole('button', { name: 'Start +0.1 s' }).click();
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(page.getByRole('status').getByText('The post was not changed.')).toBeVisible();
  await expect(currentPost(page)).toContainText('0:04 – 0:08');
  expect(await alice.posts()).toMatchObject([{ starttime: 4, endtime: 8 }]);
  await openEdit(page);
  await expectTimes(page, '0:04.1', '0:08');
});
