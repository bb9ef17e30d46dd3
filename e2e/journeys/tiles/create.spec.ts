import { currentPost, expectPlaying, PROVIDER_FRAME, showOnlyPostsOf } from '../../support/feed.ts';
import { expect, test } from '../../support/fixtures.ts';
import { befriend } from '../../support/friends.ts';
import { recordFrames, measuredLoops } from '../../support/measurements.ts';
import { logIn } from '../../support/forms.ts';
import { openScreen } from '../../support/screens.ts';
import {
  convert,
  expectConverted,
  setTimes,
  description,
  share,
  expectShared,
  WATCH_LINK,
} from '../../support/create.ts';

/** The provider's embed code of a clip from 0:00.0 to 0:07.182. */
const EMBED_CODE =
  '<iframe width="560" height="315" src="https://www.youtube.com/embed/jNQXAC9IVRw?' +
  'si=a1B2c3D4&amp;clip=UgkxPeKwUdwHGgTzBVAlFrTLgHYvHRQ3PbCM&amp;clipt=EAAYjjg" ' +
  'title="YouTube video player" frameborder="0" allow="accelerometer; autoplay" ' +
  'referrerpolicy="strict-origin-when-cross-origin" allowfullscreen></iframe>';

test.describe('with clips that play', () => {
  test.use({ autoplay: 'always' });

  test('a video link is converted, posted with 0:05 to 0:09, stored, played and looped', async ({
    page,
    alice,
  }) => {
    await recordFrames(page);
    await page.goto('/upload');
    await expect(page.locator(PROVIDER_FRAME)).toHaveCount(0);
    await expect(share(page)).toBeDisabled();
    await convert(page, 'Video link', `${WATCH_LINK}&t=5s`);
    await expectConverted(page);
    await expect(page.locator(PROVIDER_FRAME)).toHaveCount(1);
    await setTimes(page);
    await description(page).fill('from five to nine');
    await share(page).click();
    await expectShared(page);
    expect(await alice.posts()).toMatchObject([
      {
        tile_link: 'jNQXAC9IVRw',
        starttime: 5,
        endtime: 9,
        tile_desc: 'from five to nine',
        tile_owner: alice.username,
      },
    ]);

    await showOnlyPostsOf(page, alice.username);
    await openScreen(page, '/');
    await expect(currentPost(page)).toContainText('from five to nine');
    await expectPlaying(page);
    const clip = { source: 'jNQXAC9IVRw', startTime: 5, endTime: 9 };
    await expect
      .poll(async () => (await measuredLoops(page, clip)).length)
      .toBeGreaterThanOrEqual(1);
    const [turn] = await measuredLoops(page, clip);
    // A busy machine shows few frames; clips/loop.spec.ts measures milliseconds.
    expect(Math.abs(turn?.lastFrame ?? Number.NaN)).toBeLessThan(1000);
    expect(Math.abs(turn?.restart ?? Number.NaN)).toBeLessThan(1000);
  });
});

test(
  'an embed code is converted to its times, trimmed and posted',
  { tag: '@long' },
  async ({ page, alice }) => {
    await page.goto('/account');
    await convert(page, 'Clip link', EMBED_CODE);
    await expect(page.locator(PROVIDER_FRAME)).toHaveCount(1);
    await expect(page.getByRole('definition')).toHaveText(['0:00.0', '0:07.2']);
    await page.getByRole('button', { name: 'End −0.1 s' }).click();
    await expect(page.getByRole('definition')).toHaveText(['0:00.0', '0:07.1']);
    await description(page).fill('a little shorter');
    await share(page).click();
    await expectShared(page);
    expect(await alice.posts()).toMatchObject([
      { tile_link: 'jNQXAC9IVRw', starttime: 0, endtime: 7.1 },
    ]);
  },
);

test(
  'an expired session keeps the draft',
  { tag: '@long' },
  async ({ page, context, alice, pageErrors }) => {
    pageErrors.allow(/401/);
    await page.goto('/upload');
    await convert(page, 'Video link', WATCH_LINK);
    await setTimes(page);
    await description(page).fill('written before the session expired');
    // The page may learn of the sign-out by its socket before a click.
    await page.route('**/create/newvideo', async (route) => {
      await context.request.post('/auth/sign-out', { data: {} });
      await route.continue();
    });
    await share(page).click();
    await expect(page).toHaveURL('/login');
    await page.unroute('**/create/newvideo');
    await expect(
      page.getByText('You were signed out. Nothing was changed; sign in and try again.'),
    ).toBeVisible();
    await expect(
      page.getByText('Your session has ended; sign in again to continue.'),
    ).toBeVisible();
    await logIn(page, alice.email, alice.password);
    await expect(page).toHaveURL('/upload');
    await expect(description(page)).toHaveValue('written before the session expired');
    await expect(page.getByLabel('Start seconds')).toHaveValue('05');
    await share(page).click();
    await expectShared(page);
  },
);

test(
  'the success box sends the clip to a friend, copies its link and shares it',
  { tag: '@long' },
  async ({ page, context, alice, bob }) => {
    await befriend(alice, bob);
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.addInitScript(() => {
      Object.assign(navigator, {
        share: (data: ShareData) => Promise.resolve(Object.assign(window, { shared: data.url })),
      });
    });
    await page.goto('/upload');
    await convert(page, 'Video link', WATCH_LINK);
    await description(page).fill('for bob');
    await share(page).click();
    await expectShared(page);
    const [post] = await alice.posts();
    const url = new URL(`/tile/${post?.public_id}`, page.url()).href;

    await page.getByRole('button', { name: `Send to ${bob.username}` }).click();
    await expect(page.getByText('Sent', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Copy link' }).click();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(url);
    await page.getByRole('button', { name: 'Share via…' }).click();
    await expect.poll(() => page.evaluate(() => Reflect.get(window, 'shared'))).toBe(url);
  },
);

test.describe('the preview', { tag: '@long' }, () => {
  for (const { name, width, height, least } of [
    { name: 'upright tablet', width: 820, height: 1180, least: 700 },
    { name: 'phone', width: 390, height: 844, least: 390 },
    { name: 'large window', width: 1920, height: 1080, least: 1200 },
  ]) {
    test(`${name}: is large, with the trim under it and Share in the window`, async ({
      page,
      alice,
    }) => {
      expect(await alice.posts()).toEqual([]);
      await page.setViewportSize({ width, height });
      await page.goto('/upload');
      await convert(page, 'Video link', 'https://www.youtube.com/watch?v=sample-0005');
      const trim = page.getByRole('slider', { name: 'Clip start' });
      await expect(trim).toBeInViewport();
      const preview = await page.getByRole('region', { name: 'Preview' }).boundingBox();
      const handle = await trim.boundingBox();
      expect(preview?.width).toBeGreaterThanOrEqual(least);
      expect(handle?.y).toBeGreaterThan((preview?.width ?? 0) * (9 / 16));
      await expect(share(page)).toBeInViewport({ ratio: 1 });
    });
  }
});
