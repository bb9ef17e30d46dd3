import { randomBytes } from 'node:crypto';
import { expectAccessible } from '../../support/axe.ts';
import { expectPlaying } from '../../support/feed.ts';
import { expect, test } from '../../support/fixtures.ts';
import { logIn } from '../../support/forms.ts';
import { openScreen } from '../../support/screens.ts';

/** Of its own, so that the test can be repeated. */
const newVideo = () => randomBytes(8).toString('base64url');

test('a visitor steps through the passages of a video, plays one, and marks another', async ({
  page,
  bob,
  carol,
}) => {
  const video = newVideo();
  const clip = (startTime: number, endTime: number, description: string) => {
    return { link: `https://www.youtube.com/watch?v=${video}`, startTime, endTime, description };
  };
  await bob.post(clip(2, 4.5, 'the low note'));
  await bob.post(clip(12, 14.2, 'all of them at once'));
  await carol.post(clip(7, 9, 'a breath'));
  const response = await page.goto(`/video/${video}`);
  expect(response?.status()).toBe(200);

  const timeline = page.getByRole('slider', { name: 'Passages of this video' });
  await expect(timeline).toHaveAttribute('aria-valuetext', 'Mark 1 of 3, 0:02.0 to 0:04.5');
  await expect(page.getByText('3 passages, marked on this site by 2 people')).toBeVisible();
  await expectAccessible(page, 'the page of a video');
  await page.keyboard.press('ArrowRight');
  await expect(timeline).toHaveAttribute('aria-valuetext', 'Mark 2 of 3, 0:07 to 0:09');
  await expect(page.getByRole('article').filter({ hasText: 'a breath' }).last()).toHaveAttribute(
    'aria-current',
    'true',
  );
  await expectPlaying(page);
  await page.keyboard.press('End');
  await expect(timeline).toHaveAttribute('aria-valuetext', 'Mark 3 of 3, 0:12.0 to 0:14.2');
  await page.getByRole('button', { name: /^Play 0:02.0 to 0:04.5/ }).click();
  await expect(timeline).toHaveAttribute('aria-valuetext', 'Mark 1 of 3, 0:02.0 to 0:04.5');
  await expectPlaying(page);

  await page.getByRole('slider', { name: 'Start of the stretch' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(timeline).toHaveAttribute('aria-valuetext', 'Your own stretch, 0:03.0 to 0:04.5');
  await page.keyboard.press('m');
  await expect(page).toHaveURL(/\/login$/);
  await logIn(page, carol.email, carol.password);
  await expect(page).toHaveURL(/\/upload$/);
  await expect(page.getByLabel('Video link')).toHaveValue(new RegExp(`v=${video}$`));
  await expect(page.getByLabel('Start seconds')).toHaveValue('03');
  await expect(page.getByLabel('End seconds')).toHaveValue('04.5');
});

test(
  'on a phone, the player stays above the passages, and the one that plays is a card',
  { tag: '@mobile-only' },
  async ({ page, bob, carol }) => {
    const video = newVideo();
    const link = `https://www.youtube.com/watch?v=${video}`;
    await page.goto('/login');
    for (let index = 0; index < 8; index += 1) {
      const times = { startTime: index * 3, endTime: index * 3 + 2 };
      await (index % 2 ? bob : carol).post({ link, ...times, description: `passage ${index}` });
    }
    await openScreen(page, `/video/${video}`);
    await expect(page.getByRole('banner')).toBeHidden();
    const card = page.getByRole('region', { name: 'This passage' });
    await expect(card).toContainText('passage 0');
    const passages = page.getByRole('list', { name: 'Passages' });
    await expect(passages.getByRole('article')).toHaveCount(7);
    await page.getByRole('button', { name: 'Next mark' }).click();
    await expect(card).toContainText('passage 1');
    await expectAccessible(page, 'the page of a video on a phone');
    await passages.getByText('passage 7').scrollIntoViewIfNeeded();
    await expect(page.locator('[data-player]')).toBeInViewport({ ratio: 0.9 });
    await passages.getByRole('button', { name: /^Play 0:21/ }).click();
    await expect(page.getByRole('slider', { name: 'Passages of this video' })).toHaveAttribute(
      'aria-valuetext',
      /^Mark 8 of 8/,
    );
    await page.getByRole('button', { name: 'Back', exact: true }).click();
    await expect(page).toHaveURL('/');
  },
);

test('an address without a video id does not exist', async ({ page, pageErrors }) => {
  pageErrors.allow(/404/);
  const response = await page.goto('/video/short');
  expect(response?.status()).toBe(404);
});
